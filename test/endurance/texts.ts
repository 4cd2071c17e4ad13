/** The texts that are changed: the example, the conformance cases and the shapes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseFiles } from '../case-files.js';

const example = join(import.meta.dirname, '..', '..', 'examples', 'support-desk', 'support-desk.ts');

export const EXAMPLE = readFileSync(example, 'utf8');
export const SHAPES = caseFiles('shapes').map(({ text }) => text);
export const CONFORMANCE = caseFiles('conformance/cases').map(({ text }) => text);
