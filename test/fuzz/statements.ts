/** Writes random statements: declarations, changes of what is there, control flow, and graphs. */
import type { Dice } from '../core/regex-generator.js';
import type { Expressions } from './expressions.js';
import { ELEMENT_OF, type Kind, LISTS, type ListKind, type Names } from './names.js';

const KINDS: readonly Kind[] = [
  'skill',
  'skills',
  'skills',
  'rule',
  'rules',
  'rules',
  'step',
  'steps',
  'text',
  'texts',
  'number',
  'truth',
  'config',
  'builder',
  'entryOptions',
  'routeOptions',
];

export class Statements {
  /** Statements that may still be written; what is nested counts too. */
  #left = 0;

  constructor(
    private readonly dice: Dice,
    private readonly names: Names,
    private readonly expressions: Expressions,
    private readonly known: boolean,
  ) {}

  /** A list of statements of a whole program. */
  program(size: number): string[] {
    this.#left = size * 2;
    const lines: string[] = [];
    for (let count = 0; count < size; count += 1) lines.push(this.#one(3));
    return lines;
  }

  /** Few statements inside an expression. */
  inline(depth: number): string {
    if (depth <= 0 || this.#left <= 0 || this.dice.chance(50)) return '';
    return this.names.within(() => this.#change(depth));
  }

  #block(depth: number): string {
    return this.names.within(
      () => `{ ${this.dice.times(1 + this.dice.below(2), () => this.#one(depth - 1)).join(' ')} }`,
    );
  }

  #one(depth: number): string {
    this.#left -= 1;
    if (this.#left <= 0 || depth <= 0) return this.dice.chance(60) ? this.#change(1) : this.#graph(1);
    const roll = this.dice.below(100);
    if (roll < 22) return this.#declaration(depth);
    if (roll < 30) return this.#function(depth);
    if (roll < 55) return this.#change(depth);
    if (roll < 80) return this.#control(depth);
    return this.#graph(depth);
  }

  #kind(): Kind {
    return KINDS[this.dice.below(KINDS.length)] ?? 'skills';
  }

  #declaration(depth: number): string {
    const kind = this.#kind();
    const value = this.expressions.of(kind, depth);
    const word = this.dice.pick(['const', 'let', 'let', 'var']);
    const name = this.names.fresh('v');
    const assignable = word !== 'const';
    const declared = (text: string, isAssignable = assignable): void => {
      this.names.declare({ text, kind, assignable: isAssignable });
    };
    switch (this.dice.below(11)) {
      case 0:
        declared(`${name}.k`, true);
        return `${word} ${name} = { k: ${value} };`;
      case 1:
        declared(`${name}[0]`, true);
        return `${word} ${name} = [${value}];`;
      case 2:
        declared(name);
        return `${word} { k: ${name} = ${value} } = {${this.dice.chance(50) ? '' : `k: ${this.expressions.of(kind, 0)}`}};`;
      case 3:
        declared(name);
        return `${word} [${name}] = [${value}];`;
      case 4:
        declared(name, true);
        return `let ${name}; ${name} = ${value};`;
      case 5:
        declared(name, true);
        return `let ${name} = ${value}; if (${this.expressions.truth(depth)}) ${name} = ${this.expressions.of(kind, depth)};`;
      case 6:
        declared(`${name}.k`, true);
        return `class ${name} { static k = ${value}; }`;
      case 7: {
        const alias = this.names.variable(kind);
        declared(name);
        return `${word} ${name} = ${alias?.text ?? value};`;
      }
      default:
        declared(name);
        return `${word} ${name} = ${value};`;
    }
  }

