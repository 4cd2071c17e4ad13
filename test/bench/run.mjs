/** Runs all benches, one after the other; fails in the end if one of them was over its limits. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

for (const name of ['peers', 'memory', 'loader', 'tsserver', 'rules']) {
  process.stdout.write(`\n# ${name}\n`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.mjs`)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
