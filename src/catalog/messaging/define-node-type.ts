import type { EdgeRule, NodeOutput, NodeProperty, NodeType, NodeValidation } from '#model';

/** A rule for a kind of path, with the words that name it where its value alone does not. */
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

/** Writes out a built-in step type in full: what all of them share is said here once. */
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

/** Exactly one path, and nothing written on it. */
export const onePlainEdge: NodeValidation = {
  numEdgeCondition: 'exactly',
  numEdges: 1,
  edges: [{ type: 'standard', defaultEdge: true }],
};

/** The run ends here, or leaves this workflow. */
export const noEdge: NodeValidation = { numEdgeCondition: 'exactly', numEdges: 0, edges: [] };

/** A path whose words are fixed: `Reply`, `Open`. */
export function fixedEdge(type: 'standard' | 'default', value: string): NamedEdgeRule {
  return {
    type,
    value: { mandatory: false, editable: false, value },
    ...(type === 'standard' ? { defaultEdge: true } : {}),
  };
}

/** A path taken when nothing happened for a time that can be set. */
export function timeoutEdge(duration: string, label?: string): NamedEdgeRule {
  return {
    type: 'timeout',
    value: { mandatory: true, editable: true, default: duration },
    ...(label === undefined ? {} : { label }),
  };
}

/** Any number of paths, each with words of its own. */
export function namedEdges(proposal?: string): NamedEdgeRule {
  return {
    type: 'standard',
    value: { mandatory: true, editable: true, ...(proposal === undefined ? {} : { default: proposal }) },
    multiple: true,
    defaultEdge: true,
  };
}
