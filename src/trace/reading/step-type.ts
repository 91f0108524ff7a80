import { isJsonObject, type JsonObject, memoizeByIdentity } from '#base';
import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import type { ReadStep } from './read-steps.js';

/** Returns the type of a step: the execution's own copy, which is accurate but optional, else the version's. */
export function typeInExecution(step: Pick<ReadStep, 'step'>, node: WorkflowNode | undefined): NodeType {
  const brought: unknown = isJsonObject(step.step.node) ? step.step.node.type : undefined;
  if (isJsonObject(brought) && typeof brought['type'] === 'string') return brought as NodeType;
  return node ? nodeTypeOf(node) : noType;
}

/** What contacts wait for at a node of this type. */
export type HoldingKind = 'reply' | 'delay' | 'date' | 'officeHours';

const holdingWords: ReadonlyMap<string, HoldingKind> = new Map([
  ['wait-for-reply', 'reply'],
  ['ask-question', 'reply'],
  ['delay', 'delay'],
  ['wait', 'delay'],
  ['wait-until-date', 'date'],
  ['wait-for-office-hours', 'officeHours'],
  ['wait-for-opening', 'officeHours'],
]);

/**
 * Returns what contacts wait for at nodes of a type. Unknown types of the timing group are classified by their name,
 * `delay` by default.
 */
export const holdingKindOf: (type: NodeType) => HoldingKind | undefined = memoizeByIdentity((type) => {
  const word = typeof type.type === 'string' ? type.type.trim().toLowerCase() : '';
  const known = holdingWords.get(word);
  if (known !== undefined || nodeTypeGroupOf(type) !== 'timing') return known;
  if (/repl|answer|response|event/.test(word)) return 'reply';
  if (/hours|open/.test(word)) return 'officeHours';
  return /date|until/.test(word) ? 'date' : 'delay';
});

/** Returns what contacts wait for at a step, by the execution's copy of the type, else by the version's. */
export function holdingKindIn(
  { step }: Pick<ReadStep, 'step'>,
  node: WorkflowNode | undefined,
): HoldingKind | undefined {
  const brought: unknown = isJsonObject(step.node) ? step.node.type : undefined;
  if (!isJsonObject(brought) || typeof brought['type'] !== 'string') return node && ownKindOf(node).kind;
  if (node) {
    // Every step brings a copy of its type: an equal one need not be classified again.
    const own = ownKindOf(node);
    if (own.word === brought['type'] && own.group === brought['group']) return own.kind;
  }
  return holdingKindOf(brought as NodeType);
}

/** The waiting kind of a node by the version, and the fields that determine it. */
const ownKindOf = memoizeByIdentity((node: WorkflowNode) => {
  const type = nodeTypeOf(node);
  return { word: type.type, group: type.group, kind: holdingKindOf(type) };
});

const noType: NodeType = {};

/** Returns the outputs of a node in the context. */
export function outputsOf(context: JsonObject, nodeId: string): JsonObject | undefined {
  const outputs = Object.hasOwn(context, 'outputs') ? context['outputs'] : undefined;
  if (!isJsonObject(outputs) || !Object.hasOwn(outputs, nodeId)) return undefined;
  const own: unknown = outputs[nodeId];
  return isJsonObject(own) ? (own as JsonObject) : undefined;
}
