import { getAtPath, valueWords } from '#base';
import { type NamedProperty, nodeTypeOf, propertiesOf } from '#catalog';
import type { NodeProperty, WorkflowNode } from '#model';
import { propertyVisibility } from './compare-values.js';
import type { RuleInput } from './rule-input.js';

/** The value a setting has: what is in `config`, or the default that stands for it while nothing is. */
export function effectiveValue(node: WorkflowNode, property: NodeProperty): unknown {
  const value = getAtPath(node.config, [valueWords(property.name)]);
  return value === undefined ? property.defaultValue : value;
}

/**
 * The settings a person sees in a step, and that are checked: all conditions hold. A condition compares with the value a
 * setting has, whether or not that setting is itself hidden, so conditions that name each other in a circle are no trouble.
 */
export function visibleProperties(node: WorkflowNode, { comparators }: Pick<RuleInput, 'comparators'>): readonly NamedProperty[] {
  const properties = propertiesOf(nodeTypeOf(node));
  if (!properties.some(({ conditions }) => Array.isArray(conditions) && conditions.length > 0)) return properties;
  const byName = new Map<string, NamedProperty>();
  for (const property of properties) if (!byName.has(property.name)) byName.set(property.name, property);
  const valueOf = (name: string): unknown => {
    const property = byName.get(name);
    return property ? effectiveValue(node, property) : getAtPath(node.config, [name]);
  };
  return properties.filter((property) => propertyVisibility(property, valueOf, comparators).visible);
}

/** A setting by the word a person sees. */
export function propertyTitle(property: NodeProperty): string {
  return valueWords(property.label) || valueWords(property.name) || 'this setting';
}
