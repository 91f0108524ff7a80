import * as z from 'zod/mini';
import { amount, anything, flag, many, one, text } from './field.js';

/** When a property is visible: another property compared with a value. All conditions of a property must hold. */
export const propertyConditionSchema = z.looseObject({ property: text, comparator: text, value: anything });
export interface PropertyCondition extends z.infer<typeof propertyConditionSchema> {}

/** A property of a node type. Its `name` is the literal key in the node's `config`. */
export const nodePropertySchema = z.looseObject({
  /** The kind of field. The interface shows `basictext`; an unknown kind is edited as text or as JSON, by its value. */
  type: text,
  /** The key of the setting in the node's `config`, literally. */
  name: text,
  /** The label of the field. Absent: `name` is shown. */
  label: text,
  /** An explanation, shown below the field. */
  helperText: text,
  /** The address of a page with further help. */
  link: text,
  /** True where a value is required. */
  mandatory: flag,
  /**
   * Arguments of the field, such as `step:0.01`, `unit:EUR`, `resource:lists` or `accept:image`. Unknown ones are kept.
   */
  args: many(z.string()),
  /** The values to choose from, with their labels. */
  options: many(z.looseObject({ value: anything, label: text })),
  /**
   * The least that is allowed: of a number its value, of a text its characters, of a duration its minutes, of a list
   * its entries.
   */
  min: amount,
  /** The most that is allowed, of the same. */
  max: amount,
  /** The value that new nodes begin with. Absent: none. */
  defaultValue: anything,
  /** When the setting is shown: all conditions must hold. A hidden setting keeps its value and is not checked. */
  conditions: many(propertyConditionSchema),
});
/** One setting that nodes of a type have, as an entry of `NodeType.properties`. */
export interface NodeProperty extends z.infer<typeof nodePropertySchema> {}

/** A value that a node of this type sets for later nodes. */
export const nodeOutputSchema = z.looseObject({ path: text, name: text, dataType: text, default: anything });
export interface NodeOutput extends z.infer<typeof nodeOutputSchema> {}

/** An edge kind that a node of this type offers. */
export const edgeRuleSchema = z.looseObject({
  /** The edge kind: the `type` that such edges have. */
  type: text,
  /**
   * The value of such edges: `value` fixes it, else `default` begins it; `editable` and `mandatory` say whether users
   * may change it and must set it.
   */
  value: one(z.looseObject({ mandatory: flag, editable: flag, value: anything, default: anything })),
  /** True where a node may have several edges of this kind. */
  multiple: flag,
  /** True for the kind that a new edge takes where the user names none. */
  defaultEdge: flag,
});
/** An edge kind that nodes of a type offer, as an entry of `validation.edges`. */
export interface EdgeRule extends z.infer<typeof edgeRuleSchema> {}

export const nodeValidationSchema = z.looseObject({
  numEdgeCondition: text,
  numEdges: amount,
  edges: many(edgeRuleSchema),
});
export interface NodeValidation extends z.infer<typeof nodeValidationSchema> {}

/** A node type: name, group and look, properties, outputs, and allowed edges. */
const nodeTypeShape = z.looseObject({
  /** The id of the type, assigned by the service. */
  id: text,
  /** The key of the type, such as `send-message`. Node types are looked up and compared by it. */
  type: text,
  /** A technical name. Shown where `label` is absent. */
  name: text,
  /** The group of the palette that offers the type. `Triggers`, in any case, marks entry points. */
  group: text,
  /** The name that users see. */
  label: text,
  /** What nodes of this type do, in a sentence for users. */
  description: text,
  /** The icon of the card, by its name in the icon set. */
  icon: text,
  /** A CSS colour for the card, of which only the hue is used. Absent: the colour of the group. */
  color: text,
  /**
   * The state of the type at the service. Its values are not part of the interface; they are kept and not interpreted.
   */
  status: text,
  /** The address of a help page about the type. */
  supportLink: text,
  /** True where a contact may enter the workflow again by a trigger of this type. */
  supportsReenrollment: flag,
  /** The settings of nodes of this type, in the order in which a form shows them. */
  properties: many(nodePropertySchema),
  /** The values that nodes of this type set for later nodes. */
  outputs: many(nodeOutputSchema),
  /** How many edges may leave a node of this type, and of which kinds. */
  validation: one(nodeValidationSchema),
});
/** A kind of node, as the catalog offers it and as every node of a version carries it. */
export interface NodeType extends z.infer<typeof nodeTypeShape> {}
export const nodeTypeSchema: z.ZodMiniType<NodeType> = nodeTypeShape;
