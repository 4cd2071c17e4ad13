/** The versions of TypeScript that the plugin is held against, by the name that the tests' package gives them. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type ts from 'typescript';

const require = createRequire(import.meta.url);

export const VERSIONS = ['5.0', '5.4', '5.9', '6.0'] as const;

export type Version = (typeof VERSIONS)[number];

/** The compiler of one version. */
export function compiler(version: Version): typeof ts {
  return require(`typescript-${version}`) as typeof ts;
}

/** The server program of one version. */
export function tsserverOf(version: Version): string {
  return join(dirname(require.resolve(`typescript-${version}/package.json`)), 'lib', 'tsserver.js');
}
