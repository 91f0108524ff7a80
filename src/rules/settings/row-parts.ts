import { isJsonObject, memoizeByIdentity } from '#base';
import type { NodeProperty } from '#model';
import { plainWord } from './compare-values.js';
import { settingArgs } from './setting-args.js';

/**
 * The parts that each row of a list has, each a setting of its own. By the setting's own `properties` (as step types have them);
 * else by its `options`, whose values are settings or the keys of plain texts; else by `args` such as `column:amount:number:Amount`.
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

/** True for settings whose value is a list of rows. */
export function hasRows({ type }: NodeProperty): boolean {
  return rowTypes.has(plainWord(type));
}

/** The parts of the rows: declared, or those that the rows there are have. */
export function rowPartsOf(property: NodeProperty, value: unknown): readonly NodeProperty[] {
  const declared = declaredColumns(property);
  if (declared.length > 0) return declared;
  const names = new Set((Array.isArray(value) ? value : []).filter(isJsonObject).flatMap((row) => Object.keys(row)));
  return [...names].map((name) => ({ name, label: name }));
}
