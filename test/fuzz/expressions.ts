/** Writes random expressions of a wanted kind. */
import type { Dice } from '../core/regex-generator.js';
import { listsOf } from './lists.js';
import { ELEMENT_OF, IDS, type Kind, type ListKind, type Names } from './names.js';
import type { Statements } from './statements.js';
import { wrappings } from './wrappings.js';

const NEW_IDS = ['d', 'e', 'f', 'g', 'a'];
const WORDS = ['refund', 'a', 'pay back', 'b', 'Refund', 'ship', 'c'];

/** What tells things of a kind apart. */
const TOLD_APART_BY: Partial<Record<Kind, readonly string[]>> = {
  skill: ['id'],
  rule: ['use', 'examples'],
  step: ['from', 'to'],
};

/** Kinds of values that have members, so that wrapping them is safe. */
const isList = (kind: Kind): kind is ListKind => kind in ELEMENT_OF;

export class Expressions {
  statements: Statements | undefined;

  constructor(
    readonly dice: Dice,
    readonly names: Names,
    /** Nothing unknown occurs. */
    readonly known: boolean,
  ) {}

  one(choices: readonly (() => string)[]): string {
    return choices[this.dice.below(choices.length)]?.() ?? '';
  }

  of(kind: Kind, depth: number): string {
    if (depth <= 0 || this.dice.chance(35)) return this.#simple(kind, depth);
    if (this.dice.chance(45)) return this.#written(kind, depth);
    return this.one(wrappings(this, kind, depth - 1));
  }

