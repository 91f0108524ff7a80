import type { Editor } from '#store';
import { type FreshNodes, noneFresh } from './fresh-nodes.js';

/**
 * Collects nodes as the user adds them, until the selection leaves them: nothing is red yet that the user is about to
 * fill in. Returns what ends it.
 */
export function followFreshNodes(editor: Editor, fresh: FreshNodes): () => void {
  const prune = (): void => {
    const now = fresh.getState();
    const still = editor.store.getState().selection.nodeIds.filter((id) => now.has(id));
    if (still.length < now.size) fresh.setState(still.length === 0 ? noneFresh : new Set(still), true);
  };
  const endChanges = editor.onChange(({ transaction: { operations, origin } }) => {
    if (origin !== 'person' && origin !== 'program') return;
    const added = operations.flatMap((operation) =>
      operation.op === 'add' && operation.kind === 'node' ? [operation.value.id] : [],
    );
    if (added.length === 0) return;
    fresh.setState(new Set(added), true);
    // What a program adds without selecting it is not fresh; the editor selects right after adding.
    queueMicrotask(prune);
  });
  const endSelections = editor.store.subscribe(({ selection }, before) => {
    if (selection !== before.selection) prune();
  });
  return () => {
    endChanges();
    endSelections();
    fresh.setState(noneFresh, true);
  };
}
