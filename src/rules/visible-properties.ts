import { getAtPath, valueWords } from '#base';
import { type NamedProperty, nodeTypeOf, propertiesOf } from '#catalog';
import type { NodeProperty, WorkflowNode } from '#model';
import { propertyVisibility } from './compare-values.js';
import type { ComparatorTable } from './rule-input.js';

/** The value a setting has: what is in `config`, or the default that stands for it while nothing is. */
export function effectiveValue(node: WorkflowNode, property: NodeProperty): unknown {
  const value = getAtPath(node.config, [valueWords(property.name)]);
  return value === undefined ? property.defaultValue : value;
}

/** The settings of a step that its other settings do not hide: what is checked, and what has an effect. */
export function visibleProperties(node: WorkflowNode, { comparators }: { readonly comparators: ComparatorTable }): readonly NamedProperty[] {
  const properties = propertiesOf(nodeTypeOf(node));
  const valueOf = (name: string): unknown => {
    const property = properties.find((candidate) => candidate.name === name);
    return property ? effectiveValue(node, property) : getAtPath(node.config, [name]);
  };
  return properties.filter((property) => propertyVisibility(property, valueOf, comparators).visible);
}
