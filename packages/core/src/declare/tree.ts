/** Decision trees: from nested `decideSkill(…)` to their declaration. */
import type { Datum } from '../evaluate/snapshot.js';
import type { Decision } from './context.js';
import type { PredicateDeclaration, SkillDeclaration, TreeDeclaration } from './graph.js';
import { readLabel } from './route.js';
import type { Wiring } from './wiring.js';

/** Nesting that is followed; deeper trees are unknown. */
const DEPTH_LIMIT = 60;
/** Places of one tree; a subtree that is used twice has its places twice, and so on without end. */
const PLACE_LIMIT = 5_000;

export class TreeReader {
  readonly leaves = new Set<SkillDeclaration>();
  /** Every leaf is known. */
  complete = true;
  private places = 0;
  /** A decision that is used twice asks one and the same thing. */
  private readonly predicates = new Map<Decision, PredicateDeclaration>();

  constructor(private readonly wiring: Wiring) {}

  /** Registers leaves depth-first, the one for true before the one for false. */
  read(datum: Datum | undefined, depth = 0): TreeDeclaration {
    const { c, m } = this.wiring;
    this.places += 1;
    const decision = datum !== undefined && 'identity' in datum ? c.decisions.get(datum.identity) : undefined;
    if (datum === undefined || depth > DEPTH_LIMIT || this.places > PLACE_LIMIT) {
      this.complete = false;
      const at = datum === undefined ? this.wiring.callee : c.places.span(datum.use);
      return { kind: 'unknown', site: { at } };
    }
    if (decision !== undefined) {
      const { label, callee } = decision;
      if (decision.whenTrue === undefined || decision.whenFalse === undefined) {
        c.refuse(m, { code: 'malformed-graph', data: { reason: 'bad-tree', got: 'nothing' }, at: callee, related: [] });
      }
      return {
        kind: 'decision',
        label: label === undefined ? null : readLabel(label),
        predicate: this.predicateOf(decision),
        whenTrue: this.read(decision.whenTrue, depth + 1),
        whenFalse: this.read(decision.whenFalse, depth + 1),
      };
    }
    // An unknown leaf may be a whole tree.
    if (datum.kind === 'unknown' || datum.kind === 'host' || datum.kind === 'promise') {
      this.complete = false;
      c.note(m, 'tree', datum);
      return { kind: 'unknown', site: c.places.site(datum) };
    }
    const skill = this.wiring.register(datum, 'tree', true);
    if (skill === undefined) this.complete = false;
    else this.leaves.add(skill);
    return { kind: 'leaf', skill, site: c.places.site(datum) };
  }

  private predicateOf(decision: Decision): PredicateDeclaration | undefined {
    const { c, m } = this.wiring;
    const known = this.predicates.get(decision);
    if (known !== undefined || decision.predicate === undefined) return known;
    const predicate = c.predicate(m, decision.predicate, 'context');
    this.predicates.set(decision, predicate);
    return predicate;
  }
}
