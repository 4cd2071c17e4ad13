/**
 * The packed extension in a real VS Code, with nothing else installed and nothing configured: what a person sees who opens
 * the example. Run by `pnpm test:vscode`; every step leaves a screenshot.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { startEditor } from './editor.mjs';
import { Workbench } from './workbench.mjs';

const root = dirname(dirname(import.meta.dirname));
const example = join(root, 'examples', 'support-desk');
const shots = join(import.meta.dirname, 'screenshots');

const FILE = 'support-desk.ts';
const source = readFileSync(join(example, FILE), 'utf8');
const expected = JSON.parse(readFileSync(join(example, 'expected.json'), 'utf8'));
const count = (severity) => expected.filter((finding) => finding.severity === severity).length;
const [warnings, errors] = [count(1), count(2)];

/** A graph with a refusal and an unknown part, and one in a function that nobody calls. */
const UNFINISHED = `import { defineSkill, skillGraph } from 'agentfootprint/context';

declare const others: never[];
const billing = defineSkill({ id: 'billing', description: 'Explains invoices.', body: 'Explain the newest invoice.' });
export const wrong = skillGraph({
  skills: [billing, ...others],
  start: { rules: [{ use: 'billing', match: { keywords: [] } }] },
});
export function later() {
  return skillGraph({ skills: [billing], start: { rules: [{ use: 'billing', match: /invoice/ }] } });
}
`;

let editor;
let workbench;
let workspace;

before(async () => {
  workspace = join(mkdtempSync(join(tmpdir(), 'skill-graph-example-')), 'support-desk');
  cpSync(example, workspace, { recursive: true, filter: (path) => !path.includes('node_modules') });
  writeFileSync(join(workspace, 'unfinished.ts'), UNFINISHED);
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  const dist = join(root, 'packages', 'vscode', 'dist');
  const vsix = readdirSync(dist).find((name) => name.endsWith('.vsix'));
  assert.ok(vsix !== undefined, 'The extension is not packed: run `pnpm package:vscode` first.');
  editor = await startEditor({ vsix: join(dist, vsix), workspace, viewport: { width: 1500, height: 860 } });
  workbench = new Workbench(editor.page, shots);
});

after(async () => {
  await workbench?.shot('last');
  await editor?.stop();
  if (workspace !== undefined) rmSync(dirname(workspace), { recursive: true, force: true });
});

/** Where a part of some words stands in the example, as line and column that count from 1. */
function placeOf(words, part = words, text = source) {
  const lines = text.slice(0, text.indexOf(words) + words.indexOf(part)).split('\n');
  return { line: lines.length, column: lines.at(-1).length + 1 };
}

test('squiggles appear, as many as ESLint reports', async () => {
  await editor.open(FILE);
  await workbench.problems(errors, warnings);
  await workbench.makeRoom();
  await workbench.goTo(placeOf('rules-shadowed-by-order'));
  await workbench.page.locator('.squiggly-warning').first().waitFor();
  await workbench.page.locator('.squiggly-error').first().waitFor();
  await workbench.shot('squiggles');
});

test('the hover shows the drawn graph', async () => {
  await workbench.goTo(placeOf('= skillGraph({', 'skillGraph'));
  await workbench.command('Show or Focus Hover');
  const image = workbench.page.locator('.monaco-hover img[src^="data:image/svg+xml"]').first();
  await image.waitFor();
  assert.ok((await image.evaluate(({ naturalWidth }) => naturalWidth)) > 0, 'The image is broken.');
  await workbench.shot('hover');
  await workbench.page.keyboard.press('Escape');
});

