/** Decision trees: from nested `decideSkill(…)` to their declaration. */
import type { Datum } from '../evaluate/snapshot.js';
import type { SkillDeclaration, TreeDeclaration } from './graph.js';
import { readLabel } from './route.js';
import type { Wiring } from './wiring.js';

/** Nesting that is followed; deeper trees are unknown. */
const DEPTH_LIMIT = 60;

export class TreeReader {
  readonly leaves = new Set<SkillDeclaration>();
  /** Every leaf is known. */
  complete = true;

  constructor(private readonly wiring: Wiring) {}

  /** Registers leaves depth-first, the one for true before the one for false. */
  read(datum: Datum | undefined, depth = 0): TreeDeclaration {
    const { c, m } = this.wiring;
    const decision = datum !== undefined && 'identity' in datum ? c.decisions.get(datum.identity) : undefined;
    if (datum === undefined || depth > DEPTH_LIMIT) {
      this.complete = false;
      const at = datum === undefined ? this.wiring.callee : c.places.span(datum.use);
      return { kind: 'unknown', site: { at } };
    }
    if (decision !== undefined) {
      const { predicate, label, callee } = decision;
      if (decision.whenTrue === undefined || decision.whenFalse === undefined) {
        c.refuse(m, { code: 'malformed-graph', data: { reason: 'bad-tree', got: 'nothing' }, at: callee, related: [] });
      }
      return {
        kind: 'decision',
        label: label === undefined ? null : readLabel(label),
        predicate: predicate === undefined ? undefined : c.predicate(m, predicate, 'context'),
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
}
