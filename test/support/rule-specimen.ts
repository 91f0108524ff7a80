import type { NodeType, Problem, WorkflowNode, WorkflowVersion } from '#model';
import { validateVersion } from '#rules';

/** An edge of a specimen: source, target, type and value. */
export type SpecimenPath = readonly [source: string, target: string, type?: string, value?: unknown];

/** A trigger with one edge, and an end, around specimens. */
export const trigger: NodeType = {
  type: 'trigger-test',
  group: 'Triggers',
  label: 'Start',
  validation: { numEdgeCondition: 'exactly', numEdges: 1 },
};
export const end: NodeType = {
  type: 'end',
  group: 'Flow',
  label: 'End',
  validation: { numEdgeCondition: 'exactly', numEdges: 0 },
};
export const plain: NodeType = {
  type: 'plain',
  group: 'Contact data',
  label: 'Plain',
  validation: { numEdgeCondition: 'exactly', numEdges: 1 },
};
/** One that holds contacts until a reply or a timeout. */
export const waiting: NodeType = {
  type: 'wait',
  group: 'Timing',
  label: 'Wait',
  validation: {
    numEdgeCondition: 'exactly',
    numEdges: 2,
    edges: [
      { type: 'standard', defaultEdge: true, value: { value: 'Reply' } },
      { type: 'timeout', value: { mandatory: true, editable: true, default: 'PT2H' } },
    ],
  },
};
/** One that sends the text in its setting `message`. */
export const sending: NodeType = {
  type: 'send',
  group: 'Messages',
  label: 'Send',
  properties: [{ name: 'message', label: 'Message', type: 'message' }],
  validation: { numEdgeCondition: 'exactly', numEdges: 1 },
};

export function workflow(
  nodes: readonly {
    readonly id: string;
    readonly type?: NodeType;
    readonly config?: { readonly [name: string]: unknown };
  }[],
  paths: readonly SpecimenPath[],
): WorkflowVersion {
  return {
    definition: {
      nodes: nodes as WorkflowNode[],
      edges: paths.map(([source, target, type = 'standard', value], index) => ({
        id: `e${index}`,
        source,
        target,
        type,
        ...(value === undefined ? {} : { value }),
      })),
    },
  };
}

/** Trigger, the node under test, end. */
export function around(
  type: NodeType,
  config: { readonly [name: string]: unknown } = {},
  paths: readonly SpecimenPath[] = [['step', 'z']],
): WorkflowVersion {
  return workflow(
    [
      { id: 'a', type: trigger },
      { id: 'step', type, config },
      { id: 'z', type: end },
    ],
    [['a', 'step'], ...paths],
  );
}

/** The plain node type with these properties. */
export function withProperties(...properties: NonNullable<NodeType['properties']>): NodeType {
  return { ...plain, properties };
}

/** Returns the problems of one rule by their code. */
export function problemsWith(
  code: string,
  version: WorkflowVersion,
  options: Parameters<typeof validateVersion>[1] = {},
): readonly Problem[] {
  return validateVersion(version, options).filter((problem) => problem.code === code);
}

/** Returns the settings of the node under test that a rule reports. */
export function foundIn(
  code: string,
  type: NodeType,
  config: { readonly [name: string]: unknown } = {},
  options: Parameters<typeof validateVersion>[1] = {},
): readonly Problem[] {
  return problemsWith(code, around(type, config), options);
}
