import type { ShapeFor } from './shape.js';

/*
 * The values of text fields are open on the wire (SPEC.md, law M2). Where some are known, the type lists them for
 * editors of code and ends in `string & {}`, which allows all others.
 */

/** A comparator of conditions: those built in, and names of a host's own. Case and separators do not matter. */
export type ComparatorName =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'endsWith'
  | 'in'
  | 'notIn'
  | 'greaterThan'
  | 'greaterOrEqual'
  | 'lessThan'
  | 'lessOrEqual'
  | 'isSet'
  | 'isNotSet'
  | 'isTrue'
  | 'isFalse'
  | (string & {});

/** A kind of field: those that a built-in field edits, and any other. Case and separators do not matter. */
export type PropertyKind =
  | 'basictext'
  | 'longtext'
  | 'message'
  | 'code'
  | 'number'
  | 'slider'
  | 'boolean'
  | 'select'
  | 'multiselect'
  | 'radio'
  | 'date'
  | 'time'
  | 'duration'
  | 'daterange'
  | 'url'
  | 'email'
  | 'phone'
  | 'country'
  | 'timezone'
  | 'color'
  | 'keywords'
  | 'tags'
  | 'keyvalue'
  | 'objects'
  | 'conditions'
  | 'media'
  | 'percentagesplit'
  | 'sender'
  | 'list'
  | 'user'
  | 'users'
  | 'template'
  | 'attribute'
  | 'workflow'
  | 'form'
  | 'link'
  | 'meetingevent'
  | 'campaign'
  | 'contact'
  | 'tag'
  | 'groups'
  | 'officehours'
  | 'json'
  | (string & {});

/** An edge kind: those that built-in types offer, and any other. */
export type EdgeKindName = 'standard' | 'default' | 'timeout' | (string & {});

/** How `numEdges` counts. Case and separators do not matter; an unknown condition enforces nothing. */
export type EdgeCondition = 'exactly' | 'atLeast' | 'atMost' | 'moreThan' | 'lessThan' | 'any' | 'none' | (string & {});

/** When a property is visible: another property compared with a value. All conditions of a property must hold. */
export interface PropertyCondition {
  /** The name of the other property. */
  property?: string | null | undefined;
  /** How its value is compared. */
  comparator?: ComparatorName | null | undefined;
  /** The value it is compared with. */
  value?: unknown;
  [key: string]: unknown;
}
export const propertyConditionShape: ShapeFor<PropertyCondition> = {
  property: 'text',
  comparator: 'text',
  value: 'any',
};

/** One setting that nodes of a type have, as an entry of `NodeType.properties`. */
export interface NodeProperty {
  /** The kind of field. The interface shows `basictext`; an unknown kind is edited as text or as JSON, by its value. */
  type?: PropertyKind | null | undefined;
  /** The key of the setting in the node's `config`, literally. */
  name?: string | null | undefined;
  /** The label of the field. Absent: `name` is shown in words, such as “Ask again” for `askAgain`. */
  label?: string | null | undefined;
  /** An explanation, shown below the field. */
  helperText?: string | null | undefined;
  /** The address of a page with further help. */
  link?: string | null | undefined;
  /** True where a value is required. */
  mandatory?: boolean | null | undefined;
  /**
   * Arguments of the field, such as `step:0.01`, `unit:EUR`, `resource:lists` or `accept:image`. Unknown ones are kept.
   */
  args?: string[] | null | undefined;
  /** The values to choose from, with their labels. */
  options?: { value?: unknown; label?: string | null | undefined; [key: string]: unknown }[] | null | undefined;
  /**
   * The least that is allowed: of a number its value, of a text its characters, of a duration its minutes, of a list
   * its entries.
   */
  min?: number | null | undefined;
  /** The most that is allowed, of the same. */
  max?: number | null | undefined;
  /** The value that new nodes begin with. Absent: none. */
  defaultValue?: unknown;
  /** When the setting is shown: all conditions must hold. A hidden setting keeps its value and is not checked. */
  conditions?: PropertyCondition[] | null | undefined;
  [key: string]: unknown;
}
export const nodePropertyShape: ShapeFor<NodeProperty> = {
  type: 'text',
  name: 'text',
  label: 'text',
  helperText: 'text',
  link: 'text',
  mandatory: 'flag',
  args: ['text!'],
  options: [{ value: 'any', label: 'text' }],
  min: 'number',
  max: 'number',
  defaultValue: 'any',
  conditions: [propertyConditionShape],
};

