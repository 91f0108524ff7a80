import { edgeLabel, edgeRuleFor, edgeTypeOf, nodeTypeOf } from '#catalog';
import { type Graph, graphOf } from '#graph';
import { type Decision, distinctTitle } from '#rules';
import type { CommandWords } from './command-messages.js';
import type { CommandDecision, CommandScene } from './editor-command.js';

/** A scene, and the words for what it is about. */
type Described = Pick<CommandScene, 'editor' | 'subject'> & { readonly words: CommandWords };

/** The current graph. */
export function graphIn({ editor }: Pick<CommandScene, 'editor'>): Graph {
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
export function titleIn(scene: Described, nodeId: string): string {
  const graph = graphIn(scene);
  const node = graph.node(nodeId);
  return node ? distinctTitle(graph, node, scene.editor.store.getState().presentation) : scene.words.shared.goneStep;
}

/** Describes the nodes of the subject: "Delay", "3 steps". */
export function describeNodes(scene: Described): string {
  const { nodeIds } = scene.subject;
  return nodeIds.length === 1 ? titleIn(scene, nodeIds[0] as string) : scene.words.shared.steps(nodeIds.length);
}

/** Describes an edge: "“Reply” from Wait for reply", or the node alone where the edge has no label. */
export function describeEdge(scene: Described, edgeId: string): string {
  const graph = graphIn(scene);
  const edge = graph.edge(edgeId);
  const source = edge && graph.node(edge.source);
  if (!edge || !source) return scene.words.shared.gonePath;
  const label = edgeLabel(edge, edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
  const from = titleIn(scene, edge.source);
  return label === undefined ? scene.words.shared.path(from) : scene.words.shared.labelledPath(label, from);
}

/** Hides the command where the workflow is not editable. */
export function whileEditing(scene: CommandScene, then: () => CommandDecision): CommandDecision {
  return scene.mode === 'edit' && !scene.readOnly ? then() : 'hide';
}

/** Converts the decision of a rule into one about a command. */
export function asDecision(answer: Decision): CommandDecision {
  return answer.answer === 'refuse' ? { reason: answer.refusal.message } : 'run';
}