  #simple(kind: Kind, depth: number): string {
    const variable = this.dice.chance(75) ? this.names.variable(kind) : undefined;
    return variable?.text ?? this.#written(kind, Math.min(depth, 0));
  }

  /** A truth that nobody in view knows, where that is wanted. */
  unknownTruth(): string {
    if (this.known) return this.truth(0);
    return this.one([() => `flag(${this.dice.below(4)})`, () => `flag(${this.dice.below(4)})`, () => 'coin()']);
  }

  truth(depth: number): string {
    if (depth > 0) {
      return this.one([
        () => this.unknownTruth(),
        () => this.unknownTruth(),
        () => `!${this.truth(depth - 1)}`,
        () => `(${this.truth(depth - 1)} && ${this.truth(depth - 1)})`,
        () => `(${this.truth(depth - 1)} || ${this.truth(depth - 1)})`,
        () => `${this.of('texts', depth - 1)}.length > ${this.dice.below(3)}`,
        () => `${this.of('skills', depth - 1)}.includes(${this.of('skill', 0)})`,
        () => `${this.of('skills', depth - 1)}.some((v) => v === ${this.of('skill', 0)})`,
        () => `${this.of('texts', depth - 1)}.every((v) => v.length < ${this.dice.below(4)})`,
        () => `${this.of('text', depth - 1)} === ${this.of('text', 0)}`,
        () => `/${this.dice.pick(IDS)}/.test(${this.of('text', depth - 1)})`,
        () => `${this.of('number', depth - 1)} < ${this.of('number', 0)}`,
        () => `${this.of('skill', depth - 1)} === ${this.of('skill', 0)}`,
        () => `${this.of('skill', 0)}.id === ${this.of('text', 0)}`,
        () => `('use' in ${this.of('rule', depth - 1)})`,
        () => `(${this.of('text', depth - 1)} == null)`,
        () => `(typeof ${this.of('rules', 0)} === 'object')`,
        () => `Array.isArray(${this.of('rules', 0)})`,
        () => `Object.is(${this.of('skill', 0)}, ${this.of('skill', 0)})`,
        () => `Object.hasOwn(${this.of('rule', 0)}, 'examples')`,
        () => `Boolean(${this.of('text', 0)})`,
      ]);
    }
    return this.one([() => 'true', () => 'false', () => (this.known ? 'true' : `flag(${this.dice.below(4)})`)]);
  }

  #written(kind: Kind, depth: number): string {
    if (isList(kind)) return this.one(listsOf(this, kind, depth));
    const inner = depth - 1;
    switch (kind) {
      case 'skill':
        return this.#skill(inner);
      case 'text':
        return this.#text(depth);
      case 'number':
        return depth > 0
          ? this.one([
              () => String(this.dice.below(3)),
              () => `${this.of('skills', inner)}.length`,
              () => `${this.of('texts', inner)}.indexOf(${this.of('text', 0)})`,
              () => `${this.of('texts', inner)}.findIndex((v) => v === ${this.of('text', 0)})`,
              () => `(${this.of('number', inner)} + 1)`,
              () => (this.known ? '1' : 'num()'),
              () => this.#update(),
              () => `Math.min(${this.of('number', 0)}, 2)`,
              () => `[${this.of('skill', 0)}].push(${this.of('skill', 0)})`,
            ])
          : String(this.dice.below(3));
      case 'truth':
        return this.truth(Math.max(0, depth));
      case 'rule':
        return this.#rule(inner);
      case 'step':
        return `{ from: ${this.dice.chance(85) ? `'${this.dice.pick(IDS)}'` : this.of('text', inner)}, to: ${this.dice.chance(85) ? `'${this.dice.pick(IDS)}'` : this.of('text', 0)}${this.#routeParts(inner)} }`;
      case 'config':
        return this.config(depth);
      case 'builder':
        return this.builder(depth);
      case 'entryOptions':
        return this.#optional(inner, `{ ${this.#condition(inner)}${this.#examples(inner)} }`);
      case 'routeOptions':
        return this.#optional(inner, `{ ${this.#routeParts(inner).replace(/^, /, '')} }`);
    }
  }

  #optional(depth: number, text: string): string {
    return depth > 0 && this.dice.chance(20) ? `(${this.truth(depth)} ? ${text} : undefined)` : text;
  }

  #update(): string {
    const variable = this.names.find((one) => one.kind === 'number' && one.assignable);
    return variable === undefined
      ? '0'
      : this.one([() => `${variable.text}++`, () => `++${variable.text}`, () => `(${variable.text} += 1)`]);
  }

  #skill(depth: number): string {
    const id = depth > 0 && this.dice.chance(15) ? this.of('text', depth) : `'${this.dice.pick(NEW_IDS)}'`;
    const description = this.dice.chance(98) ? "description: 'd', " : '';
    const body = this.dice.chance(95) ? "'Help.'" : this.of('text', depth);
    const tools = this.dice.chance(25) ? `, tools: [${this.#tools(depth)}]` : '';
    return `defineSkill({ id: ${id}, ${description}body: ${body}${tools} })`;
  }

  #tools(depth: number): string {
    return this.dice
      .times(
        this.dice.below(5),
        () =>
          `defineTool({ name: ${this.dice.chance(20) ? this.of('text', depth) : `'t_${this.dice.pick(IDS)}'`}, description: 'd' })`,
      )
      .join(', ');
  }

  #text(depth: number): string {
    const literal = (): string => `'${this.dice.pick(this.dice.chance(60) ? IDS : WORDS)}'`;
    if (depth <= 0) return literal();
    return this.one([
      literal,
      literal,
      () => `\`\${${this.of('text', depth - 1)}}\``,
      () => `(${this.of('text', depth - 1)} + '')`,
      () => `${this.of('text', depth - 1)}.toLowerCase()`,
      () => `${this.of('skill', depth - 1)}.id`,
      () => `String(${this.of('text', depth - 1)})`,
      () => `${this.of('texts', depth - 1)}.join('')`,
      () => `${this.of('texts', depth - 1)}[${this.of('number', 0)}]`,
      () => `${literal()}.at(${this.of('number', 0)})`,
      () => `${this.of('text', depth - 1)}?.trim()`,
      () => `${this.of('text', depth - 1)}.slice(0, ${this.dice.below(3)})`,
      () => (this.known ? literal() : 'word()'),
    ]);
  }

  #rule(depth: number): string {
    const use = `use: ${this.dice.chance(85) ? `'${this.dice.pick(IDS)}'` : this.of('text', depth)}`;
    const rule = `{ ${use}, ${this.#condition(depth)}${this.#examples(depth)} }`;
    if (depth <= 0) return rule;
    return this.one([
      () => rule,
      () => rule,
      () => `{ ...${this.of('rule', depth - 1)}, ${use} }`,
      () =>
        `{ ${use}, ...(${this.truth(depth)} ? { match: ${this.matcher(depth)} } : { when: () => ${this.truth(0)} }) }`,
      () => `{ ...${rule}, ...(${this.truth(depth)} && { examples: ${this.of('texts', 0)} }) }`,
      () => `{ [${this.truth(0)} ? 'use' : 'used']: ${this.of('text', depth)}, ${this.#condition(depth)} }`,
      () => `{ ${use}, get match() { return ${this.matcher(0)}; } }`,
      () => `Object.assign(${this.of('rule', 0)}, { ${use} })`,
      () => `Object.assign({}, ${this.of('rule', depth - 1)}, { ${this.#condition(0)} })`,
      () => `{ __proto__: { ${use} }, ${this.#condition(depth)} }`,
      () => `Object.fromEntries([['use', ${this.of('text', 0)}], ['match', ${this.matcher(0)}]])`,
      () => `Object.fromEntries(Object.entries(${this.of('rule', depth - 1)}))`,
      () => `Object.freeze(${rule})`,
      () => `Object.create({ ${use} })`,
      () => `Object.defineProperty(${rule}, 'use', { value: ${this.of('text', 0)}, enumerable: true })`,
      () => `(({ use, ...rest }) => ({ ...rest, use: ${this.of('text', 0)} }))(${this.of('rule', depth - 1)})`,
    ]);
  }

  #condition(depth: number): string {
    return this.one([
      () => `match: ${this.matcher(depth)}`,
      () => `match: ${this.matcher(depth)}`,
      () => `match: ${this.matcher(depth)}`,
      () => `when: (context) => ${this.#predicate(depth)}`,
      () => `when: () => ${this.truth(depth)}`,
    ]);
  }

  #predicate(depth: number): string {
    return this.one([
      () => `/${this.dice.pick(WORDS)}/.test(context.userMessage)`,
      () => `context.userMessage.includes(${this.of('text', 0)})`,
      () => `${this.of('texts', depth)}.includes(context.userMessage)`,
      () => `context.iteration === ${this.dice.below(2)}`,
      () => `${this.of('texts', depth)}.some((word) => context.userMessage.includes(word))`,
      () =>
        `{ for (const word of ${this.of('texts', depth)}) if (context.userMessage === word) return ${this.truth(0)}; return ${this.truth(0)}; }`,
    ]);
  }

  matcher(depth: number): string {
    return this.one([
      () => `/${this.dice.pick(WORDS)}/${this.dice.pick(['', 'i'])}`,
      () => `{ keywords: ${this.of('texts', depth)} }`,
      () => `{ keywords: ${this.of('texts', depth)} }`,
      () => `{ keywords: [...${this.of('texts', depth)}, ...(${this.truth(depth)} ? ['x'] : [])] }`,
      () => `{ all: [/${this.dice.pick(WORDS)}/, { keywords: ${this.of('texts', depth)} }] }`,
      () => `new RegExp(${this.of('text', depth)}, 'i')`,
    ]);
  }

  #examples(depth: number): string {
    return this.dice.chance(30) ? `, examples: ${this.of('texts', depth)}` : '';
  }

  #routeParts(depth: number): string {
    if (this.dice.chance(30)) return '';
    return `, ${this.one([
      () => `onToolReturn: ${this.of('text', depth)}`,
      () => `when: () => ${this.truth(0)}`,
      () => `guard: { amount: { gt: ${this.of('number', depth)}, lt: ${this.of('number', 0)} } }`,
      () => `guard: { status: { in: ${this.of('texts', depth)} } }`,
      () => `onToolStatus: ${this.of('texts', depth)}`,
      () => `onToolReturn: ${this.truth(depth)} ? 't' : undefined`,
      () => `...(${this.truth(depth)} && { onToolReturn: 't' })`,
    ])}`;
  }

  /** Known tools that name what varies here, so that graphs of one place are told apart. */
  tag(): string | undefined {
    const parts = this.names.varying.flatMap(
      ({ kind, text }) => TOLD_APART_BY[kind]?.map((name) => `${text}?.${name}`) ?? [text],
    );
    return parts.length === 0 ? undefined : `knownTools: [${parts.map((part) => `String(${part})`).join(' + ')}]`;
  }

  config(depth: number): string {
    const inner = depth - 1;
    const id = (): string => (this.dice.chance(70) ? `'${this.dice.pick(IDS)}'` : this.of('text', inner));
    const parts = [
      this.dice.chance(60)
        ? `skills: [s_a, s_b, s_c, ...${this.of('skills', inner)}]`
        : `skills: ${this.of('skills', inner)}`,
      this.one([
        () => `start: { rules: ${this.of('rules', inner)} }`,
        () => `start: { rules: ${this.of('rules', inner)} }`,
        () => `start: { rules: ${this.of('rules', inner)} }`,
        () => `start: ${id()}`,
        () => `start: { use: ${id()} }`,
        () => `start: { entries: ${this.of('texts', inner)} }`,
        () => `...(${this.truth(inner)} && { start: { rules: ${this.of('rules', 0)} } })`,
        () => `start: ${this.truth(inner)} ? ${id()} : { rules: ${this.of('rules', 0)} }`,
        () =>
          `start: { rules: ${this.of('rules', inner)}, classify: ${this.dice.pick(['keywordScorer()', 'undefined'])} }`,
      ]),
      this.dice.chance(60) ? `steps: ${this.of('steps', inner)}` : '',
      this.dice.chance(20) ? `neverRoutes: ${this.of('texts', inner)}` : '',
      this.tag() ?? '',
    ];
    return `{ ${parts.filter((part) => part !== '').join(', ')} }`;
  }

  builder(depth: number): string {
    const begin = this.dice.chance(50) ? (this.names.variable('builder')?.text ?? 'skillGraph()') : 'skillGraph()';
    return begin + this.dice.times(this.dice.below(4), () => this.link(depth - 1)).join('');
  }

  link(depth: number): string {
    const skill = (): string => this.of('skill', depth);
    return this.one([
      () => `.entry(${skill()})`,
      () => `.entry(${skill()}, ${this.of('entryOptions', depth)})`,
      () => `.entry(${skill()}, ${this.of('entryOptions', depth)})`,
      () => `.entry(${skill()}, ${this.of('entryOptions', depth)})`,
      () => `.route(${skill()}, ${skill()})`,
      () => `.route(${skill()}, ${skill()}, ${this.of('routeOptions', depth)})`,
      () => `.route(${skill()}, ${skill()}, ${this.of('routeOptions', depth)})`,
      () => `.neverRoutes(${this.of('texts', depth)})`,
      () =>
        this.dice.pick([
          '.entryByRead()',
          '.entryBy(keywordScorer())',
          '.classify(keywordScorer())',
          '.neverRoutes("a")',
        ]),
    ]);
  }
}
