/** Regular expressions: the constructor, `test` and `exec`. */
import type { Node } from '../ast.js';
import { regexTester } from '../../regex/tester.js';
import { asText } from '../texts.js';
import { intrinsic } from '../globals.js';
import type { Machine } from '../machine.js';
import { regexpValue } from '../regexps.js';
import { type Intrinsic, type IntrinsicCall, type RegExpValue, type Value, primitive, unknown } from '../value.js';

export function regexpConstructor(node: Node): Intrinsic {
  return intrinsic('RegExp', node, construct);
}

function construct(call: IntrinsicCall): Value {
  const [pattern, flags] = call.args;
  if (pattern?.gap === true || flags?.gap === true) return unknown('its arguments are not known', call.node);
  const missingFlags = flags === undefined || (flags.value.kind === 'primitive' && flags.value.value === undefined);
  const flagText = missingFlags ? undefined : asText(flags.value);
  if (!missingFlags && flagText === undefined) return unknown('its flags are not known', call.node);
  if (pattern?.value.kind === 'regexp')
    return regexpValue(pattern.value.source, flagText ?? pattern.value.flags, call.node);
  const source =
    pattern === undefined
      ? ''
      : pattern.value.kind === 'primitive'
        ? pattern.value.value === undefined
          ? ''
          : String(pattern.value.value)
        : undefined;
  return source === undefined
    ? unknown('its pattern is not known', call.node)
    : regexpValue(source, flagText ?? '', call.node);
}

/** A method of a known regular expression; `undefined` for one that is not followed. */
export function regexpMethod(m: Machine, regexp: RegExpValue, name: string, node: Node): Value | undefined {
  if (name !== 'test' || regexp.altered === true) return undefined;
  return intrinsic('test', node, (call) => {
    const text = call.args[0] === undefined ? undefined : asText(call.args[0].value);
    // With `g` or `y` the answer depends on the calls before.
    const stateful = /[gy]/.test(regexp.flags);
    m.step();
    const answer = text === undefined || stateful ? undefined : regexTester(regexp.source, regexp.flags).test(text);
    return answer === undefined
      ? unknown('what the pattern says is not known', call.node)
      : primitive(answer, call.node);
  });
}
