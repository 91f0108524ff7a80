import { isJsonObject, type Json, memoizeByIdentity } from '#base';
import { nodeTypeOf } from '#catalog';
import type { NodeProperty, NodeType, Problem, WorkflowNode } from '#model';
import { missingValueRule, outOfRangeRule, unlistedOptionRule } from './property-rules.js';
import type { NodeRule } from '../rule.js';
import { settingsThat } from './setting-problem.js';
import { reversedRangeRule, sharesNot100Rule, stepMismatchRule, unreadableValueRule } from './value-rules.js';
import { effectiveValue, isVisible } from './visible-properties.js';
import { plainWord } from './compare-values.js';
import { settingArgs } from './setting-args.js';

const rowsOf = settingsThat(hasRows);
const rowRules: readonly NodeRule[] = [
  missingValueRule,
  outOfRangeRule,
  unlistedOptionRule,
  unreadableValueRule,
  stepMismatchRule,
  reversedRangeRule,
  sharesNot100Rule,
];

/** A node type whose properties are the parts of a row, so that the rules for settings apply to rows. */
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
        // Titles belong to the node.
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

/** Moves a problem of a row to its node: its path and those of its fixes begin with the row's path. */
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

/**
 * Returns the declared parts of a row, each a property: the property's own `properties` (as in node types), else its
 * `options`, whose values are properties or keys of texts, else `args` such as `column:amount:number:Amount`.
 */
const declaredColumns = memoizeByIdentity((property: NodeProperty): readonly NodeProperty[] => {
  const own: unknown = property['properties'];
  if (Array.isArray(own) && own.some(isJsonObject)) return own.filter(isNamed);
  const options = (Array.isArray(property.options) ? (property.options as readonly unknown[]) : [])
    .filter(isJsonObject)
    .map((option) => {
      const { label, value } = option;
      if (isJsonObject(value)) return { label, ...value } as NodeProperty;
      return {
        type: typeof option['type'] === 'string' ? option['type'] : 'basictext',
        name: value,
        label,
      } as NodeProperty;
    })
    .filter(isNamed);
  if (options.length > 0) return options;
  return (settingArgs(property).named.get('column') ?? [])
    .map((column): NodeProperty => {
      const [, name = '', type = '', label = ''] =
        /^([^:]*)(?::([^:]*))?(?::(.*))?$/s.exec(column)?.map((part) => (part ?? '').trim()) ?? [];
      return { name, type: type || 'basictext', label: label || name };
    })
    .filter(isNamed);
});

function isNamed(column: unknown): column is NodeProperty & { readonly name: string } {
  return isJsonObject(column) && typeof column['name'] === 'string' && column['name'] !== '';
}

const rowTypes = new Set(['listofobjects', 'objectlist', 'objects', 'repeater', 'rows', 'table']);

/** Returns true for properties whose value is a list of rows. */
function hasRows({ type }: NodeProperty): boolean {
  return rowTypes.has(plainWord(type));
}

/** Returns the parts of a row: the declared ones, else the keys of existing rows. */
export function rowPartsOf(property: NodeProperty, value: unknown): readonly NodeProperty[] {
  const declared = declaredColumns(property);
  if (declared.length > 0) return declared;
  const names = new Set((Array.isArray(value) ? value : []).filter(isJsonObject).flatMap((row) => Object.keys(row)));
  return [...names].map((name) => ({ name, label: name }));
}
