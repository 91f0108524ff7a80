import type { ShapeFor } from './shape.js';
import { type EdgeKindName, type NodeType, nodeTypeShape } from './node-type.js';
import { type ConfigGroup, configGroupShape } from './config-group.js';
import { type Stamp, stampShape } from './shared-object.js';

/** The settings of a node, by the `name` of its type's properties. Open: unknown keys are kept. */
export interface NodeConfig {
  /** The text of a message, with placeholders in braces. */
  message?: string | null | undefined;
  /** The groups of people that the node assigns, notifies or calls. */
  groups?: ConfigGroup[] | null | undefined;
  [key: string]: unknown;
}
export const nodeConfigShape: ShapeFor<NodeConfig> = { message: 'text', groups: [configGroupShape] };

/** A node of a workflow, as an entry of `definition.nodes`. */
export interface WorkflowNode {
  /** The id of the node, unique in the version. Assigned by the editor that adds it. */
  id: string;
  /** The node type as it was when the node was added; sent back as it was loaded. */
  type?: NodeType | null | undefined;
  /** The settings, by the `name` of the type's properties. Open: unknown keys are kept. */
  config?: NodeConfig | null | undefined;
  [key: string]: unknown;
}
export const workflowNodeShape: ShapeFor<WorkflowNode> = { id: 'text!', type: nodeTypeShape, config: nodeConfigShape };

/** An edge from one node to another, as an entry of `definition.edges`. */
export interface WorkflowEdge {
  /** The id of the edge, unique in the version. Assigned by the editor that adds it. */
  id: string;
  /** The edge kind: one of the source type's `validation.edges`. Absent: `standard`. */
  type?: EdgeKindName | null | undefined;
  /** The id of the node that the edge leaves. */
  source: string;
  /** The id of the node that it leads to. */
  target: string;
  /**
   * The value that the kind calls for: the answer of a branch, an ISO 8601 duration such as `PT2H` for a `timeout`. Any
   * JSON; kept as it is.
   */
  value?: unknown;
  [key: string]: unknown;
}
export const workflowEdgeShape: ShapeFor<WorkflowEdge> = {
  id: 'text!',
  type: 'text',
  source: 'text!',
  target: 'text!',
  value: 'any',
};

/** A value of the whole workflow, as an entry of `definition.properties`. */
export interface WorkflowProperty {
  /** The name that placeholders write after `properties.`; unique in the workflow. */
  name?: string | null | undefined;
  /** The type of the value. The interface shows `string`; other values are kept as they are. */
  dataType?: 'string' | (string & {}) | null | undefined;
  /** When the property was declared, ISO 8601 in UTC. */
  created?: { at?: string | null | undefined; [key: string]: unknown } | null | undefined;
  [key: string]: unknown;
}
export const workflowPropertyShape: ShapeFor<WorkflowProperty> = {
  name: 'text',
  dataType: 'text',
  created: { at: 'text' },
};

/** The graph of a version, with the properties that its texts refer to. */
export interface WorkflowDefinition {
  /** The nodes. Their order is kept and means nothing. */
  nodes?: WorkflowNode[] | null | undefined;
  /** The edges. The order of those that leave one node is the order of its branches. */
  edges?: WorkflowEdge[] | null | undefined;
  /** Values of the whole workflow, offered to texts as `{properties.NAME}`. */
  properties?: WorkflowProperty[] | null | undefined;
  [key: string]: unknown;
}
export const workflowDefinitionShape: ShapeFor<WorkflowDefinition> = {
  nodes: [workflowNodeShape],
  edges: [workflowEdgeShape],
  properties: [workflowPropertyShape],
};

/** One version of a workflow: the document that the editor opens, changes and saves. */
export interface WorkflowVersion {
  /** The id of the version, assigned by the service when it is saved. */
  id?: string | null | undefined;
  /** The name that the user gave the workflow. */
  name?: string | null | undefined;
  /** The graph. */
  definition?: WorkflowDefinition | null | undefined;
  /** True where the version must not be changed; the editor then refuses every change. */
  readonly?: boolean | null | undefined;
  /** When the version became the active one, ISO 8601 in UTC. Absent for one that is not. */
  active?: string | null | undefined;
  /** When the version was last the active one, ISO 8601 in UTC. */
  lastActive?: string | null | undefined;
  /** When and by whom the version was stored; only in responses. */
  created?: Stamp | null | undefined;
  /** When and by whom it was last changed; only in responses. Part of what a save is based on. */
  updated?: Stamp | null | undefined;
  [key: string]: unknown;
}
export const workflowVersionShape: ShapeFor<WorkflowVersion> = {
  id: 'text',
  name: 'text',
  definition: workflowDefinitionShape,
  readonly: 'flag',
  active: 'text',
  lastActive: 'text',
  created: stampShape,
  updated: stampShape,
};
