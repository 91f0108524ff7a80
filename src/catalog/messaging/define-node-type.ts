import type { EdgeRule, NodeOutput, NodeProperty, NodeType, NodeValidation } from '#model';

/** An edge rule with a label where its value alone does not say what it means. */
export interface NamedEdgeRule extends EdgeRule {
  readonly label?: string;
}

interface Definition {
  readonly type: string;
  readonly group: string;
  readonly label: string;
  /** What happens to the contact, in one sentence. */
  readonly description: string;
  readonly icon: string;
  readonly supportsReenrollment?: boolean;
  readonly properties?: readonly NodeProperty[];
  readonly outputs?: readonly NodeOutput[];
  readonly validation: NodeValidation;
}

/** Completes a built-in node type: fills in what all of them share. */
export function defineNodeType(definition: Definition): NodeType {
  const { type, group, label, description, icon, supportsReenrollment, validation } = definition;
  const { properties = [], outputs = [] } = definition;
  return {
    id: `nodetype-${type}`,
    type,
    name: label,
    group,
    label,
    description,
    icon,
    status: 'active',
    supportLink: `https://help.pathboard.example/steps/${type}`,
    ...(supportsReenrollment === undefined ? {} : { supportsReenrollment }),
    properties: [...properties],
    outputs: [...outputs],
    validation,
  };
}

/** Exactly one edge without a value. */
export const onePlainEdge: NodeValidation = {
  numEdgeCondition: 'exactly',
  numEdges: 1,
  edges: [{ type: 'standard', defaultEdge: true }],
};

/** The execution ends here, or leaves this workflow. */
export const noEdge: NodeValidation = { numEdgeCondition: 'exactly', numEdges: 0, edges: [] };

/** An edge with a fixed value: `Reply`, `Open`. */
export function fixedEdge(type: 'standard' | 'default', value: string): NamedEdgeRule {
  return {
    type,
    value: { mandatory: false, editable: false, value },
    ...(type === 'standard' ? { defaultEdge: true } : {}),
  };
}

/**
 * An edge taken after a configurable time without an event.
 *
 * @param property the setting that holds this time; without it each edge has its own
 */
export function timeoutEdge(duration: string, label?: string, property?: string): NamedEdgeRule {
  return {
    type: 'timeout',
    value: { mandatory: true, editable: true, default: duration, ...(property === undefined ? {} : { property }) },
    ...(label === undefined ? {} : { label }),
  };
}

/**
 * Any number of edges, each with its own value.
 *
 * @param property the setting whose rows make these edges; without it each edge has a value of its own
 */
export function namedEdges(proposal?: string, property?: string): NamedEdgeRule {
  return {
    type: 'standard',
    value: {
      mandatory: true,
      editable: true,
      ...(proposal === undefined ? {} : { default: proposal }),
      ...(property === undefined ? {} : { property }),
    },
    multiple: true,
    defaultEdge: true,
  };
}
