import { isJsonObject } from '#base';
import { nodeTitle, nodeTypeGroupOf, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { NodeType, Presentation, WorkflowNode } from '#model';
import { plainWord } from '../settings/compare-values.js';

/** A value that an earlier node leaves behind. */
export interface EarlierOutput {
  /** The id of the node. */
  readonly nodeId: string;
  /** The name that settings and placeholders refer to it by: `Wait for reply.reply`. */
  readonly name: string;
  /** The title of the node. */
  readonly title: string;
  /** Its label; its path where it has none. */
  readonly label: string;
  /** True for what contacts answered. */
  readonly isAnswer: boolean;
}

/**
 * Returns what the nodes before a node leave behind, the nearest nodes first; of one node answers first. Of nodes that
 * share a title and an output, which have one name, only the nearest is returned.
 */
export function earlierOutputs(graph: Graph, nodeId: string, presentation?: Presentation): readonly EarlierOutput[] {
  const found = new Map<string, EarlierOutput>();
  for (const node of nodesBefore(graph, nodeId)) {
    const title = nodeTitle(node, presentation);
    const outputs = outputsIn(nodeTypeOf(node));
    for (const { isAnswer, label, path } of [...outputs].sort((a, b) => Number(b.isAnswer) - Number(a.isAnswer))) {
      const name = `${title}.${path}`;
      if (!found.has(name)) found.set(name, { nodeId: node.id, name, title, label, isAnswer });
    }
  }
  return [...found.values()];
}

/**
 * Returns what conditions of a node are about unless the user chooses otherwise: the nearest answer of a contact, else
 * the nearest text that no branch left behind.
 */
export function nearestAnswer(graph: Graph, nodeId: string, presentation?: Presentation): EarlierOutput | undefined {
  const outputs = earlierOutputs(graph, nodeId, presentation);
  return (
    outputs.find(({ isAnswer }) => isAnswer) ??
    outputs.find(({ name, nodeId: id }) => {
      const node = graph.node(id);
      return node !== undefined && nodeTypeGroupOf(nodeTypeOf(node)) !== 'logic' && isTextOutput(node, name);
    })
  );
}

/** The nodes from which a node can be reached, without itself; breadth first, so that the nearest come first. */
function* nodesBefore(graph: Graph, nodeId: string): Generator<WorkflowNode> {
  const seen = new Set([nodeId]);
  let row = [nodeId];
  while (row.length > 0) {
    const next: string[] = [];
    for (const id of row) {
      for (const { source } of graph.incoming(id)) {
        const node = seen.has(source) ? undefined : graph.node(source);
        if (!node) continue;
        seen.add(source);
        next.push(source);
        yield node;
      }
    }
    row = next;
  }
}

function outputsIn(
  type: NodeType,
): readonly { readonly path: string; readonly label: string; readonly isAnswer: boolean }[] {
  const outputs: unknown = type.outputs;
  if (!Array.isArray(outputs)) return [];
  return (outputs as readonly unknown[]).filter(isJsonObject).flatMap(({ answer, name, path }) => {
    if (typeof path !== 'string' || path === '') return [];
    const label = typeof name === 'string' && name.trim() !== '' ? name.trim() : path;
    return [{ path, label, isAnswer: answer === true }];
  });
}

function isTextOutput(node: WorkflowNode, name: string): boolean {
  const outputs: unknown = nodeTypeOf(node).outputs;
  return (
    Array.isArray(outputs) &&
    outputs
      .filter(isJsonObject)
      .some(
        ({ dataType, path }) =>
          typeof path === 'string' && name.endsWith(`.${path}`) && ['string', 'text'].includes(plainWord(dataType)),
      )
  );
}
