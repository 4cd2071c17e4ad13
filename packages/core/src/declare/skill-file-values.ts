/**
 * The values that a loader of skill files makes: skills as `defineSkill` makes
 * them, and steps of a graph. They are written in the files, and enter the
 * program at the call.
 */
import type { Machine } from '../evaluate/machine.js';
import {
  type Element,
  type IntrinsicCall,
  type ObjectValue,
  type Value,
  gapFrom,
  primitive,
  unknown,
} from '../evaluate/value.js';
import type { Piece, Range } from '../skill-file/lines.js';
import type { SkillFile } from '../skill-file/read.js';
import type { FileRoute } from '../skill-file/route.js';
import type { Context } from './context.js';
import type { ToolRegistry } from './tool-registry.js';

export class SkillFileMaker {
  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly call: IntrinsicCall,
  ) {}

  /** A skill as its file declares it; of tools that are not in view, the names are known. */
  skill(file: string, name: Piece, skill: SkillFile, registry: ToolRegistry): Value {
    const text = (piece: Piece | undefined): Value | undefined =>
      piece === undefined ? undefined : this.text(file, piece);
    const body = skill.body ?? name;
    const tools = skill.tools.items.map((tool) => registry.tools.get(tool.text) ?? this.namedTool(file, tool));
    const steps = skill.steps.items.map(({ tool, note }) =>
      this.object(file, { start: tool.start, end: note.end }, [
        ['tool', this.text(file, tool)],
        ['note', this.text(file, note)],
      ]),
    );
    const made = this.object(file, name, [
      ['id', this.text(file, name)],
      ['description', text(skill.description)],
      ['flavor', this.constant('skill')],
      ['trigger', this.object(file, name, [['kind', this.constant('llm-activated')]])],
      [
        'inject',
        this.object(file, body, [
          ['systemPrompt', text(skill.body)],
          ['tools', this.elements(file, body, tools, skill.tools.complete)],
        ]),
      ],
      [
        'metadata',
        this.object(file, name, [
          [
            'steps',
            steps.length === 0 && skill.steps.complete
              ? undefined
              : this.elements(file, name, steps, skill.steps.complete),
          ],
          ['produces', undefined],
          ['consumes', undefined],
        ]),
      ],
    ]);
    this.c.madeAt.set(made, this.m.time);
    return made;
  }

  /** A route as a step of the object form. */
  route(file: string, from: Piece, route: FileRoute): Value {
    const { target, condition, tool, statuses } = route;
    const statusValues = statuses.map((status) => this.text(file, status));
    const at = { start: target.start, end: (condition ?? target).end };
    return this.object(file, at, [
      ['from', this.text(file, from)],
      ['to', this.text(file, target)],
      ...(tool === undefined ? [] : [['onToolReturn', this.text(file, tool)] as const]),
      ...(statuses.length === 0
        ? []
        : [['onToolStatus', this.elements(file, condition ?? target, statusValues, true)] as const]),
    ]);
  }

  /** What a runbook is. */
  runbook(skills: Value, steps: Value): Value {
    const { m, call } = this;
    const runbook = m.object(call.node);
    runbook.properties.set('skills', m.slot(skills, call.node));
    runbook.properties.set('steps', m.slot(steps, call.node));
    return runbook;
  }

  /** A list that the call gives. What is missing because it is refused needs no other word. */
  list(values: readonly Value[], missing: 'none' | 'refused' | 'unknown'): Value {
    const { m, call } = this;
    const elements: Element[] = values.map((value) => ({ kind: 'item', slot: m.slot(value, call.node) }));
    if (missing === 'refused') elements.push({ kind: 'gap' });
    if (missing === 'unknown') elements.push(gapFrom(unknown('a part of the directory cannot be read', call.node)));
    return m.array(elements, call.node);
  }

  unknownList(): Value {
    return unknown('the directory of skill files is not known', this.call.node);
  }

  private namedTool(file: string, tool: Piece): ObjectValue {
    const made = this.object(file, tool, [['schema', this.object(file, tool, [['name', this.text(file, tool)]])]]);
    made.open = true;
    return made;
  }

  private text(file: string, piece: Piece): Value {
    return primitive(piece.text, this.c.directories.nodeAt(file, piece));
  }

  private constant(value: string): Value {
    return primitive(value, this.call.node);
  }

  private object(file: string, at: Range, entries: readonly (readonly [string, Value | undefined])[]): ObjectValue {
    const { m, call } = this;
    const node = this.c.directories.nodeAt(file, at);
    const object = m.object(node);
    for (const [name, value] of entries) {
      const content = value ?? primitive(undefined, call.node);
      object.properties.set(name, m.slot(content, content.node));
    }
    object.frozen = true;
    return object;
  }

  private elements(file: string, at: Range, values: readonly Value[], complete: boolean): Value {
    const { m } = this;
    const node = this.c.directories.nodeAt(file, at);
    const elements: Element[] = values.map((value) => ({ kind: 'item', slot: m.slot(value, value.node) }));
    if (!complete) elements.push(gapFrom(unknown('a part of the file is not known', node)));
    const array = m.array(elements, node);
    array.frozen = true;
    return array;
  }
}
