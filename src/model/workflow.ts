import * as z from 'zod/mini';
import { anything, dateTime, flag, many, one, text } from './field.js';
import { nodeTypeSchema } from './node-type.js';
import { officeHoursSchema, phoneNumberSchema, senderSchema, stampSchema } from './shared-object.js';

export const configUserSchema = z.looseObject({
  /** The id of the user, assigned by the service; only in responses. */
  id: text,
  /** The e-mail address. */
  email: text,
  /** The role in the account. The interface shows `Administrator`; other values are kept as they are. */
  role: text,
  /** The first name. */
  firstName: text,
  /** The last name. */
  lastName: text,
  /** When the user accepted the terms and conditions, ISO 8601 in UTC. */
  tacAccepted: dateTime,
});
/** A member of the team. */
export interface ConfigUser extends z.infer<typeof configUserSchema> {}

/** A group of people in a node's settings. The key of its numbers is literally `phoneNumbers?`. */
const configGroupShape = z.looseObject({
  /** The id of the group, assigned by the service. */
  id: text,
  /** The name of the group. */
  name: text,
  /** The numbers of the group. The question mark is part of the key on the wire. */
  'phoneNumbers?': many(phoneNumberSchema),
  /** The integrations that notify the group, by name. */
  notifications: many(z.looseObject({ integration: text })),
  /** The tags of the group. */
  tags: many(z.string()),
  /** The members of the group. */
  users: many(configUserSchema),
  /** The senders that the group uses. */
  senders: many(senderSchema),
  /** When the group answers. */
  officeHours: one(officeHoursSchema),
  /** True for the account's default group. */
  isDefault: flag,
  /** True where the group also uses the account's shared pool of numbers. */
  useSharedPool: flag,
});
/** A group of people in a node's settings, as an entry of `config.groups`. */
export interface ConfigGroup extends z.infer<typeof configGroupShape> {}
export const configGroupSchema: z.ZodMiniType<ConfigGroup> = configGroupShape;

export const nodeConfigSchema = z.looseObject({ message: text, groups: many(configGroupSchema) });
export interface NodeConfig extends z.infer<typeof nodeConfigSchema> {}

/** A node. Its id must be text: everything else that can be edited is addressed by it. */
const workflowNodeShape = z.looseObject({
  /** The id of the node, unique in the version. Assigned by the editor that adds it. */
  id: z.string(),
  /** The node type as it was when the node was added; sent back as it was loaded. */
  type: one(nodeTypeSchema),
  /** The settings, by the `name` of the type's properties. Open: unknown keys are kept. */
  config: one(nodeConfigSchema),
});
/** A node of a workflow, as an entry of `definition.nodes`. */
export interface WorkflowNode extends z.infer<typeof workflowNodeShape> {}
export const workflowNodeSchema: z.ZodMiniType<WorkflowNode> = workflowNodeShape;

/** An edge from one node to another. */
export const workflowEdgeSchema = z.looseObject({
  /** The id of the edge, unique in the version. Assigned by the editor that adds it. */
  id: z.string(),
  /** The edge kind: one of the source type's `validation.edges`. Absent: `standard`. */
  type: text,
  /** The id of the node that the edge leaves. */
  source: z.string(),
  /** The id of the node that it leads to. */
  target: z.string(),
  /**
   * The value that the kind calls for: the answer of a branch, an ISO 8601 duration such as `PT2H` for a `timeout`. Any
   * JSON; kept as it is.
   */
  value: anything,
});
/** An edge from one node to another, as an entry of `definition.edges`. */
export interface WorkflowEdge extends z.infer<typeof workflowEdgeSchema> {}

/** A value of the whole workflow, offered to messages as `{properties.NAME}`. */
export const workflowPropertySchema = z.looseObject({
  /** The name that placeholders write after `properties.`; unique in the workflow. */
  name: text,
  /** The type of the value. The interface shows `string`; other values are kept as they are. */
  dataType: text,
  /** When the property was declared, ISO 8601 in UTC. */
  created: one(z.looseObject({ at: dateTime })),
});
/** A value of the whole workflow, as an entry of `definition.properties`. */
export interface WorkflowProperty extends z.infer<typeof workflowPropertySchema> {}

const workflowDefinitionShape = z.looseObject({
  /** The nodes. Their order is kept and means nothing. */
  nodes: many(workflowNodeSchema),
  /** The edges. The order of those that leave one node is the order of its branches. */
  edges: many(workflowEdgeSchema),
  /** Values of the whole workflow, offered to texts as `{properties.NAME}`. */
  properties: many(workflowPropertySchema),
});
/** The graph of a version, with the properties that its texts refer to. */
export interface WorkflowDefinition extends z.infer<typeof workflowDefinitionShape> {}
export const workflowDefinitionSchema: z.ZodMiniType<WorkflowDefinition> = workflowDefinitionShape;

const workflowVersionShape = z.looseObject({
  /** The id of the version, assigned by the service when it is saved. */
  id: text,
  /** The name that the user gave the workflow. */
  name: text,
  /** The graph. */
  definition: one(workflowDefinitionSchema),
  /** True where the version must not be changed; the editor then refuses every change. */
  readonly: flag,
  /** When the version became the active one, ISO 8601 in UTC. Absent for one that is not. */
  active: dateTime,
  /** When the version was last the active one, ISO 8601 in UTC. */
  lastActive: dateTime,
  /** When and by whom the version was stored; only in responses. */
  created: one(stampSchema),
  /** When and by whom it was last changed; only in responses. Part of what a save is based on. */
  updated: one(stampSchema),
});
/** One version of a workflow: the document that the editor opens, changes and saves. */
export interface WorkflowVersion extends z.infer<typeof workflowVersionShape> {}
export const workflowVersionSchema: z.ZodMiniType<WorkflowVersion> = workflowVersionShape;
