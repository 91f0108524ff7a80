import * as z from 'zod/mini';
import { amount, anything, flag, many, one, text } from './field.js';

/** When a property is visible: another property compared with a value. All conditions of a property must hold. */
export const propertyConditionSchema = z.looseObject({ property: text, comparator: text, value: anything });
export interface PropertyCondition extends z.infer<typeof propertyConditionSchema> {}

/** A property of a node type. Its `name` is the literal key in the node's `config`. */
export const nodePropertySchema = z.looseObject({
  type: text,
  name: text,
  label: text,
  helperText: text,
  link: text,
  mandatory: flag,
  args: many(z.string()),
  options: many(z.looseObject({ value: anything, label: text })),
  min: amount,
  max: amount,
  defaultValue: anything,
  conditions: many(propertyConditionSchema),
});
export interface NodeProperty extends z.infer<typeof nodePropertySchema> {}

/** A value that a node of this type sets for later nodes. */
export const nodeOutputSchema = z.looseObject({ path: text, name: text, dataType: text, default: anything });
export interface NodeOutput extends z.infer<typeof nodeOutputSchema> {}

/** An edge kind that a node of this type offers. */
export const edgeRuleSchema = z.looseObject({
  type: text,
  value: one(z.looseObject({ mandatory: flag, editable: flag, value: anything, default: anything })),
  multiple: flag,
  defaultEdge: flag,
});
export interface EdgeRule extends z.infer<typeof edgeRuleSchema> {}

export const nodeValidationSchema = z.looseObject({
  numEdgeCondition: text,
  numEdges: amount,
  edges: many(edgeRuleSchema),
});
export interface NodeValidation extends z.infer<typeof nodeValidationSchema> {}

/** A node type: name, group and look, properties, outputs, and allowed edges. */
const nodeTypeShape = z.looseObject({
  id: text,
  type: text,
  name: text,
  group: text,
  label: text,
  description: text,
  icon: text,
  color: text,
  status: text,
  supportLink: text,
  supportsReenrollment: flag,
  properties: many(nodePropertySchema),
  outputs: many(nodeOutputSchema),
  validation: one(nodeValidationSchema),
});
export interface NodeType extends z.infer<typeof nodeTypeShape> {}
export const nodeTypeSchema: z.ZodMiniType<NodeType> = nodeTypeShape;
