import { isJsonObject, type JsonObject, memoizeByIdentity } from '#base';
import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import type { ReadStep } from './read-steps.js';

/** The type the run brought along tells more of that day than the version's, but is often left out. */
export function typeInExecution(step: Pick<ReadStep, 'step'>, node: WorkflowNode | undefined): NodeType {
  const brought: unknown = isJsonObject(step.step.node) ? step.step.node.type : undefined;
  if (isJsonObject(brought) && typeof brought['type'] === 'string') return brought as NodeType;
  return node ? nodeTypeOf(node) : noType;
}

/** What holds people at a step of this type, if anything does. */
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

/** Types of which nothing is known but that they are of timing wait for a reply when they are called so, else for time to pass. */
export const holdingKindOf: (type: NodeType) => HoldingKind | undefined = memoizeByIdentity((type) => {
  const word = typeof type.type === 'string' ? type.type.trim().toLowerCase() : '';
  const known = holdingWords.get(word);
  if (known !== undefined || nodeTypeGroupOf(type) !== 'timing') return known;
  if (/repl|answer|response|event/.test(word)) return 'reply';
  if (/hours|open/.test(word)) return 'officeHours';
  return /date|until/.test(word) ? 'date' : 'delay';
});

/** What holds people at a step, by the type the run brought along, else by the version's. */
export function holdingKindIn(
  { step }: Pick<ReadStep, 'step'>,
  node: WorkflowNode | undefined,
): HoldingKind | undefined {
  const brought: unknown = isJsonObject(step.node) ? step.node.type : undefined;
  if (!isJsonObject(brought) || typeof brought['type'] !== 'string') return node && ownKindOf(node).kind;
  if (node) {
    // Each step of a run brings a copy of its type. One that reads as the version's does needs no looking through.
    const own = ownKindOf(node);
    if (own.word === brought['type'] && own.group === brought['group']) return own.kind;
  }
  return holdingKindOf(brought as NodeType);
}

/** What holds people at a step by the version, and the words that tells. */
const ownKindOf = memoizeByIdentity((node: WorkflowNode) => {
  const type = nodeTypeOf(node);
  return { word: type.type, group: type.group, kind: holdingKindOf(type) };
});

const noType: NodeType = {};

/** A step's own outputs, as it left them in the context. */
export function outputsOf(context: JsonObject, nodeId: string): JsonObject | undefined {
  const outputs = Object.hasOwn(context, 'outputs') ? context['outputs'] : undefined;
  if (!isJsonObject(outputs) || !Object.hasOwn(outputs, nodeId)) return undefined;
  const own: unknown = outputs[nodeId];
  return isJsonObject(own) ? (own as JsonObject) : undefined;
}
