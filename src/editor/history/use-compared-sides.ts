'use client';
import { useRef, useState } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { EditedDocument } from '#edit';
import type { Editor } from '#store';
import { type ComparedIds, loadDocument } from '#versions';
import type { ComparedVersion } from './history.js';

/** Stands for the draft among the ids of versions. */
export const draftId = ' draft';

interface Side {
  readonly id: string;
  readonly document: EditedDocument;
}

/** Both compared sides, and what was chosen last and is perhaps still being loaded. */
export interface ComparedSides {
  readonly chosen: ComparedIds;
  readonly shown: { readonly before: Side; readonly after: Side };
  readonly isLoading: boolean;
  readonly failure: string | undefined;
  readonly choose: (next: ComparedIds) => void;
}

/**
 * Compares a version with the draft as it is now, until others are chosen. Each is loaded once; what was shown stays
 * until both are there, and after a failure.
 */
export function useComparedSides(
  { document, other, summary }: ComparedVersion,
  adapter: WorkflowAdapter,
  workflowId: string,
  editor: Editor,
): ComparedSides {
  const [known] = useState(() => {
    const { presentation, version } = editor.store.getState();
    return new Map<string, EditedDocument>([
      [summary.id, document],
      [draftId, { version, presentation }],
      ...(other ? [[other.summary.id, other.document] as const] : []),
    ]);
  });
  const [shown, setShown] = useState<ComparedIds>({ before: summary.id, after: other?.summary.id ?? draftId });
  const [wanted, setWanted] = useState<ComparedIds>();
  const [failure, setFailure] = useState<string>();
  /** The newest choice: an earlier answer that arrives after it is only kept. */
  const turn = useRef(0);
  const choose = async (next: ComparedIds): Promise<void> => {
    turn.current += 1;
    const now = turn.current;
    setWanted(next);
    setFailure(undefined);
    for (const versionId of [next.before, next.after]) {
      if (known.has(versionId)) continue;
      const answer = await loadDocument(adapter, { workflowId, versionId });
      if (answer.ok) known.set(versionId, answer.data);
      if (turn.current !== now) return;
      if (!answer.ok) {
        setWanted(undefined);
        return setFailure(answer.failure.message);
      }
    }
    setShown(next);
    setWanted(undefined);
  };
  const sideOf = (id: string): Side => ({ id, document: known.get(id) ?? document });
  const [before, after] = [sideOf(shown.before), sideOf(shown.after)];
  return {
    chosen: wanted ?? shown,
    shown: { before, after },
    isLoading: wanted !== undefined,
    failure,
    choose: (next) => void choose(next),
  };
}
