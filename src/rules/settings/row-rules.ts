import { isJsonObject, type Json, memoizeByIdentity } from '#base';
import { nodeTypeOf } from '#catalog';
import type { NodeProperty, NodeType, Problem, WorkflowNode } from '#model';
import { missingValueRule, outOfRangeRule, unlistedOptionRule } from './property-rules.js';
import { hasRows, rowPartsOf } from './row-parts.js';
import type { NodeRule } from '../rule.js';
import { settingsThat } from './setting-problem.js';
import { disabledNodeRule, reversedRangeRule, sharesNot100Rule, unreadableValueRule } from './value-rules.js';
import { effectiveValue, isVisible } from './visible-properties.js';

const rowsOf = settingsThat(hasRows);
const rowRules: readonly NodeRule[] = [
  missingValueRule,
  outOfRangeRule,
  unlistedOptionRule,
  unreadableValueRule,
  disabledNodeRule,
  reversedRangeRule,
  sharesNot100Rule,
];

/** The type of a step whose settings are the parts of a row, so that the rules for settings can be asked about rows. */
const typeWith = memoizeByIdentity((parts: readonly NodeProperty[]): NodeType => ({ properties: [...parts] }));

export const rowSettingsRule: NodeRule = {
  id: 'row-settings',
  scope: 'node',
  concerns: (type) => rowsOf(type).length > 0,
  check: (node, context) =>
    rowsOf(nodeTypeOf(node)).flatMap((property) => {
      const rows = effectiveValue(node, property);
      if (!Array.isArray(rows) || !isVisible(node, property, context)) return [];
      const parts = rowPartsOf(property, rows);
      if (!parts.some(hasSomethingToCheck)) return [];
      const own = typeWith(parts);
      const rules: readonly NodeRule[] = [...rowRules, rowSettingsRule].filter(
        (rule) => rule.concerns?.(own, context) !== false,
      );
      return rows.flatMap((row: unknown, index) => {
        if (!isJsonObject(row)) return [];
        // What the step is called is the step's.
        const asNode = {
          ...node,
          type: { ...nodeTypeOf(node), properties: own.properties },
          config: row,
        } as WorkflowNode;
        return rules
          .flatMap((rule) => rule.check(asNode, context))
          .map((problem) => within(problem, [property.name, index]));
      });
    }),
};

function hasSomethingToCheck(part: NodeProperty): boolean {
  return part.type !== undefined || part.mandatory === true;
}

/** A problem of a row as one of the step: its path, and what its fixes write to, begin with the row's place. */
function within(problem: Problem, place: readonly [string, number]): Problem {
  const [config, ...deeper] = problem.path ?? [];
  const fixes = problem.fixes?.map((fix) => {
    const path = fix.args?.['path'];
    return Array.isArray(path)
      ? { ...fix, args: { ...fix.args, path: [...place, ...(path as readonly Json[])] } }
      : fix;
  });
  return { ...problem, path: [config ?? 'config', ...place, ...deeper], ...(fixes === undefined ? {} : { fixes }) };
}
