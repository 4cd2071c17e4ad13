/** `malformed-skill-file`: the library refuses a SKILL.md file, or the directory that it is read from. */
import type { RefusalData } from '../declare/refusal.js';
import { refusalCheck } from './refusals.js';
import { meant } from './spelling.js';
import { cut, list, quote } from './words.js';

type Data = RefusalData['malformed-skill-file'];

const FACTS: Readonly<Record<Data['reason'], string>> = {
  'not-a-path': 'The directory of skill files must be a path, given as a text that is not blank.',
  url: 'The directory of skill files must be a path, and this is a URL.',
  'network-path': 'The directory of skill files must not be a path of the network.',
  'removed-option': 'The option `viaToolName` was removed, and loading skill files with it fails.',
  missing: 'There is no such directory of skill files.',
  'not-a-directory': 'This is a file, and a directory of skill files is needed.',
  'no-files': 'There is no SKILL.md in this directory.',
  'no-frontmatter': 'A skill file must begin with a line `---`.',
  unclosed: 'The frontmatter of a skill file is not closed.',
  'not-a-pair': 'A line of the frontmatter has no colon, so it is no `key: value`.',
  'empty-key': 'A line of the frontmatter has nothing before its colon.',
  'list-for-text': 'A text is needed here, and this is a list.',
  'no-name': 'A skill file needs a `name`.',
  'bad-name': 'The name of a skill file is made of 1 to 64 letters, digits, hyphens and underscores.',
  'no-description': 'A skill file needs a `description`.',
  'no-body': 'A skill file needs a body below the frontmatter.',
  'tool-pair': 'An item of `tools` is a name alone, and this one has a colon.',
  'no-tool-names': '`tools` names no tool.',
  'repeated-tool': 'A tool is listed twice.',
  'steps-text': '`steps` must be a list.',
  'no-steps': '`steps` has no items.',
  'steps-without-tools': '`steps` needs `tools` in the same file.',
  'step-without-note': 'A step needs a note behind its tool.',
  'step-without-tool': 'A step names no tool.',
  'foreign-step-tool': 'A step names a tool that the file does not list.',
  'on-skip-alone': '`onSkip` is set without `steps`.',
  'on-skip-value': '`onSkip` is either `advance` or `hold`.',
  'routes-text': '`routes` must be a list.',
  'no-routes': '`routes` has no items.',
  'route-without-target': 'A route names no skill.',
  'repeated-target': 'Two routes of one file lead to the same skill.',
  'route-condition': 'The condition of a route is not of the form `on tool status=a,b`.',
  'foreign-route-tool': 'The condition of a route names a tool that the file does not list.',
  'unknown-status': 'The condition of a route names a status that no result has.',
  'duplicate-name': 'Two skill files have the same name.',
  'unnamed-tool': 'A tool that is handed to skill files needs a name.',
  'duplicate-tool': 'Two different tools with one name are handed to skill files.',
  'no-registry': 'A skill file lists tools, and no `tools` are handed in.',
  'unregistered-tool': 'A skill file lists a tool that is not among those that are handed in.',
  'routes-without-runbook': '`skillsFromDir` takes no skill files that have `routes`.',
  'unknown-target': 'A route leads to a skill that no file of the directory declares.',
};

const REMEDIES: Readonly<Record<Data['reason'], string>> = {
  'not-a-path': 'pass the path as a text; `fileURLToPath` makes one of a URL',
  url: 'pass a path; `fileURLToPath` makes one of a `file:` URL',
  'network-path': 'pass a path of this machine',
  'removed-option': 'remove it',
  missing: 'correct the path, or make the directory',
  'not-a-directory': 'name the directory that the file is in',
  'no-files': 'it is looked for in the directory itself and one level below, under exactly this name',
  'no-frontmatter': 'begin the file with `---`, the keys and `---` again',
  unclosed: 'put a line `---` below the keys',
  'not-a-pair': 'write `key: value` on one line, or make it a comment with `#`',
  'empty-key': 'name the key, or remove the line',
  'list-for-text': 'write the text behind the colon',
  'no-name': 'add `name: …`; entries and routes name the skill by it',
  'bad-name': 'choose such a name',
  'no-description': 'add `description: …`; the model chooses the skill by it',
  'no-body': 'write what the model is told while the skill is active',
  'tool-pair': 'keep the name, and put the note under `steps`',
  'no-tool-names': 'name the tools, or remove the key',
  'repeated-tool': 'remove one of the two',
  'steps-text': 'write one item a line, as `- tool: note`',
  'no-steps': 'add items, or remove the key',
  'steps-without-tools': 'list the tools of the steps under `tools`',
  'step-without-note': 'say why, as in `- tool: note`',
  'step-without-tool': 'write the tool before the colon',
  'foreign-step-tool': 'list it under `tools`, or correct the name',
  'on-skip-alone': 'add `steps`, or remove it',
  'on-skip-value': 'write one of the two',
  'routes-text': 'write one item a line, as `- skill: condition`',
  'no-routes': 'add items, or remove the key',
  'route-without-target': 'write the skill before the colon',
  'repeated-target': 'keep one of them',
  'route-condition': 'write the tool first and then the statuses, or one of the two',
  'foreign-route-tool': 'list it under `tools`, or correct the name',
  'unknown-status': 'a result is success, failure, denied, invalid, partial, pending or absent',
  'duplicate-name': 'rename one of the skills',
  'unnamed-tool': 'set `schema.name`, or make the tool with `defineTool`',
  'duplicate-tool': 'rename one of the tools',
  'no-registry': 'pass `{ tools: […] }` with a tool for each name',
  'unregistered-tool': 'hand it in, or correct the name',
  'routes-without-runbook': 'use `runbookFromDir`, or remove the key',
  'unknown-target': 'correct the name, or add the file',
};

/** Names of tools and skills that a message lists. */
const LISTED = 8;

export const malformedSkillFile = refusalCheck({
  code: 'malformed-skill-file',
  description: 'A SKILL.md file, or the directory that it is read from, is refused',
  since: '7.13',
  readsSkillFiles: true,
  message(data) {
    const { reason, known } = data;
    const there =
      known === undefined
        ? []
        : [
            `There is ${list(
              known.map((name) => quote(name)),
              LISTED,
            )}.`,
          ];
    return [FACTS[reason], ...proofOf(data), ...there, `${capital(remedyOf(data))}.`].join(' ');
  },
});

/** Where it stands, as an editor can follow it, and what stands there. */
function proofOf({ file, line, got, first }: Data): readonly string[] {
  const place = file === undefined ? undefined : line === undefined ? file : `${file}:${line}`;
  if (got === '') return place === undefined ? [] : [`It is missed in ${place}.`];
  if (first !== undefined)
    return [`In ${place ?? 'this file'} stands ${quote(got, 40)}, and in ${first} it does already.`];
  if (place !== undefined) return [`In ${place} stands ${quote(got, 40)}.`];
  return [`This is ${line === undefined ? cut(got, 60) : quote(got, 40)}.`];
}

function remedyOf({ reason, nearest }: Data): string {
  const proposal = meant(nearest);
  return proposal === undefined ? REMEDIES[reason] : `${proposal}; else ${REMEDIES[reason]}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
