import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import { type NodeType, parseVersion, type Problem, type WorkflowVersion } from '#model';
import { rulesInForce } from './built-in-rules.js';
import { checkFully } from './problem-index.js';
import type { ComparatorTable, Rule, RuleTable } from './rule.js';

/**
 * Every problem of a version, without an editor: for scripts, for continuous checks, for the server side.
 *
 * @param options.nodeTypes the types offered; steps of other types get a warning. Without it no type is unknown.
 * @param options.rules additions to the built-in rules, or a table that also switches some off
 */
export function validateVersion(
  version: WorkflowVersion,
  options: {
    readonly nodeTypes?: readonly NodeType[];
    readonly rules?: readonly Rule[] | RuleTable;
    readonly comparators?: ComparatorTable;
  } = {},
): readonly Problem[] {
  const { nodeTypes = [], rules, comparators = {} } = options;
  const parsed = parseVersion(version);
  if (!parsed.ok) return parsed.problems;
  return checkFully({ version, graph: graphOf(version), catalog: createCatalog(nodeTypes), comparators }, rulesInForce(rules));
}
