import { edgeLabel, edgeRuleFor, edgeTypeOf, nodeTypeOf, nodeTitle } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { Decision } from '#rules';
import type { CommandScene, CommandDecision } from './editor-command.js';

/** The current graph. */
export function graphIn({ editor }: CommandScene): Graph {
  return graphOf(editor.store.getState().version);
}

/** Returns the node of a subject that is exactly one node. */
export function oneNode({ subject: { edgeIds, nodeIds } }: CommandScene): string | undefined {
  return nodeIds.length === 1 && edgeIds.length === 0 ? nodeIds[0] : undefined;
}

/** Returns the edge of a subject that is exactly one edge. */
export function oneEdge({ subject: { edgeIds, nodeIds } }: CommandScene): string | undefined {
  return edgeIds.length === 1 && nodeIds.length === 0 ? edgeIds[0] : undefined;
}

/** Returns the title of a node. */
export function titleIn(scene: CommandScene, nodeId: string): string {
  const node = graphIn(scene).node(nodeId);
  return node ? nodeTitle(node, scene.editor.store.getState().presentation) : 'step';
}

/** Describes the nodes of the subject: "Delay", "3 steps". */
export function describeNodes(scene: CommandScene): string {
  const { nodeIds } = scene.subject;
  return nodeIds.length === 1 ? titleIn(scene, nodeIds[0] as string) : `${nodeIds.length} steps`;
}

/** Describes an edge: "“Reply” from Wait for reply", or the node alone where the edge has no label. */
export function describeEdge(scene: CommandScene, edgeId: string): string {
  const graph = graphIn(scene);
  const edge = graph.edge(edgeId);
  const source = edge && graph.node(edge.source);
  if (!edge || !source) return 'path';
  const label = edgeLabel(edge, edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
  return label === undefined
    ? `path from ${titleIn(scene, edge.source)}`
    : `“${label}” from ${titleIn(scene, edge.source)}`;
}

/** Hides the command where the workflow is not editable. */
export function whileEditing(scene: CommandScene, then: () => CommandDecision): CommandDecision {
  return scene.mode === 'edit' && !scene.readOnly ? then() : 'hide';
}

/** Converts the decision of a rule into one about a command. */
export function asDecision(answer: Decision): CommandDecision {
  return answer.answer === 'refuse' ? { reason: answer.refusal.message } : 'run';
}
