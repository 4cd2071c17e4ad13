/** Packs the packages and asks publint and attw whether everyone who installs them finds code and types. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const require = createRequire(import.meta.url);
const attw = join(dirname(require.resolve('@arethetypeswrong/cli/package.json')), 'dist', 'index.js');
const temporary = mkdtempSync(join(tmpdir(), 'skill-graph-pack-'));

/** What publint says about a packed file, as lines. */
async function publintMessages(file) {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => formatMessage(message, pkg) ?? message.code);
}

/** True when attw finds the types of every entry under every way to resolve them; it prints what it finds. */
function hasRightTypes(file) {
  // Without `@types`, nothing is asked of the registry.
  return spawnSync(process.execPath, [attw, file, '--no-definitely-typed'], { stdio: 'inherit' }).status === 0;
}

try {
  const packing = spawnSync(process.execPath, [join(import.meta.dirname, 'pack.mjs'), temporary], { stdio: 'inherit' });
  if (packing.status !== 0) throw new Error('The packages cannot be packed.');
  for (const name of readdirSync(temporary).sort()) {
    const file = join(temporary, name);
    const messages = await publintMessages(file);
    process.stdout.write(`${name}: publint ${messages.length === 0 ? 'has nothing to say' : 'says'}\n`);
    for (const message of messages) process.stdout.write(`  ${message}\n`);
    if (!hasRightTypes(file) || messages.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(temporary, { recursive: true });
}
