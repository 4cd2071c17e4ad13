/** The check-up of a graph that is given as data. */
export { checkupGraph } from './checkup.js';
export { formatCheckup } from './format.js';
export type {
  CheckupEntry,
  CheckupInput,
  CheckupRoute,
  CheckupTriggerKind,
  GraphCheckup,
  GraphProblem,
  GraphProblemCode,
} from './problem.js';
