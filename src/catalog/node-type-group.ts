import { isJsonObject, memoizeByIdentity } from '#base';
import { type NodeType, sharedType, type WorkflowNode } from '#model';

/**
 * The family of a node type: decides its colour, its section in the palette and, for triggers, that executions start
 * there.
 */
export type NodeTypeGroup = 'trigger' | 'message' | 'timing' | 'logic' | 'people' | 'contact' | 'flow';

const groupByWord = new Map<string, NodeTypeGroup>([
  ['message', 'message'],
  ['messaging', 'message'],
  ['sms', 'message'],
  ['timing', 'timing'],
  ['time', 'timing'],
  ['wait', 'timing'],
  ['delay', 'timing'],
  ['logic', 'logic'],
  ['condition', 'logic'],
  ['branching', 'logic'],
  ['split', 'logic'],
  ['people', 'people'],
  ['team', 'people'],
  ['user', 'people'],
  ['assignment', 'people'],
  ['contact', 'contact'],
  ['crm', 'contact'],
  ['data', 'contact'],
  ['flow', 'flow'],
  ['control', 'flow'],
]);

const endTypes = new Set(['end', 'exit', 'stop']);

const absentType: NodeType = {};

/** Returns the type embedded in a node, or the shared equal one; an empty type when it is absent or not an object. */
export function nodeTypeOf(node: WorkflowNode): NodeType {
  return isJsonObject(node?.type) ? sharedType(node.type) : absentType;
}

/**
 * True for types that start an execution: their group is Triggers (any case, singular or plural) or their `type` starts
 * with `trigger`.
 */
export const isTriggerType: (type: NodeType) => boolean = memoizeByIdentity(
  (type) => wordsOf(type.group).join(' ') === 'trigger' || lowerCase(type.type).startsWith('trigger'),
);

/** True for types that end an execution: `end`, `exit` or `stop`, in any case. */
export const isEndType: (type: NodeType) => boolean = memoizeByIdentity((type) => endTypes.has(lowerCase(type.type)));

/** Returns the family of a node type by its group's name; an unknown group counts as `flow`. */
export const nodeTypeGroupOf: (type: NodeType) => NodeTypeGroup = memoizeByIdentity((type) => {
  if (isTriggerType(type)) return 'trigger';
  for (const word of wordsOf(type.group)) {
    const group = groupByWord.get(word);
    if (group) return group;
  }
  return 'flow';
});

function lowerCase(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}

function wordsOf(value: unknown): string[] {
  return lowerCase(value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word));
}
