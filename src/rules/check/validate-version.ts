import type { Stages } from '#base';
import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import {
  createVersionParser,
  type NodeType,
  parseVersion,
  type Presentation,
  type Problem,
  type WorkflowVersion,
} from '#model';
import type { AccountFacts } from '../account-facts.js';
import { rulesInForce } from '../built-in-rules.js';
import { readHostFacts } from '../host-facts.js';
import { checkFully, createProblemIndex } from './problem-index.js';
import type { Rule, RuleTable } from '../rule.js';
import type { ComparatorTable } from '../rule-input.js';

/**
 * Returns every problem of a version, without an editor: for scripts, continuous integration and servers.
 *
 * @param options.nodeTypes the offered types; nodes of other types get a warning. Absent: no type is unknown.
 * @param options.rules additions to the built-in rules, or a table that also disables some
 *
 * @example
 * ```ts
 * import { messagingNodeTypes } from 'pathboard/catalog';
 * import { readVersion, validateVersion } from 'pathboard/core';
 *
 * export function check(text: string): readonly string[] {
 *   const read = readVersion(text);
 *   const problems = read.ok ? validateVersion(read.version, { nodeTypes: messagingNodeTypes }) : read.problems;
 *   return problems.map(({ severity, message }) => `${severity}: ${message}`);
 * }
 * ```
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
  const { nodeTypes = [], rules, ...facts } = options;
  const parsed = parseVersion(version);
  if (!parsed.ok) return parsed.problems;
  return checkFully(
    { version, graph: graphOf(version), catalog: createCatalog(nodeTypes), ...readHostFacts(facts) },
    rulesInForce(rules),
  );
}

/** Returns what `validateVersion` returns, in stages: for pages that have to stay responsive meanwhile. */
export function* validateInStages(
  version: WorkflowVersion,
  { nodeTypes = [], rules, ...facts }: NonNullable<Parameters<typeof validateVersion>[1]> = {},
): Stages<readonly Problem[]> {
  const parser = createVersionParser(version);
  let parsed = parser.advance(atOnce);
  for (; !parsed; parsed = parser.advance(atOnce)) yield;
  if (!parsed.ok) return parsed.problems;
  const graph = graphOf(version);
  yield;
  const input = { version, graph, catalog: createCatalog(nodeTypes), ...readHostFacts(facts) };
  const index = createProblemIndex(input, rulesInForce(rules), { later: true });
  while (!index.advance(atOnce)) yield;
  return index.list();
}

/** A stage ends where the clock would be read. */
const atOnce = (): boolean => true;
