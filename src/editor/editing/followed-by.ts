import type { CanvasView } from '#canvas';
import { graphOf } from '#graph';
import { notesIn } from '#model';
import type { ChangeEvent, Editor } from '#store';

type Followed = Parameters<CanvasView['follow']>[0];

/**
 * Returns what the view follows after a change: what was added, or by undo and redo changed; else the selection, which
 * a change around it may have moved. Undefined for changes of other users, and where nothing moved, as while the user
 * types into settings.
 */
export function followedBy(event: ChangeEvent, editor: Editor): Followed | undefined {
  if (event.transaction.origin === 'remote') return undefined;
  const { changed, isMoved } = changedBy(event);
  return changed ?? (isMoved ? editor.store.getState().selection : undefined);
}

/** Returns what a change added, or by undo and redo changed, and whether it may have moved what is around it. */
export function changedBy({ after, before, transaction }: ChangeEvent): {
  readonly changed: Followed | undefined;
  readonly isMoved: boolean;
} {
  const { operations, origin } = transaction;
  const isMove = origin === 'undo' || origin === 'redo';
  const nodeIds = new Set<string>();
  const edgeIds = new Set<string>();
  let isMoved = false;
  for (const operation of operations) {
    if (operation.op === 'set') {
      if (operation.kind === 'presentation')
        isMoved ||= ['nodes', 'groups', 'direction'].includes(String(operation.path[0]));
      if (operation.id === undefined) continue;
      const isEnd = operation.path[0] === 'source' || operation.path[0] === 'target';
      if (operation.kind === 'edge' && (isMove || isEnd)) edgeIds.add(operation.id);
      if (operation.kind === 'node' && isMove) nodeIds.add(operation.id);
    } else {
      isMoved = true;
      if (operation.op === 'add') (operation.kind === 'node' ? nodeIds : edgeIds).add(operation.value.id);
    }
  }
  const graph = graphOf(after.version);
  if (isMove && isMoved) {
    const [was, is] = [before.presentation.nodes ?? {}, after.presentation.nodes ?? {}];
    for (const { id } of graph.nodes)
      if ((Object.hasOwn(was, id) ? was[id] : undefined) !== (Object.hasOwn(is, id) ? is[id] : undefined))
        nodeIds.add(id);
  }
  const nodes = [...nodeIds].filter((id) => graph.node(id));
  if (nodes.length > 0) return { changed: { nodeIds: nodes }, isMoved };
  const edges = [...edgeIds].filter((id) => graph.edge(id));
  if (edges.length > 0) return { changed: { edgeIds: edges }, isMoved };
  const noteIds = changedNotes(before.presentation, after.presentation, isMove);
  return { changed: noteIds.length > 0 ? { noteIds } : undefined, isMoved };
}

/** The notes that were added, or with `all` changed as well. */
function changedNotes(
  before: Parameters<typeof notesIn>[0],
  after: Parameters<typeof notesIn>[0],
  all: boolean,
): readonly string[] {
  if (before?.notes === after?.notes) return [];
  const was = new Map(notesIn(before).map((note) => [note.id, note]));
  return notesIn(after)
    .filter((note) => (all ? was.get(note.id) !== note : !was.has(note.id)))
    .map(({ id }) => id);
}
