import * as z from 'zod/mini';
import { amount, anything, flag, many, one, text } from './field.js';

/** When a property is shown: another property compared with a value. All of a property's conditions must hold. */
export const propertyConditionSchema = z.looseObject({ property: text, comparator: text, value: anything });
export interface PropertyCondition extends z.infer<typeof propertyConditionSchema> {}

/** One setting of a step type. Its `name` is the key in the step's `config`, literally. */
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

/** A value that a step of this type leaves behind for the steps after it. */
export const nodeOutputSchema = z.looseObject({ path: text, name: text, dataType: text, default: anything });
export interface NodeOutput extends z.infer<typeof nodeOutputSchema> {}

/** A kind of path that a step of this type offers. */
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

/** What a step can be: its name, group and look, its settings, what it leaves behind, and the paths it may have. */
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