test('a line above the call opens the graph beside the code', async () => {
  await workbench.lens(`Show the graph (${expected.length} findings)`).click();
  const { view } = workbench;
  await view.locator('g[data-kind="skill"]').first().waitFor();
  assert.equal(await view.locator('g[data-kind="skill"]').count(), source.match(/= defineSkill\(/g).length);
  assert.equal(await view.locator('#findings li').count(), expected.length);
  await workbench.widenView();
  await workbench.shot('graph');
});

test('a finding is shown on the edge that it is about, with its text', async () => {
  const { view } = workbench;
  const edge = view.locator('g[data-kind="route"][data-from="refunds"][data-to="refund-approval"]');
  assert.equal(await edge.getAttribute('data-codes'), 'guard-unsatisfiable');
  // Beside the rules, so that the picture has squiggles in it as well.
  await workbench.goTo(placeOf("use: 'delivery-changes'"));
  await edge.locator('.sg-label').hover();
  await view
    .locator('#tip')
    .filter({ hasText: 'guard-unsatisfiable: The route from "refunds" to "refund-approval"' })
    .waitFor();
  await workbench.shot('finding');
  // A phrase that has to route nowhere is not drawn; the rule that takes it is.
  assert.equal(
    await view.locator('g[data-kind="entry"][data-to="cancellation"]').getAttribute('data-codes'),
    'never-routes-claimed',
  );
});

test('a click on a node goes to the definition of the skill', async () => {
  await workbench.view.locator('g[data-skill="warranty"] .sg-name').click();
  const { line } = placeOf("id: 'warranty'");
  // The whole definition is selected, so the cursor is at its end, below the id.
  await workbench.selectionIn(line, line + 4);
  await workbench.shot('definition');
});

test('the reorder fix is offered and applied, and the squiggle and the mark go', async () => {
  const { view } = workbench;
  const rule = "use: 'tax-documents', match: { keywords";
  const mark = view.locator('g[data-codes~="rules-shadowed-by-order"]').first();
  await mark.waitFor();
  await workbench.goTo(placeOf(rule, 'keywords'));
  await workbench.squiggleHere.waitFor();
  await workbench.quickFix('Move this rule before the one for "billing"', 'fixes');
  await mark.waitFor({ state: 'detached' });
  // VS Code in a browser saves by itself.
  const text = await workbench.until(() => {
    const saved = readFileSync(join(workspace, FILE), 'utf8');
    return saved === source ? undefined : saved;
  });
  assert.ok(text.indexOf(rule) < text.indexOf("use: 'billing'"), 'The rules have their old order.');
  await workbench.goTo(placeOf(rule, 'keywords', text));
  await workbench.squiggleHere.waitFor({ state: 'detached' });
  await workbench.shot('fixed');
});

test('the drawing follows what is typed, and stays while half of it is typed', async () => {
  const { view, page } = workbench;
  await workbench.goTo(placeOf('steps: [\n', '\n'));
  await page.keyboard.insertText("{ from: 'billing', to: 'warranty', label: 'just typed' },");
  await view
    .locator('g[data-kind="route"][data-from="billing"][data-to="warranty"]')
    .filter({ hasText: 'just typed' })
    .waitFor();
  await workbench.shot('typed');

  const call = placeOf('= skillGraph({', '{');
  await workbench.goTo(call);
  await page.keyboard.insertText('null,');
  await view.locator('#note').filter({ hasText: 'This is how it was' }).waitFor();
  await view.locator('#drawings.stale g[data-skill="warranty"]').waitFor();
  await workbench.shot('half-typed');
  await page.keyboard.press('Control+z');
  await view.locator('#note').waitFor({ state: 'hidden' });
});

test('dark themes are followed', async () => {
  const colour = () =>
    workbench.view
      .locator('.sg-page')
      .first()
      .evaluate((page) => getComputedStyle(page).fill);
  const light = await colour();
  await workbench.command('Preferences: Toggle between Light/Dark Themes');
  await workbench.until(async () => ((await colour()) === light ? undefined : true));
  await workbench.shot('dark');
  await workbench.command('Preferences: Toggle between Light/Dark Themes');
});

test('graphs with errors and unknown parts have the line as well, and the command opens them', async () => {
  const { view } = workbench;
  await workbench.command('View: Close All Editors');
  await workbench.openFile('unfinished.ts');
  await workbench.lens('Show the graph (1 finding)').waitFor();
  await workbench.lens(/^Show the graph$/).waitFor();
  await workbench.goTo({ line: 7, column: 3 });
  await workbench.command('Skill Graph: Show the graph');
  await view.locator('#unknown li').filter({ hasText: 'others' }).waitFor();
  await view.locator('#findings li').filter({ hasText: 'malformed-match' }).waitFor();
  await workbench.shot('unfinished');
});

test('the page keeps its own policy', () => {
  assert.deepEqual(workbench.violations, []);
});
