/** Random programs that declare skill graphs in every way authors do, and in ways that none does. */
import { Dice } from '../core/regex-generator.js';
import { Expressions } from './expressions.js';
import { Names } from './names.js';
import { IMPORT } from './run.js';
import { Statements } from './statements.js';

/** A program; `known` ones ask nobody, so everything about them can be evaluated. */
export function randomProgram(seed: number, known: boolean): string {
  const dice = new Dice(seed);
  const names = new Names(dice);
  const expressions = new Expressions(dice, names, known);
  const statements = new Statements(dice, names, expressions, known);
  expressions.statements = statements;
  const lines = [IMPORT];
  for (const id of ['a', 'b', 'c']) {
    names.declare({ text: `s_${id}`, kind: 'skill', assignable: false });
    lines.push(`const s_${id} = defineSkill({ id: '${id}', description: 'd', body: 'Help.' });`);
  }
  for (const [kind, name] of [
    ['skills', 'all'],
    ['rules', 'rules'],
    ['texts', 'words'],
  ] as const) {
    const value = expressions.of(kind, 1);
    names.declare({ text: name, kind, assignable: true });
    lines.push(`let ${name} = ${value};`);
  }
  lines.push(...statements.program(2 + dice.below(6)));
  const exported = names.exportable.filter(() => dice.chance(30));
  lines.push(`export { ${exported.join(', ')} };`, '');
  return lines.join('\n');
}
