import { getAtPath } from '#base';
import type { NodeProperty, NodeType, WorkflowNode } from '#model';
import { type ComparatorTable, propertyVisibility } from '#rules';
import { nodeTypeOf, propertyLabel } from '#catalog';

/**
 * Returns the type that a node's form is built from: its own, or the catalog's where the document stores only the name.
 */
export function formTypeOf(node: WorkflowNode, find: (type: string) => NodeType | undefined): NodeType {
  const own = nodeTypeOf(node);
  if (Array.isArray(own.properties) || typeof own.type !== 'string') return own;
  return find(own.type) ?? own;
}

/** One row of a form. */
export interface FormEntry {
  readonly property: NodeProperty;
  /** The key in `config`, literally. */
  readonly name: string;
  readonly key: string;
  /** The stored value, or the default while nothing is stored. */
  readonly value: unknown;
  /** True while nothing is stored and `value` is the declared default. */
  readonly isDefault: boolean;
  /** True where another setting decides whether the row is visible. */
  readonly isDependent: boolean;
}

interface FormEntries {
  readonly declared: readonly FormEntry[];
  /** Settings that the node type does not declare: kept, and shown as raw values. */
  readonly other: readonly FormEntry[];
}

/** The two settings that the wire format defines for every node. */
const typeOfNamed = new Map([
  ['message', 'message'],
  ['groups', 'groups'],
]);

/** Returns the visible rows of a form: the declared settings in their order, then undeclared stored ones. */
export function formEntries(nodeType: NodeType, config: unknown, comparators: ComparatorTable): FormEntries {
  const properties: readonly NodeProperty[] = Array.isArray(nodeType.properties)
    ? nodeType.properties.filter(
        (item) => typeof item === 'object' && item !== null && typeof item.name === 'string' && item.name !== '',
      )
    : [];
  const stored = (name: string): unknown => getAtPath(config, [name]);
  const effective = (property: NodeProperty): unknown => {
    const value = stored(property.name!);
    return value === undefined ? property.defaultValue : value;
  };
  const byName = new Map<string, NodeProperty>();
  for (const property of properties) if (!byName.has(property.name!)) byName.set(property.name!, property);
  const valueOf = (name: string): unknown => {
    const property = byName.get(name);
    return property ? effective(property) : stored(name);
  };
  const declared = properties.flatMap((property, index) => {
    if (!propertyVisibility(property, valueOf, comparators).visible) return [];
    const name = property.name!;
    const isDependent = Array.isArray(property.conditions) && property.conditions.length > 0;
    return [
      {
        property,
        name,
        key: `${index}:${name}`,
        value: effective(property),
        isDefault: stored(name) === undefined && property.defaultValue !== undefined,
        isDependent,
      },
    ];
  });
  const other = Object.keys(typeof config === 'object' && config !== null && !Array.isArray(config) ? config : {})
    .filter((name) => !byName.has(name))
    .map((name) => {
      const type = typeOfNamed.get(name);
      const property: NodeProperty = { name, label: propertyLabel({ name }), ...(type === undefined ? {} : { type }) };
      return { property, name, key: `other:${name}`, value: stored(name), isDefault: false, isDependent: false };
    });
  return { declared, other };
}
