import type { Editor } from 'pathboard';
import type { Presentation, WorkflowVersion } from 'pathboard/core';
import { notesIn } from '#model';

export interface Document {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
}

export const documentOf = (editor: Editor): Document => {
  const { presentation, version } = editor.store.getState();
  return { version, presentation };
};

/** What the view has to show after a command: what it added, or as undo and redo changed; else the selection. */
export interface Subject {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
  readonly noteIds: readonly string[];
}

const changedIn = <Item extends { readonly id: string }>(
  before: readonly Item[] | null | undefined,
  after: readonly Item[] | null | undefined,
  isChanged: (was: Item, is: Item) => boolean,
): readonly string[] => {
  const was = new Map((before ?? []).map((item) => [item.id, item]));
  return (after ?? [])
    .filter((item) => {
      const old = was.get(item.id);
      return !old || isChanged(old, item);
    })
    .map(({ id }) => id);
};

/** What a command added, or as undo and redo changed; else the selection, where the drawing changed. */
export function subjectOf(before: Document, after: Document, editor: Editor, isMove: boolean): Subject {
  const none = { nodeIds: [], edgeIds: [], noteIds: [] };
  const [was, is] = [before.version.definition, after.version.definition];
  const moved = (id: string): boolean =>
    JSON.stringify(before.presentation.nodes?.[id]) !== JSON.stringify(after.presentation.nodes?.[id]);
  const nodeIds = changedIn(
    was?.nodes,
    is?.nodes,
    (one, other) => isMove && (JSON.stringify(one) !== JSON.stringify(other) || moved(other.id)),
  );
  if (nodeIds.length > 0) return { ...none, nodeIds };
  const edgeIds = changedIn(
    was?.edges,
    is?.edges,
    (one, other) =>
      one.source !== other.source ||
      one.target !== other.target ||
      (isMove && JSON.stringify(one) !== JSON.stringify(other)),
  );
  if (edgeIds.length > 0) return { ...none, edgeIds };
  const noteIds = changedIn(
    notesIn(before.presentation),
    notesIn(after.presentation),
    (one, other) => isMove && JSON.stringify(one) !== JSON.stringify(other),
  );
  if (noteIds.length > 0) return { ...none, noteIds };
  const isDrawnAnew =
    was?.nodes?.length !== is?.nodes?.length ||
    was?.edges?.length !== is?.edges?.length ||
    before.presentation.nodes !== after.presentation.nodes;
  return isDrawnAnew ? { ...none, ...editor.store.getState().selection } : none;
}