  #function(depth: number): string {
    const name = this.names.fresh('f');
    const kind = this.#kind();
    const params = Array.from({ length: this.dice.below(3) }, () => this.#kind());
    const form = this.dice.below(8);
    const isAsync = form === 7;
    const text = this.names.within(() => {
      const written = params.map((param) => {
        const own = this.names.fresh('p');
        this.names.declare({
          text: own,
          kind: param,
          assignable: true,
          varies: param === 'text' || param === 'number',
        });
        return this.dice.chance(20) ? `${own} = ${this.expressions.of(param, 1)}` : own;
      });
      const body = this.dice.times(1 + this.dice.below(3), () => this.#one(depth - 1)).join(' ');
      const early = this.dice.chance(25)
        ? `if (${this.expressions.truth(1)}) ${this.dice.pick(['return', 'throw 0'])}; `
        : '';
      const again =
        this.known || this.dice.chance(80)
          ? ''
          : `if (more()) ${name}(${written.map((one) => one.replace(/ = .*$/s, '')).join(', ')}); `;
      const block = `{ ${early}${body} ${again}return ${this.expressions.of(kind, 1)}; }`;
      const head = `(${written.join(', ')})`;
      switch (form) {
        case 0:
          return `const ${name} = ${head} => ${block};`;
        case 1:
          return `const ${name} = function ${head} ${block};`;
        case 2:
          return `const ${name} = ${head} => ${this.expressions.of(kind, 2)};`
            .replace('=> {', '=> ({')
            .replace(/=> \(\{(.*)\};$/s, '=> ({$1});');
        case 7:
          return `async function ${name}${head} { ${this.dice.chance(50) ? 'await sleepy(); ' : ''}${block.slice(1)}`;
        default:
          return `function ${name}${head} ${block}`;
      }
    });
    const sleepy = this.known ? 'null' : 'sleep()';
    if (!isAsync) this.names.declare({ text: name, kind, assignable: false, params });
    const call = `${name}(${params.map((param) => this.expressions.of(param, 1)).join(', ')});`;
    const calls = this.dice.chance(isAsync ? 80 : 40)
      ? ` ${isAsync && this.names.isTop && this.dice.chance(40) ? 'await ' : ''}${call}`
      : '';
    const handed = !this.known && this.dice.chance(20) ? ` ${this.dice.pick(['invoke', 'touch'])}(${name});` : '';
    const whole = text.replace('await sleepy()', `await ${sleepy}`);
    return form > 2 && this.dice.chance(30) ? `${calls} ${whole}${handed}` : `${whole}${calls}${handed}`;
  }

  /** Changes something that is in scope, if there is anything. */
  #change(depth: number): string {
    const assignable = this.names.find((one) => one.assignable && one.params === undefined);
    const list = this.names.find((one) => one.params === undefined && LISTS.includes(one.kind as ListKind));
    const object = this.names.find(
      (one) =>
        one.params === undefined &&
        (one.kind === 'rule' || one.kind === 'config' || one.kind === 'step' || one.kind === 'entryOptions'),
    );
    const builder = this.names.variable('builder');
    const fn = this.names.find((one) => one.params !== undefined);
    const choices: (() => string)[] = [];
    if (assignable !== undefined) {
      choices.push(
        () => `${assignable.text} = ${this.expressions.of(assignable.kind, depth)};`,
        () =>
          `if (${this.expressions.truth(depth)}) ${assignable.text} = ${this.expressions.of(assignable.kind, depth)};`,
      );
      choices.push(
        () => `[${assignable.text}] = [${this.expressions.of(assignable.kind, depth)}];`.replace(/^/, ';'),
        () => `({ k: ${assignable.text} } = { k: ${this.expressions.of(assignable.kind, depth)} });`.replace(/^/, ';'),
      );
    }
    if (list !== undefined) {
      const kind = list.kind as ListKind;
      for (let count = 0; count < 4; count += 1) choices.push(() => this.#listChange(list.text, kind, depth));
      const other = this.names.variable(kind);
      if (other !== undefined)
        choices.push(() =>
          this.#listChange(`(${this.expressions.truth(depth)} ? ${list.text} : ${other.text})`, kind, depth).replace(
            /^/,
            ';',
          ),
        );
    }
    if (object !== undefined)
      choices.push(
        () => this.#objectChange(object.text, depth),
        () => this.#objectChange(object.text, depth),
      );
    if (builder !== undefined) {
      choices.push(
        () => `${builder.text}${this.expressions.link(depth)};`,
        () => `${builder.text}${this.expressions.link(depth)};`,
        () => `if (${this.expressions.truth(depth)}) ${builder.text}${this.expressions.link(depth)};`,
      );
      if (builder.assignable) choices.push(() => `${builder.text} = ${builder.text}${this.expressions.link(depth)};`);
    }
    if (fn?.params !== undefined) {
      const { params } = fn;
      choices.push(() => `${fn.text}(${params.map((param) => this.expressions.of(param, depth - 1)).join(', ')});`);
      if (!this.known) choices.push(() => `${this.dice.pick(['invoke', 'touch'])}(${fn.text});`);
    }
    const any = this.names.find((one) => one.params === undefined);
    if (any !== undefined && !this.known)
      choices.push(
        () => `touch(${any.text});`,
        () => `invoke(() => { ${this.#simpleChange(depth)} });`,
      );
    if (choices.length === 0) return this.#declaration(depth);
    return this.expressions.one(choices);
  }

  #simpleChange(depth: number): string {
    return depth > 0 ? this.names.within(() => this.#change(depth - 1)) : '';
  }

  #listChange(text: string, kind: ListKind, depth: number): string {
    const element = (): string => this.expressions.of(ELEMENT_OF[kind], depth - 1);
    const number = (): string => this.expressions.of('number', 0);
    // A list that a loop walks over must not grow for ever.
    const guard = this.names.isTop ? '' : `if (${text}.length < 8) `;
    return `${guard}${this.expressions.one([
      () => `${text}.push(${element()})`,
      () => `${text}.push(${element()})`,
      () => `${text}.push(...${this.expressions.of(kind, depth - 1)})`,
      () => `${text}.unshift(${element()})`,
      () => `${text}.pop()`,
      () => `${text}.shift()`,
      () => `${text}.splice(${number()}, ${number()})`,
      () => `${text}.splice(${number()}, ${number()}, ${element()})`,
      () => `${text}.reverse()`,
      () => `${text}.sort((x, y) => ${this.dice.pick(['-1', '0', '1'])})`,
      () => `${text}.length = ${number()}`,
      () => `${text}[${number()}] = ${element()}`,
      () => `${text}[${text}.length] = ${element()}`,
      () => `${text}.fill(${element()})`,
      () => `${text}.copyWithin(0, 1)`,
      () => `Object.freeze(${text})`,
      () =>
        `${text}.forEach((v, i, all) => { ${this.expressions.one([() => 'if (i < 2) all.push(v);', () => 'all.pop();', () => this.#simpleChange(depth), () => `if (${this.expressions.truth(0)}) all.push(v);`])} })`,
      () => `Array.prototype.push.call(${text}, ${element()})`,
      () => `Reflect.deleteProperty(${text}, 0)`,
      () => `delete ${text}[${number()}]`,
      () => `Object.assign(${text}, [${element()}])`,
      () =>
        `for (const v of ${text}) { ${this.expressions.one([() => `if (${text}.length < 4) ${text}.push(v);`, () => `${text}.pop();`, () => `if (${this.expressions.truth(0)}) break;`])} }`,
    ])};`;
  }

  #objectChange(text: string, depth: number): string {
    return `${this.expressions.one([
      () => `${text}.examples = ${this.expressions.of('texts', depth - 1)}`,
      () => `${text}.use = ${this.expressions.of('text', depth - 1)}`,
      () => `${text}.skills = ${this.expressions.of('skills', depth - 1)}`,
      () => `${text}.steps = ${this.expressions.of('steps', depth - 1)}`,
      () => `${text}.start = ${this.expressions.of('text', depth - 1)}`,
      () => `${text}.from = ${this.expressions.of('text', depth - 1)}`,
      () => `delete ${text}.${this.dice.pick(['match', 'when', 'start', 'steps', 'examples', 'from'])}`,
      () => `${text}[${this.expressions.of('text', 0)}] = ${this.expressions.of('text', 0)}`,
      () =>
        `Object.assign(${text}, { ${this.dice.pick(['use', 'start', 'from'])}: ${this.expressions.of('text', 0)} })`,
      () => `Object.assign(${text}, ${this.expressions.truth(depth)} && { match: /z/ })`,
      () =>
        `Object.defineProperty(${text}, '${this.dice.pick(['use', 'start', 'match'])}', { value: ${this.expressions.of('text', 0)} })`,
      () => `Object.freeze(${text})`,
      () => `${text}.match ??= /q/`,
      () => `Object.setPrototypeOf(${text}, { use: 'a' })`,
      () => `${text}.skills?.push(${this.expressions.of('skill', depth - 1)})`,
      () => `${text}.steps?.pop()`,
      () => `${text}.start?.rules?.push(${this.expressions.of('rule', depth - 1)})`,
    ])};`;
  }

  #control(depth: number): string {
    const block = (): string => this.#block(depth);
    const truth = (): string => this.expressions.truth(depth - 1);
    const leave = (word: string): string => (this.dice.chance(40) ? `if (${truth()}) ${word};` : '');
    const name = this.names.fresh('i');
    const label = this.names.fresh('l');
    const turn = (kind: Kind, make: () => string): string =>
      this.names.within(() => {
        this.names.declare({ text: name, kind, assignable: false, varies: true });
        return make();
      });
    const list = LISTS[this.dice.below(LISTS.length)] ?? 'texts';
    return this.expressions.one([
      () => `if (${this.expressions.unknownTruth()}) ${block()}`,
      () => `if (${truth()}) ${block()} else ${block()}`,
      () => `if (${truth()}) ${block()} else if (${truth()}) ${block()} else ${block()}`,
      () =>
        `switch (${this.expressions.of('text', depth - 1)}) { case 'a': ${block()} ${leave('break')} case ${this.expressions.of('text', 0)}: ${block()} ${this.dice.pick(['break;', ''])} default: ${block()} }`,
      () =>
        `switch (${this.expressions.of('number', depth - 1)}) { default: ${block()} case 0: ${block()} break; case 1: ${block()} }`,
      () => `switch (true) { case ${truth()}: ${block()} ${leave('break')} case ${truth()}: ${block()} }`,
      () =>
        `for (const ${name} of ${this.expressions.of(list, depth - 1)}) ${turn(ELEMENT_OF[list], () => `{ ${leave('continue')} ${block()} ${leave('break')} }`)}`,
      () =>
        `for (const ${name} of ['a', 'b']) ${turn('text', () => `{ ${leave('continue')} ${block()} ${leave('break')} }`)}`,
      () =>
        `for (let ${name} = 0; ${name} < ${this.dice.below(4)}; ${name} += 1) ${turn('number', () => `{ ${block()} ${leave(this.dice.pick(['break', 'continue']))} ${block()} }`)}`,
      () => `for (const ${name} in { a: 1, b: 2 }) ${turn('text', () => `{ ${leave('continue')} ${block()} }`)}`,
      () =>
        `for (const ${name} in ${this.expressions.of(list, 0)}) ${turn('text', () => `{ ${block()} ${leave('break')} }`)}`,
      () => (this.known ? block() : `while (more()) { ${block()} ${leave('break')} }`),
      () => (this.known ? block() : `do { ${leave('continue')} ${block()} } while (more());`),
      () =>
        this.known
          ? block()
          : `for (const ${name} of pick(${this.expressions.of(list, 0)}, ${this.expressions.of(list, 0)})) ${turn(ELEMENT_OF[list], block)}`,
      () =>
        `${label}: for (const ${name} of ['a', 'b']) { for (const y of [1, 2]) { ${leave(`continue ${label}`)} ${block()} ${leave(`break ${label}`)} } ${block()} }`,
      () => `${label}: { ${leave(`break ${label}`)} ${block()} }`,
      () => `try ${block()} catch ${block()}`,
      () => `try { ${block()} ${leave('throw 1')} ${block()} } catch (e) ${block()}`,
      () => `try { ${leave('throw 1')} ${block()} } finally ${block()}`,
      () => `try { ${block()} ${leave('throw 1')} } catch ${block()} finally ${block()}`,
      () => `(() => { ${leave('return')} ${block()} })();`.replace(/^/, ';'),
      () => `{ ${leave('throw 2')} ${block()} }`,
      () => `${this.expressions.unknownTruth()} && (() => ${block()})();`.replace(/^/, ';'),
      () =>
        `${this.expressions.of(list, depth - 1)}.forEach((${name}) => ${turn(ELEMENT_OF[list], block)});`.replace(
          /^/,
          ';',
        ),
      () => (this.known ? block() : `invoke(() => ${block()});`),
      () => (this.known ? block() : `invoke((${name}) => ${block()});`),
    ]);
  }

  #graph(depth: number): string {
    // A refusal that nobody catches would end most programs.
    return this.dice.chance(60) ? `try { ${this.#declaredGraph(depth)} } catch {}` : this.#declaredGraph(depth);
  }

  #declaredGraph(depth: number): string {
    return this.expressions.one([
      () => `skillGraph(${this.expressions.of('config', depth)});`,
      () => `skillGraph(${this.expressions.config(depth)});`,
      () => `skillGraph(${this.expressions.config(depth)});`,
      () => `${this.expressions.of('builder', depth)}.build(${this.#buildOptions()});`.replace(/^/, ';'),
      () => `${this.expressions.builder(depth)}.build(${this.#buildOptions()});`,
    ]);
  }

  #buildOptions(): string {
    const tag = this.expressions.tag();
    return tag === undefined ? '' : `{ ${tag} }`;
  }
}
