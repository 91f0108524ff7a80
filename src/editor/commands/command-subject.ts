import { edgeLabel, edgeRuleFor, edgeTypeOf, nodeTypeOf, nodeTitle } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { Decision } from '#rules';
import type { CommandScene, CommandDecision } from './editor-command.js';

/** The workflow as it is now. */
export function graphIn({ editor }: CommandScene): Graph {
  return graphOf(editor.store.getState().version);
}

/** The step that a command is about, where it is about one and nothing else. */
export function oneNode({ subject: { edgeIds, nodeIds } }: CommandScene): string | undefined {
  return nodeIds.length === 1 && edgeIds.length === 0 ? nodeIds[0] : undefined;
}

/** The path that a command is about, where it is about one and nothing else. */
export function oneEdge({ subject: { edgeIds, nodeIds } }: CommandScene): string | undefined {
  return edgeIds.length === 1 && nodeIds.length === 0 ? edgeIds[0] : undefined;
}

/** What a step is called. */
export function titleIn(scene: CommandScene, nodeId: string): string {
  const node = graphIn(scene).node(nodeId);
  return node ? nodeTitle(node, scene.editor.store.getState().presentation) : 'step';
}

/** The steps that a command is about, in words: "Delay", "3 steps". */
export function describeNodes(scene: CommandScene): string {
  const { nodeIds } = scene.subject;
  return nodeIds.length === 1 ? titleIn(scene, nodeIds[0] as string) : `${nodeIds.length} steps`;
}

/** "“Reply” from Wait for reply", or the step alone where the path has no name. */
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

/** Only where the workflow can be changed. */
export function whileEditing(scene: CommandScene, then: () => CommandDecision): CommandDecision {
  return scene.mode === 'edit' && !scene.readOnly ? then() : 'hide';
}

/** A rule's answer as one about a command. */
export function asDecision(answer: Decision): CommandDecision {
  return answer.answer === 'refuse' ? { reason: answer.refusal.message } : 'run';
}
