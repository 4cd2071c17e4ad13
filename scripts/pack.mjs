/** Packs every package that is published, the way it is published, into the folder that is named. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = dirname(import.meta.dirname);
const [destination] = process.argv.slice(2);
if (destination === undefined) throw new Error('Say where to: node scripts/pack.mjs FOLDER');

function isPublished(folder) {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).private !== true;
}

const packages = join(root, 'packages');
const folders = readdirSync(packages)
  .map((name) => join(packages, name))
  .filter(isPublished);

for (const folder of folders) {
  // pnpm and not npm: it writes versions in place of `workspace:`.
  const args = ['pack', '--pack-destination', resolve(destination)];
  const run = spawnSync('pnpm', args, { cwd: folder, encoding: 'utf8' });
  if (run.error !== undefined) throw run.error;
  if (run.status !== 0) throw new Error(`${folder} cannot be packed: ${run.stdout}${run.stderr}`);
}
