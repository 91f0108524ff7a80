import { edgeLabel, edgeRuleFor, edgeTypeOf, nodeTypeOf } from '#catalog';
import { graphOf } from '#graph';
import type { Editor } from '#store';
import type { ActionWords } from './action-messages.js';

/** Returns " between A and B", " after A", or nothing where no edge leads to the node. */
export function neighboursInWords(
  editor: Editor,
  nodeId: string,
  titleOf: (id: string) => string,
  words: Pick<ActionWords, 'after' | 'between'>,
): string {
  const graph = graphOf(editor.store.getState().version);
  const before = graph.incoming(nodeId)[0];
  const after = graph.outgoing(nodeId)[0];
  if (!before) return '';
  return after ? words.between(titleOf(before.source), titleOf(after.target)) : words.after(titleOf(before.source));
}

/** Returns the name that distinguishes an edge from the other edges of its node. */
/** @param gone the name of an edge without one */
export function edgeName(editor: Editor, edgeId: string, gone: string): string {
  const graph = graphOf(editor.store.getState().version);
  const edge = graph.edge(edgeId);
  const source = edge && graph.node(edge.source);
  if (!edge) return gone;
  return (
    (source && edgeLabel(edge, edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value))) ?? edge.type ?? gone
  );
}
