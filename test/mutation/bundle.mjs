/** Bundles the tests together with the source of the core, so that both can be loaded anew in a few milliseconds. */
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsdown';

/** Source that is bundled though it is asked for by the name of its package. */
const PACKAGES = { 'skill-graph-core': 'core', 'eslint-plugin-skill-graph': 'eslint-plugin' };

function sourceOf(name) {
  return resolve('packages', PACKAGES[name], 'src/index.ts');
}

const modules = {
  name: 'modules',
  resolveId(id, importer) {
    if (importer === undefined || id.startsWith('.') || id.startsWith('/')) return null;
    return id in PACKAGES ? sourceOf(id) : { id, external: true };
  },
  transform(code, id) {
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

/** The name of a file without what it ends in. */
export function nameOf(file) {
  return basename(file).replace(/(?:\.test)?\.ts$/, '');
}

/** Bundles the tests into a folder, each into a file of its own name. */
export async function bundle(tests, folder) {
  await build({
    config: false,
    entry: Object.fromEntries(tests.map((file) => [nameOf(file), file])),
    outDir: folder,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    dts: false,
    treeshake: false,
    logLevel: 'error',
    plugins: [modules],
    // The core is one file: parts of it that ask for each other would come in the wrong order.
    outputOptions: { codeSplitting: { groups: [{ name: 'core', test: /\/packages\// }] } },
  });
}
