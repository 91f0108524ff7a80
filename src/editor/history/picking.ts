import type { Selection } from '#edit';
import type { Editor } from '#store';
import type { History } from './history.js';

/**
 * Selects on the canvas or in the outline. While steps of a viewed version are picked, the selection is the picks: a
 * press adds a step to them, or takes it away, and one beside all steps keeps them.
 *
 * @param isWhole what is chosen already has the other picks in it
 */
export function selectOrPick(
  editor: Editor,
  history: Pick<History, 'isPicking'> | undefined,
  chosen: Selection,
  isWhole: boolean,
): void {
  if (!history?.isPicking) return editor.select(chosen);
  const { nodeIds } = chosen;
  if (isWhole || nodeIds.length > 1) return editor.select({ nodeIds, edgeIds: [] });
  const [nodeId] = nodeIds;
  if (nodeId !== undefined) togglePick(editor, nodeId);
}

/** Adds a step to the picks, or takes it away. */
export function togglePick(editor: Editor, nodeId: string): void {
  const { nodeIds } = editor.store.getState().selection;
  const isPicked = nodeIds.includes(nodeId);
  editor.select({ nodeIds: isPicked ? nodeIds.filter((id) => id !== nodeId) : [...nodeIds, nodeId], edgeIds: [] });
}
