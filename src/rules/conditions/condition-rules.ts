import { type Json, valueWords } from '#base';
import { nodeTitle, nodeTypeOf } from '#catalog';
import type { Problem, WorkflowNode } from '#model';
import { proposeFix } from '../fix.js';
import type { NodeRule } from '../rule.js';
import { isSkipped } from '../disabled-nodes.js';
import { settingOf } from '../settings/visible-properties.js';
import {
  attributeOf,
  comparatorOf,
  comparedTexts,
  type Condition,
  isComparison,
  knownComparator,
} from './comparison.js';
import { newRow, pathOf } from './condition-name.js';
import { edgeRowsOf, makesRows, pathOfEdge } from './edge-rows.js';
import { matchesCondition } from './matches-condition.js';

/** Reports edges that no condition of their node leads to: no contact takes them. */
export const unusedPathRule: NodeRule = {
  id: 'path-without-condition',
  scope: 'node',
  concerns: makesRows,
  check: (node, { graph, presentation }) => {
    const made = edgeRowsOf(node);
    if (!made) return [];
    const attributes = made.rows.filter(isComparison).map((row) => valueWords(attributeOf(row)));
    return graph.outgoing(node.id).flatMap((edge): readonly Problem[] => {
      const path = pathOfEdge(made, edge);
      if (path === undefined || made.paths.includes(path)) return [];
      const rows = [...made.rows, newRow(path, attributes.at(-1) ?? '')] as Json;
      const from = settingOf(node, made.name) as Json | undefined;
      return [
        {
          code: 'path-without-condition',
          severity: 'warning',
          message: `Say when “${path}” is taken`,
          detail: `No condition of ${nodeTitle(node, presentation)} leads there, so no contact takes this path.`,
          nodeId: node.id,
          edgeId: edge.id,
          path: ['value'],
          fixes: [
            proposeFix(`Add the condition “${path}”`, 'set-setting', {
              nodeId: node.id,
              path: [made.name],
              value: rows,
              ...(from === undefined ? {} : { from }),
            }),
            proposeFix('Remove path', 'remove-edge', { edgeId: edge.id }),
          ],
        },
      ];
    });
  },
};

/** More rows than this are not compared with each other. */
const mostCompared = 100;

/** Reports conditions that can never decide: an earlier one holds for everything that they hold for. */
export const repeatedConditionRule: NodeRule = {
  id: 'condition-repeated',
  scope: 'node',
  concerns: makesRows,
  check: (node, context) => {
    const made = isSkipped(node, context) ? undefined : edgeRowsOf(node);
    if (!made || made.rows.length > mostCompared) return [];
    const exact = isExact(node);
    return made.rows.flatMap((row, index): readonly Problem[] => {
      if (!isComparison(row)) return [];
      const earlier = made.rows
        .slice(0, index)
        .find((other) => isComparison(other) && covers(other, row, exact) && pathOf(other) !== pathOf(row));
      if (earlier === undefined) return [];
      return [
        {
          code: 'condition-repeated',
          severity: 'warning',
          message: `“${pathOf(row)}” is never taken`,
          detail: `In ${nodeTitle(node, context.presentation)} the condition “${pathOf(earlier)}” comes first and takes all of it.`,
          nodeId: node.id,
          path: ['config', made.name, index],
        },
      ];
    });
  },
};

/** Returns whether conditions of a node compare capitals and blanks as well. */
export function isExact(node: WorkflowNode): boolean {
  return makesRows(nodeTypeOf(node)) && settingOf(node, 'exactText') === true;
}

const listing: ReadonlySet<string | undefined> = new Set(['equals', 'in']);

/** Whether a comparison holds wherever another does, as far as their words show. */
function covers(earlier: Condition, later: Condition, exact: boolean): boolean {
  if (valueWords(attributeOf(earlier)) !== valueWords(attributeOf(later))) return false;
  const texts = comparedTexts(later);
  const comparator = knownComparator(comparatorOf(later));
  if (listing.has(comparator))
    return texts.length > 0 && texts.every((text) => matchesCondition(earlier, () => text, { exact }) === true);
  return (
    comparator !== undefined &&
    comparator === knownComparator(comparatorOf(earlier)) &&
    texts.join('\n') === comparedTexts(earlier).join('\n') &&
    (texts.length > 0 || later['value'] === undefined || Array.isArray(later['value']))
  );
}
