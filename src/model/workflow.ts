import * as z from 'zod/mini';
import { anything, dateTime, flag, many, one, text } from './field.js';
import { nodeTypeSchema } from './node-type.js';
import { officeHoursSchema, phoneNumberSchema, senderSchema, stampSchema } from './shared-object.js';

export const configUserSchema = z.looseObject({
  id: text,
  email: text,
  role: text,
  firstName: text,
  lastName: text,
  tacAccepted: dateTime,
});
export interface ConfigUser extends z.infer<typeof configUserSchema> {}

/** A group of people in a node's settings. The key of its numbers is literally `phoneNumbers?`. */
const configGroupShape = z.looseObject({
  id: text,
  name: text,
  'phoneNumbers?': many(phoneNumberSchema),
  notifications: many(z.looseObject({ integration: text })),
  tags: many(z.string()),
  users: many(configUserSchema),
  senders: many(senderSchema),
  officeHours: one(officeHoursSchema),
  isDefault: flag,
  useSharedPool: flag,
});
export interface ConfigGroup extends z.infer<typeof configGroupShape> {}
export const configGroupSchema: z.ZodMiniType<ConfigGroup> = configGroupShape;

export const nodeConfigSchema = z.looseObject({ message: text, groups: many(configGroupSchema) });
export interface NodeConfig extends z.infer<typeof nodeConfigSchema> {}

/** A node. Its id must be text: everything else that can be edited is addressed by it. */
const workflowNodeShape = z.looseObject({ id: z.string(), type: one(nodeTypeSchema), config: one(nodeConfigSchema) });
export interface WorkflowNode extends z.infer<typeof workflowNodeShape> {}
export const workflowNodeSchema: z.ZodMiniType<WorkflowNode> = workflowNodeShape;

/** An edge from one node to another. */
export const workflowEdgeSchema = z.looseObject({
  id: z.string(),
  type: text,
  source: z.string(),
  target: z.string(),
  value: anything,
});
export interface WorkflowEdge extends z.infer<typeof workflowEdgeSchema> {}

/** A value of the whole workflow, offered to messages as `{properties.NAME}`. */
export const workflowPropertySchema = z.looseObject({
  name: text,
  dataType: text,
  created: one(z.looseObject({ at: dateTime })),
});
export interface WorkflowProperty extends z.infer<typeof workflowPropertySchema> {}

const workflowDefinitionShape = z.looseObject({
  nodes: many(workflowNodeSchema),
  edges: many(workflowEdgeSchema),
  properties: many(workflowPropertySchema),
});
export interface WorkflowDefinition extends z.infer<typeof workflowDefinitionShape> {}
export const workflowDefinitionSchema: z.ZodMiniType<WorkflowDefinition> = workflowDefinitionShape;

const workflowVersionShape = z.looseObject({
  id: text,
  name: text,
  definition: one(workflowDefinitionSchema),
  readonly: flag,
  active: dateTime,
  lastActive: dateTime,
  created: one(stampSchema),
  updated: one(stampSchema),
});
export interface WorkflowVersion extends z.infer<typeof workflowVersionShape> {}
export const workflowVersionSchema: z.ZodMiniType<WorkflowVersion> = workflowVersionShape;
