/**
 * Refusals: declarations that the library throws on. The library stops at the
 * first one; here every one is kept, with the facts that its message needs.
 */
import type { Related, Subjects } from '../finding.js';
import type { DirectoryFaultReason, FileFaultReason } from '../skill-file/fault.js';
import type { Fix } from '../source/edit.js';
import type { Span } from '../source/span.js';

/** Which matcher, guard or list is meant: `entry "billing"`, `route "a" → "b"`. */
export interface Located extends Subjects {
  readonly where: string;
}

/** A name that is not known, with the known one that is closest to it. */
export interface Misspelt {
  readonly nearest?: string;
}

/** The facts of each refusal, by code. */
export interface RefusalData {
  'not-a-skill': Subjects & {
    readonly flavor: string | undefined;
    readonly place: 'entry' | 'route' | 'skills' | 'tree';
  };
  'duplicate-skill-id': Subjects & { readonly skill: string };
  'conflicting-conditions': Located & { readonly first: string; readonly second: string };
  'missing-condition': Located;
  'malformed-tool-status': Located;
  'conflicting-routers': Subjects & { readonly first: string; readonly second: string };
  'conflicting-wiring': Subjects & { readonly first: string; readonly second: string };
  'skill-not-a-leaf': Subjects & { readonly skill: string | undefined };
  'unknown-skill': Subjects &
    Misspelt & { readonly id: string; readonly known: readonly string[]; readonly place: string };
  'rule-id-exists': Subjects &
    Misspelt & {
      readonly id: string;
      /** True where the rule has no `use` at all. */
      readonly isAbsent?: boolean;
      readonly known: readonly string[];
    };
  'routing-without-classify': Subjects;
  'malformed-match': Located &
    Misspelt & {
      /** A key that was most likely meant to be one of a matcher's. */
      readonly key?: string;
      readonly reason:
        | 'not-a-matcher'
        | 'blank-intent'
        | 'intent-examples'
        | 'no-keywords'
        | 'bad-keyword'
        | 'empty-all'
        | 'intent-in-all'
        | 'bad-member';
      /** What stands there, in a few words of source text. */
      readonly got: string;
    };
  'malformed-guard': Located &
    Misspelt & {
      readonly reason:
        | 'not-an-object'
        | 'no-keys'
        | 'denied-key'
        | 'not-operators'
        | 'no-operators'
        | 'unknown-operator'
        | 'bad-list'
        | 'long-list'
        | 'bad-member'
        | 'bad-bound'
        | 'bad-value';
      readonly key?: string;
      readonly operator?: string;
      readonly got: string;
    };
  'malformed-examples': Located & {
    readonly reason: 'not-a-list' | 'empty' | 'bad-example' | 'beside-intent' | 'without-condition';
    readonly got: string;
  };
  'malformed-never-routes': Subjects & {
    readonly reason: 'not-a-list' | 'empty' | 'bad-row' | 'repeated-row';
    readonly got: string;
  };
  'malformed-skill': Subjects & { readonly reason: 'no-id' | 'id-not-text' | 'no-description' | 'no-body' };
  'removed-option': Subjects & { readonly option: string };
  'malformed-steps': Subjects &
    Misspelt & {
      readonly reason:
        | 'on-skip-alone'
        | 'not-a-list'
        | 'empty'
        | 'on-skip-value'
        | 'no-tools'
        | 'bad-step'
        | 'bad-tool'
        | 'bad-note'
        | 'foreign-tool';
      readonly got: string;
    };
  'malformed-vocabulary': Subjects & {
    readonly list: 'produces' | 'consumes';
    readonly reason: 'not-a-list' | 'empty' | 'bad-kind' | 'repeated';
    readonly got: string;
  };
  'malformed-tool': Subjects & {
    readonly reason:
      | 'ceiling'
      | 'narrow-by'
      | 'result-class'
      | 'component-alone'
      | 'component'
      | 'no-wants'
      | 'blank-want'
      | 'unknown-argument'
      | 'argument-type'
      | 'owner'
      | 'no-arguments-from'
      | 'blank-arguments-from'
      | 'own-arguments-from';
    readonly tool: string | undefined;
    readonly got: string;
  };
  'malformed-skill-file': Subjects &
    Misspelt & {
      readonly reason: FileFaultReason | DirectoryFaultReason;
      /** The file below its directory; left out where no file is meant, and where the file itself is looked at. */
      readonly file?: string;
      /** Counted from 1. */
      readonly line?: number;
      /** What stands there. */
      readonly got: string;
      /** The file that has the same name already. */
      readonly first?: string;
      /** The names that there are, where one is meant that is not. */
      readonly known?: readonly string[];
    };
  'malformed-graph': Subjects & {
    readonly reason:
      | 'no-skills'
      | 'skills-not-a-list'
      | 'bad-start'
      | 'rules-not-a-list'
      | 'steps-not-a-list'
      | 'entries-not-a-list'
      | 'bad-rule'
      | 'bad-step'
      | 'no-skill'
      | 'bad-tree';
    readonly got: string;
  };
  'malformed-mount': Subjects &
    Misspelt & {
      readonly reason:
        | 'second-graph'
        | 'strictness'
        | 'continuity'
        | 'conversation-on-tree'
        | 'rails-with-read'
        | 'repeated-skill'
        | 'repeated-tool'
        | 'reserved-tool'
        | 'tool-of-skill'
        | 'tool-twice-in-skill'
        | 'tool-of-two-skills';
      /** The name of the tool or skill, or the value of the option. */
      readonly got: string;
    };
  'unbuilt-graph': Subjects & {
    /** The member of a built graph that is called; without it, the builder is handed to an agent. */
    readonly member?: string;
  };
}

export type RefusalCode = keyof RefusalData;

/** A declaration that the library refuses, at the smallest value that is refused. */
export type Refusal = {
  [Code in RefusalCode]: {
    readonly code: Code;
    readonly data: RefusalData[Code];
    readonly at: Span;
    readonly related: readonly Related[];
    /** The text of a misspelt name without its quotes, where it may be replaced here. */
    readonly name?: Span;
    /** Repairs that are known where it is refused. */
    readonly fixes?: readonly Fix[];
  };
}[RefusalCode];
