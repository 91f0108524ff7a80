import { isJsonObject, valueWords } from '#base';
import { edgeKind, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowNode } from '#model';
import { comparedTexts, edgeRowsOf, isComparison, settingOf } from '#rules';

/** Replies that fit what questions usually ask for. */
const usualReplies = ['yes', 'no', '42', 'tomorrow', 'me@mail.example'];
/** Nodes ahead that are read, and replies that are tried. */
const mostNodes = 120;
const mostReplies = 48;
/** Groups of conditions that nest more deeply are not read. */
const deepest = 8;

/** Node types at which the contact stops again. */
const waits: ReadonlySet<unknown> = new Set(['wait-for-reply', 'ask-question', 'delay', 'wait-until-date']);

/**
 * Replies that may make a difference: what the node itself and the nodes ahead compare with, in the order in which they
 * are reached, then what questions usually ask for.
 */
export function replyTexts(graph: Graph, nodeId: string): readonly string[] {
  const texts = new Set<string>();
  const seen = new Set([nodeId]);
  const queue = [nodeId];
  for (let at = 0; at < queue.length && at < mostNodes; at++) {
    const id = queue[at]!;
    const node = graph.node(id);
    if (!node) continue;
    for (const text of textsAt(node, graph)) texts.add(text);
    if (id !== nodeId && waits.has(nodeTypeOf(node).type)) continue;
    for (const { target } of graph.outgoing(id)) {
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return [...[...texts].slice(0, mostReplies), ...usualReplies.filter((text) => !texts.has(text))];
}

function textsAt(node: WorkflowNode, graph: Graph): readonly string[] {
  const own = [settingOf(node, 'choices'), settingOf(node, 'keywords')].flatMap(namesIn);
  const rows = (edgeRowsOf(node)?.rows ?? []).flatMap((row) => textsIn(row, 0));
  const field = settingOf(node, 'field');
  const values =
    typeof field === 'string' && field !== ''
      ? graph
          .outgoing(node.id)
          .flatMap(({ type, value }) =>
            edgeKind(type) === 'standard' && value !== undefined && value !== null ? [valueWords(value)] : [],
          )
      : [];
  return [...own, ...values, ...rows].filter((text) => text !== '');
}

function textsIn(row: unknown, depth: number): readonly string[] {
  if (!isJsonObject(row) || depth > deepest) return [];
  if (isComparison(row)) return comparedTexts(row);
  const inner: unknown = row['conditions'] ?? row['rules'];
  return Array.isArray(inner) ? inner.flatMap((each) => textsIn(each, depth + 1)) : [];
}

/** The texts in a list; of a list of named values their names. */
function namesIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const name = isJsonObject(item) ? item['name'] : item;
    return typeof name === 'string' && name !== '' ? [name] : [];
  });
}
