import { memoizeByIdentity, valueWords } from '#base';
import { type NamedProperty, nodeTypeOf, propertiesOf } from '#catalog';
import type { NodeProperty, NodeType, WorkflowNode } from '#model';
import { type PropertyVisibility, propertyVisibility } from './compare-values.js';
import type { RuleInput } from '../rule-input.js';

/** Returns the stored value of a setting, without its default. */
export function settingOf({ config }: WorkflowNode, name: string): unknown {
  const settings: unknown = config;
  if (typeof settings !== 'object' || settings === null || !Object.hasOwn(settings, name)) return undefined;
  return (settings as { readonly [name: string]: unknown })[name];
}

/** Returns the value of a setting: the one in `config`, else its default. */
export function effectiveValue(node: WorkflowNode, property: NodeProperty): unknown {
  const value = settingOf(node, valueWords(property.name));
  return value === undefined ? property.defaultValue : value;
}

/** The properties of a type by name, the first where names repeat; only for types with conditions. */
const conditionalByName = memoizeByIdentity((type: NodeType): ReadonlyMap<string, NamedProperty> | undefined => {
  const properties = propertiesOf(type);
  if (!properties.some(hasConditions)) return undefined;
  const byName = new Map<string, NamedProperty>();
  for (const property of properties) if (!byName.has(property.name)) byName.set(property.name, property);
  return byName;
});

function hasConditions({ conditions }: NodeProperty): boolean {
  return Array.isArray(conditions) && conditions.length > 0;
}

/**
 * Returns the visible properties of a node, which are the ones checked: all their conditions hold. A condition compares
 * the value of another setting whether or not that is hidden, so circular conditions terminate.
 */
export function visibleProperties(node: WorkflowNode, input: Pick<RuleInput, 'comparators'>): readonly NamedProperty[] {
  const type = nodeTypeOf(node);
  const properties = propertiesOf(type);
  return conditionalByName(type) ? properties.filter((property) => isVisible(node, property, input)) : properties;
}

/** Returns whether a property of a node is visible. */
export function isVisible(node: WorkflowNode, property: NodeProperty, input: Pick<RuleInput, 'comparators'>): boolean {
  return !hasConditions(property) || visibilityOf(node, property, input).visible;
}

/** Returns whether a property of a node is visible, and why that may be uncertain. */
export function visibilityOf(
  node: WorkflowNode,
  property: NodeProperty,
  { comparators }: Pick<RuleInput, 'comparators'>,
): PropertyVisibility {
  const byName = conditionalByName(nodeTypeOf(node));
  const valueOf = (name: string): unknown => {
    const other = byName?.get(name);
    return other ? effectiveValue(node, other) : settingOf(node, name);
  };
  return propertyVisibility(property, valueOf, comparators);
}

/** Returns the label of a property. */
export function propertyTitle(property: NodeProperty): string {
  return valueWords(property.label) || valueWords(property.name) || 'this setting';
}
