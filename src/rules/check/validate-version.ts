import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import { type NodeType, parseVersion, type Presentation, type Problem, type WorkflowVersion } from '#model';
import type { AccountFacts } from '../account-facts.js';
import { rulesInForce } from '../built-in-rules.js';
import { readHostFacts } from '../host-facts.js';
import { checkFully } from './problem-index.js';
import type { Rule, RuleTable } from '../rule.js';
import type { ComparatorTable } from '../rule-input.js';

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
    readonly presentation?: Presentation;
    readonly account?: AccountFacts;
  } = {},
): readonly Problem[] {
  const { nodeTypes = [], rules, ...told } = options;
  const parsed = parseVersion(version);
  if (!parsed.ok) return parsed.problems;
  return checkFully(
    { version, graph: graphOf(version), catalog: createCatalog(nodeTypes), ...readHostFacts(told) },
    rulesInForce(rules),
  );
}
