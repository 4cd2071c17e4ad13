/** Tries the packed extension in a real VS Code, in a browser without a window. Needs Chromium, and npm's registry the first time. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { findChromium, installVsCode } from './vscode-install.mjs';

const root = dirname(import.meta.dirname);

const chromium = findChromium();
if (chromium === undefined) {
  process.stderr.write(
    'There is no Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to the path of one that is there.\n',
  );
  process.exit(2);
}

const { node, server } = installVsCode();
const run = spawnSync(
  process.execPath,
  ['--test', '--test-reporter=spec', join(root, 'test', 'vscode', 'editor.test.mjs')],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium, VSCODE_NODE: node, VSCODE_SERVER: server },
  },
);
process.exitCode = run.status ?? 1;
