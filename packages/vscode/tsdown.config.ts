import { defineConfig } from 'tsdown';

export default defineConfig([
  {
    entry: ['src/extension.ts'],
    // VS Code loads extensions with `require`, and gives them the module `vscode` itself.
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    deps: { neverBundle: ['vscode'], alwaysBundle: ['skill-graph-core'], onlyBundle: [] },
    dts: false,
  },
  {
    // The page of the graph view runs in a frame of its own, where nothing can be imported.
    entry: { page: 'page/main.ts' },
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    tsconfig: 'page/tsconfig.json',
    outputOptions: { entryFileNames: '[name].js' },
    outDir: 'page/dist',
    copy: ['page/page.css'],
    dts: false,
  },
]);
