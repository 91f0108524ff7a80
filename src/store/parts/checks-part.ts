import { planFix } from '#edit';
import { createProblemIndex, routeTotals, rulesInForce, timeToNode } from '#rules';
import type { ChecksPart } from './editor-parts.js';

/** The built-in rules, the fixes of their problems, and the totals of routes. */
export const checksPart: ChecksPart = {
  createIndex: (input, rules, options) => createProblemIndex(input, rulesInForce(rules), options),
  planFix,
  routeTotals,
  timeToNode,
};
