/** Wraps expressions into what the language has for handing a value on unchanged. */
import type { Expressions } from './expressions.js';
import { ELEMENT_OF, type Kind, LIST_OF, type ListKind } from './names.js';

const isList = (kind: Kind): kind is ListKind => kind in ELEMENT_OF;

/** Ways to write an expression of the kind around others of it; `depth` is left for those. */
export function wrappings(e: Expressions, kind: Kind, depth: number): (() => string)[] {
  const inner = (): string => e.of(kind, depth);
  const body = (): string => e.statements?.inline(depth) ?? '';
  const assignable = e.names.find((one) => one.kind === kind && one.assignable);
  const fn = e.names.find((one) => one.kind === kind && one.params !== undefined);
  const choices: (() => string)[] = [
    () => `(${e.truth(depth)} ? ${inner()} : ${inner()})`,
    () => `(${e.unknownTruth()} ? ${inner()} : ${inner()})`,
    () => `(${inner()} ?? ${inner()})`,
    () => `(${e.truth(depth)} && ${inner()} || ${inner()})`,
    () => `(${e.of('skills', 0)}, ${inner()})`,
    () => `(() => { ${body()} return ${inner()}; })()`,
    () => `(() => { ${body()} return ${inner()}; })()`,
    () => `(function () { if (${e.truth(depth)}) return ${inner()}; ${body()} return ${inner()}; })()`,
    () => `(() => { try { ${body()} return ${inner()}; } finally { ${body()} } })()`,
    () => `(() => { try { ${body()} return ${inner()}; } catch { return ${inner()}; } })()`,
    () => `[${inner()}, ${inner()}][${e.of('number', 0)} % 2]`,
    () => `[${inner()}][0]`,
    () => `({ k: ${inner()} }).k`,
    () => `({ ...{ k: ${inner()} } }).k`,
    () => `({ k: ${inner()}, ...(${e.truth(depth)} && { k: ${inner()} }) }).k`,
    () => `({ k: ${inner()} })?.k`,
    () => `({ get k() { return ${inner()}; } }).k`,
    () => `({ k() { return ${inner()}; } }).k()`,
    () => `((v) => v)(${inner()})`,
    () => `((v = ${inner()}) => v)(${e.truth(0)} ? undefined : ${inner()})`,
    () => `(([v]) => v)([${inner()}])`,
    () => `(({ k: v = ${inner()} }) => v)({})`,
    () => `((...v) => v[0])(${inner()})`,
    () =>
      `[${inner()}, ${inner()}].find((v, i) => i === ${e.of('number', 0)}) ?? ${inner()}`.replace(/^(.*)$/s, '($1)'),
    () => `[${inner()}].reduce((v) => v)`,
    () => `[${inner()}].map((v) => v)[0]`,
    () => `[${inner()}].at(-1)`,
    () => `[${inner()}].pop()`,
    () => `Object.values({ k: ${inner()} })[0]`,
    () => `new Map([['k', ${inner()}]]).get('k')`,
    () => `(function () { return e.k; }).call({ k: ${inner()} })`,
    () => `((v) => v).apply(null, [${inner()}])`,
    () => `((v) => v).bind(null, ${inner()})()`,
    () => `new (class { f = ${inner()}; })().f`,
    () => `(class { static f = ${inner()}; }).f`,
    () => `(function* () { yield ${inner()}; })().next().value`,
    () => `((_, v) => v)\`\${${inner()}}\``,
    () => `(() => { const v = ${inner()}; ${body()} return v; })()`,
    () => `(() => { let v = ${inner()}; if (${e.truth(depth)}) v = ${inner()}; return v; })()`,
    () =>
      `(() => { switch (${e.of('number', depth)}) { case 0: return ${inner()}; case 1: ${body()} default: return ${inner()}; } })()`,
    () =>
      `(() => { for (const v of [${inner()}, ${inner()}]) { if (${e.truth(depth)}) continue; return v; } return ${inner()}; })()`,
    () => `(() => { let v; do { v = ${inner()}; } while (${e.known ? 'false' : 'more()'}); return v; })()`,
  ];
  if (e.names.isTop)
    choices.push(
      () => `(await ${inner()})`,
      () => `(await (async () => { ${body()} return ${inner()}; })())`,
      () => `(await Promise.all([${inner()}]))[0]`,
    );
  if (!e.known)
    choices.push(
      () => `pass(${inner()})`,
      () => `pick(${inner()}, ${inner()})`,
    );
  if (assignable !== undefined)
    for (let count = 0; count < 3; count += 1)
      choices.push(
        () => `(${assignable.text} = ${inner()})`,
        () => `(${assignable.text} ${e.dice.pick(['??=', '||=', '&&='])} ${inner()})`,
      );
  if (fn?.params !== undefined) {
    const { params } = fn;
    for (let count = 0; count < 6; count += 1)
      choices.push(() => `${fn.text}(${params.map((param) => e.of(param, depth - 1)).join(', ')})`);
  }
  if (isList(kind)) {
    const variable = e.names.variable(kind);
    if (variable !== undefined)
      choices.push(
        () =>
          `(${variable.text}.length < 8 && ${variable.text}.push(${e.of(ELEMENT_OF[kind], depth)}), ${variable.text})`,
      );
  }
  if (kind in LIST_OF) {
    const list = (): string => e.of(LIST_OF[kind as keyof typeof LIST_OF], depth);
    for (let count = 0; count < 2; count += 1) {
      choices.push(
        () => `(${list()}[${e.of('number', 0)}] ?? ${inner()})`,
        () => `(${list()}.at(-1) ?? ${inner()})`,
        () => `(${list()}.find((v) => ${e.truth(0)}) ?? ${inner()})`,
        () => `(${list()}.${e.dice.pick(['pop', 'shift'])}() ?? ${inner()})`,
      );
    }
  }
  return choices;
}
