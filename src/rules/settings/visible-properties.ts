import { memoizeByIdentity, valueWords } from '#base';
import { type NamedProperty, nodeTypeOf, propertiesOf } from '#catalog';
import type { NodeProperty, NodeType, WorkflowNode } from '#model';
import { type PropertyVisibility, propertyVisibility } from './compare-values.js';
import type { RuleInput } from '../rule-input.js';

/** What stands in a step's settings under a name; nothing where only a default stands for it. */
export function settingOf({ config }: WorkflowNode, name: string): unknown {
  const settings: unknown = config;
  if (typeof settings !== 'object' || settings === null || !Object.hasOwn(settings, name)) return undefined;
  return (settings as { readonly [name: string]: unknown })[name];
}

/** The value a setting has: what is in `config`, or the default that stands for it while nothing is. */
export function effectiveValue(node: WorkflowNode, property: NodeProperty): unknown {
  const value = settingOf(node, valueWords(property.name));
  return value === undefined ? property.defaultValue : value;
}

/** The settings of a type by name, the first where names repeat, where conditions hide any; else none. */
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
 * The settings a person sees in a step, and that are checked: all conditions hold. A condition compares with the value a
 * setting has, whether or not that setting is itself hidden, so conditions that name each other in a circle are no trouble.
 */
export function visibleProperties(node: WorkflowNode, input: Pick<RuleInput, 'comparators'>): readonly NamedProperty[] {
  const type = nodeTypeOf(node);
  const properties = propertiesOf(type);
  return conditionalByName(type) ? properties.filter((property) => isVisible(node, property, input)) : properties;
}

/** Whether a setting is seen in a step. */
export function isVisible(node: WorkflowNode, property: NodeProperty, input: Pick<RuleInput, 'comparators'>): boolean {
  return !hasConditions(property) || visibilityOf(node, property, input).visible;
}

/** Whether a setting is seen in a step, and why that may not be known. */
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

/** A setting by the word a person sees. */
export function propertyTitle(property: NodeProperty): string {
  return valueWords(property.label) || valueWords(property.name) || 'this setting';
}
