/** Parts of the source text that could not be evaluated, kept so that a host can say why nothing is said. */
import type { Datum, Gap } from '../evaluate/snapshot.js';
import type { Span } from '../source/span.js';
import type { Field, Places } from './read.js';

/** What of a graph is not known because of an unknown part. */
export type Area =
  | 'graph'
  | 'skills'
  | 'skill'
  | 'skill id'
  | 'body'
  | 'tools'
  | 'artifact kinds'
  | 'start rules'
  | 'matcher'
  | 'examples'
  | 'routes'
  | 'route condition'
  | 'guard'
  | 'router'
  | 'negative rows'
  | 'known tools'
  | 'skill files'
  | 'tree'
  | 'mounted graph'
  | 'tools of the agent';

/** One cause of not knowing: where it enters, why it is not known, and what is not known because of it. */
export interface UnknownPart {
  readonly at: Span;
  readonly reason: string;
  readonly areas: readonly Area[];
}

/** Collects the unknown parts of one file, each cause once. */
export class Unknowns {
  private readonly parts = new Map<object, { at: Span; reason: string; areas: Set<Area> }>();

  constructor(private readonly places: Places) {}

  /** Notes a value, and what it would have told. Known values are ignored, and so is what is left out. */
  note(area: Area, field: Field | undefined): void {
    if (field === undefined || typeof field === 'string') return;
    if (field.kind === 'unknown') this.add(area, field.identity, this.places.span(field.use), field.reason);
    if (field.kind !== 'array') return;
    for (const gap of field.gaps) this.noteGap(area, gap);
    for (const item of field.items) {
      if (item.datum.kind === 'unknown') this.note(area, item.datum);
      else if (!item.certain)
        this.add(
          area,
          item.datum.use,
          this.places.span(item.datum.use),
          'it stands under a condition that is not known',
        );
    }
  }

  /** Notes a whole object whose properties are not all known. */
  noteOpen(area: Area, datum: Datum | undefined): void {
    if (datum?.kind === 'unknown') this.note(area, datum);
    else if (datum?.kind === 'object' && datum.open) {
      this.add(
        area,
        datum.identity,
        this.places.span(datum.use),
        'something unknown is spread into it, or it may be changed elsewhere',
      );
    }
  }

  private noteGap(area: Area, { source, node }: Gap): void {
    this.add(area, source, this.places.span(node), source.reason);
  }

  private add(area: Area, cause: object, at: Span, reason: string): void {
    const known = this.parts.get(cause);
    if (known === undefined) this.parts.set(cause, { at, reason, areas: new Set([area]) });
    else known.areas.add(area);
  }

  list(): readonly UnknownPart[] {
    const byPlace = new Map<string, { at: Span; reason: string; areas: Set<Area> }>();
    for (const part of this.parts.values()) {
      const key = `${part.at.file} ${String(part.at.start)} ${String(part.at.end)}`;
      const same = byPlace.get(key);
      if (same === undefined) byPlace.set(key, part);
      else for (const area of part.areas) same.areas.add(area);
    }
    return [...byPlace.values()].map(({ at, reason, areas }) => ({ at, reason, areas: [...areas] }));
  }
}
