/**
 * Installs a real VS Code from npm packages alone: code-server, which is VS Code behind a page of the browser, with a Node
 * of its own. It stands in the user's cache, outside of the repository, and is kept for the next time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CODE_SERVER = '4.139.1';
/** code-server asks for this one, whatever Node runs the script. */
const NODE = '24.22.3';

function cacheFolder() {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return join(caches, 'skill-graph', `code-server-${CODE_SERVER}`);
}

/** Scripts of packages stay off: everything that is needed is in the packages themselves. */
function npmInstall(folder, ...packages) {
  mkdirSync(folder, { recursive: true });
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = spawnSync('npm', ['install', ...quiet, ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (run.status !== 0) throw new Error(`npm could not install ${packages.join(' ') || `what ${folder} needs`}.`);
}

/** Installs VS Code where it is missing; says where its Node and its server are. */
export function installVsCode() {
  const folder = cacheFolder();
  const modules = join(folder, 'node_modules');
  const installed = {
    node: join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node'),
    server: join(modules, 'code-server', 'out', 'node', 'entry.js'),
  };
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return installed;

  process.stdout.write(`Installing VS Code (code-server ${CODE_SERVER}, some 500 MB) into ${folder}\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  npmInstall(folder, `node-${process.platform}-${process.arch}@${NODE}`, `code-server@${CODE_SERVER}`);
  const vscode = join(modules, 'code-server', 'lib', 'vscode');
  npmInstall(vscode, '--omit=dev', '--omit=optional');
  npmInstall(join(vscode, 'extensions'), '--omit=dev');
  writeFileSync(complete, '');
  return installed;
}

/** Debian's Chromium, or the one that `CHROMIUM` names. */
export function findChromium() {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return places.find((place) => place !== undefined && existsSync(place));
}