/** A value that a node of this type sets for later nodes. */
export interface NodeOutput {
  /** Where the value is in the context of an execution, and what placeholders write after the title of the node. */
  path?: string | null | undefined;
  /** The name that users see. */
  name?: string | null | undefined;
  /** The type of the value. Its values are not part of the interface; they are kept as they are. */
  dataType?: string | null | undefined;
  /** The value before the node has set one. */
  default?: unknown;
  [key: string]: unknown;
}
export const nodeOutputShape: ShapeFor<NodeOutput> = { path: 'text', name: 'text', dataType: 'text', default: 'any' };

/** An edge kind that nodes of a type offer, as an entry of `validation.edges`. */
export interface EdgeRule {
  /** The edge kind: the `type` that such edges have. */
  type?: EdgeKindName | null | undefined;
  /**
   * The value of such edges: `value` fixes it, else `default` begins it; `editable` and `mandatory` say whether users
   * may change it and must set it.
   */
  value?:
    | {
        mandatory?: boolean | null | undefined;
        editable?: boolean | null | undefined;
        value?: unknown;
        default?: unknown;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** True where a node may have several edges of this kind. */
  multiple?: boolean | null | undefined;
  /** True for the kind that a new edge takes where the user names none. */
  defaultEdge?: boolean | null | undefined;
  [key: string]: unknown;
}
export const edgeRuleShape: ShapeFor<EdgeRule> = {
  type: 'text',
  value: { mandatory: 'flag', editable: 'flag', value: 'any', default: 'any' },
  multiple: 'flag',
  defaultEdge: 'flag',
};

/** How many edges may leave a node, and of which kinds. */
export interface NodeValidation {
  /** How `numEdges` counts. */
  numEdgeCondition?: EdgeCondition | null | undefined;
  /** The number of edges that `numEdgeCondition` compares with. */
  numEdges?: number | null | undefined;
  /** The edge kinds that nodes of the type offer. */
  edges?: EdgeRule[] | null | undefined;
  [key: string]: unknown;
}
export const nodeValidationShape: ShapeFor<NodeValidation> = {
  numEdgeCondition: 'text',
  numEdges: 'number',
  edges: [edgeRuleShape],
};

/** A kind of node, as the catalog offers it and as every node of a version carries it. */
export interface NodeType {
  /** The id of the type, assigned by the service. */
  id?: string | null | undefined;
  /** The key of the type, such as `send-message`. Node types are looked up and compared by it. */
  type?: string | null | undefined;
  /** A technical name. Shown where `label` is absent. */
  name?: string | null | undefined;
  /** The group of the palette that offers the type. `Triggers`, in any case, marks entry points. */
  group?: string | null | undefined;
  /** The name that users see. */
  label?: string | null | undefined;
  /** What nodes of this type do, in a sentence for users. */
  description?: string | null | undefined;
  /** The icon of the card, by its name in the icon set. */
  icon?: string | null | undefined;
  /** A CSS colour for the card, of which only the hue is used. Absent: the colour of the group. */
  color?: string | null | undefined;
  /**
   * The state of the type at the service. Its values are not part of the interface; they are kept and not interpreted.
   */
  status?: string | null | undefined;
  /** The address of a help page about the type. */
  supportLink?: string | null | undefined;
  /** True where a contact may enter the workflow again by a trigger of this type. */
  supportsReenrollment?: boolean | null | undefined;
  /** The settings of nodes of this type, in the order in which a form shows them. */
  properties?: NodeProperty[] | null | undefined;
  /** The values that nodes of this type set for later nodes. */
  outputs?: NodeOutput[] | null | undefined;
  /** How many edges may leave a node of this type, and of which kinds. */
  validation?: NodeValidation | null | undefined;
  [key: string]: unknown;
}
export const nodeTypeShape: ShapeFor<NodeType> = {
  id: 'text',
  type: 'text',
  name: 'text',
  group: 'text',
  label: 'text',
  description: 'text',
  icon: 'text',
  color: 'text',
  status: 'text',
  supportLink: 'text',
  supportsReenrollment: 'flag',
  properties: [nodePropertyShape],
  outputs: [nodeOutputShape],
  validation: nodeValidationShape,
};
