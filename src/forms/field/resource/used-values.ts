import { equalJson, isJsonObject, type Json } from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import type { WorkflowNode } from '#model';
import { isEmptyValue } from '#rules';
import { createContext } from 'react';
import { kindOf } from './resource-kinds.js';

/** Returns the values of a resource kind that other nodes of the workflow use. */
export type UsedValues = (kind: string) => readonly Json[];

const noValues: readonly Json[] = [];

/** The values that fields offer first; none outside of a workflow. */
export const UsedValuesContext = createContext<UsedValues>(() => noValues);

/** More values would push the list itself out of view. */
const maxUsed = 5;

/** Creates the values that nodes use; each kind is read once. */
export function createUsedValues(nodes: readonly WorkflowNode[]): UsedValues {
  const found = new Map<string, readonly Json[]>();
  return (kind) => {
    const values = found.get(kind) ?? usedValuesOf(nodes, kind);
    found.set(kind, values);
    return values;
  };
}

/** Returns the values of a kind in the settings of nodes: the most used first, then in the order of the nodes. */
function usedValuesOf(nodes: readonly WorkflowNode[], kind: string): readonly Json[] {
  const found: { readonly value: Json; count: number }[] = [];
  for (const value of nodes.flatMap((node) => valuesIn(node, kind))) {
    const before = found.find((one) => equalJson(one.value, value) || idOf(one.value) === idOf(value));
    if (before) before.count += 1;
    else found.push({ value, count: 1 });
  }
  return found
    .toSorted((left, right) => right.count - left.count)
    .slice(0, maxUsed)
    .map(({ value }) => value);
}

function valuesIn({ config, ...node }: WorkflowNode, kind: string): readonly Json[] {
  if (!isJsonObject(config)) return [];
  return propertiesOf(nodeTypeOf(node)).flatMap((property): readonly Json[] => {
    if (kindOf(property) !== kind || !Object.hasOwn(config, property.name)) return [];
    const value = config[property.name] as Json;
    return (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter((one) => !isEmptyValue(one));
  });
}

/** The id of a value, or a value of its own for one without. */
function idOf(value: Json): unknown {
  return isJsonObject(value) && typeof value['id'] === 'string' && value['id'] !== '' ? value['id'] : value;
}
