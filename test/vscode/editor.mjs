/** A VS Code of its own for one test: a server with nothing but the packed extension, and a page of Chromium that shows it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

/** A cold start of the server and of TypeScript takes about twenty seconds on a small machine. */
const START_MS = 90_000;

/** Everything is in a folder that goes away: VS Code sees a home without settings and without other extensions. */
export async function startEditor({ vsix, workspace, viewport }) {
  const { CHROMIUM, VSCODE_NODE, VSCODE_SERVER } = process.env;
  const home = mkdtempSync(join(tmpdir(), 'skill-graph-vscode-'));
  const port = await freePort();
  const folders = ['--user-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'extensions')];
  const env = {
    PATH: `${dirname(VSCODE_NODE)}:${process.env.PATH}`,
    HOME: home,
    CODE_SERVER_CONFIG: join(home, 'config.yaml'),
  };
  mkdirSync(join(home, 'data'));

  const install = spawnSync(VSCODE_NODE, [VSCODE_SERVER, ...folders, '--install-extension', vsix], {
    env,
    encoding: 'utf8',
  });
  if (install.status !== 0) throw new Error(`VS Code does not take the extension: ${install.stdout}${install.stderr}`);

  // No question before the test begins: neither for a password nor whether the folder is to be trusted.
  const silent = [
    '--auth',
    'none',
    '--disable-telemetry',
    '--disable-update-check',
    '--disable-workspace-trust',
    '--disable-getting-started-override',
  ];
  const args = [VSCODE_SERVER, '--bind-addr', `127.0.0.1:${port}`, ...silent, ...folders, workspace];
  // A group of its own, so that the processes that it starts end with it.
  const server = spawn(VSCODE_NODE, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (log += data));

  try {
    await untilAnswers(`http://127.0.0.1:${port}/healthz`, server, () => log);
    const context = await chromium.launchPersistentContext(join(home, 'browser'), {
      executablePath: CHROMIUM,
      viewport,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    const page = context.pages()[0] ?? (await context.newPage());
    const open = async (file) => {
      const payload = JSON.stringify([['openFile', `vscode-remote://127.0.0.1:${port}${join(workspace, file)}`]]);
      await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ folder: workspace, payload })}`);
      await page.locator('.monaco-editor .view-lines').first().waitFor({ timeout: START_MS });
    };
    const stop = async () => {
      await context.close();
      await end(server);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    };
    return { page, open, stop, home, log: () => log };
  } catch (error) {
    await end(server);
    throw error;
  }
}

async function end(server) {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  process.kill(-server.pid);
  await exited;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilAnswers(url, server, log) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`VS Code does not start: ${log()}`);
}
