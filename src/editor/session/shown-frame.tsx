'use client';
import { type ReactElement, useMemo } from 'react';
import { useStore } from 'zustand';
import type { LatePart } from '#ui';
import { type Drafts, isWrittenElsewhere } from '../drafts/use-drafts.js';
import type { EditingParts } from '../editing/parts.js';
import type { StoredVersion } from '../editor-context.js';
import { EditorFrame } from '../editor-frame.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { HistoryBand } from '../history/history-layer.js';
import type { History } from '../history/history.js';
import type { ScheduleStore } from '../live/schedule-store.js';
import type { ReadySession } from './use-session.js';

/** The draft; or in view-only mode a kept draft, the saved version, or one of the history. */
export function ShownFrame({
  drafts,
  failed,
  history,
  parts,
  props,
  schedule,
  session,
}: {
  readonly drafts: Drafts;
  readonly failed: LatePart<EditingParts> | undefined;
  readonly history: History | undefined;
  readonly parts: EditingParts | undefined;
  readonly props: WorkflowEditorProps;
  readonly schedule: ScheduleStore;
  readonly session: ReadySession;
}): ReactElement {
  const { looking } = drafts;
  const viewed = history?.viewed;
  const shared = { failed, parts, schedule };
  const stored = useStored(session, drafts);
  if (looking)
    return (
      <EditorFrame key="draft" {...shared} editor={looking.editor} props={onlyLookedAt(props)} drafts={undefined} />
    );
  if (viewed)
    return (
      <EditorFrame
        key={`version ${viewed.summary.id}`}
        {...shared}
        editor={viewed.editor}
        props={onlyLookedAt(props)}
        drafts={undefined}
        history={history}
        stored={stored}
        band={<HistoryBand history={history} props={props} />}
      />
    );
  return (
    <EditorFrame
      key={session.generation}
      {...shared}
      editor={session.editor}
      props={props}
      drafts={isWrittenElsewhere(drafts.writing) ? undefined : drafts}
      history={history}
      isArrangementKnown={session.isArrangementKnown}
    />
  );
}

/** Where a viewed version can go live: where the draft can. */
function useStored({ editor, source }: ReadySession, drafts: Drafts): StoredVersion | undefined {
  const { adapter, workflowId } = source;
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  return useMemo(
    () =>
      adapter?.activateVersion && workflowId !== undefined && !readOnly
        ? { adapter, workflowId, draft: editor, drafts }
        : undefined,
    [adapter, drafts, editor, readOnly, workflowId],
  );
}

/** A viewed draft has no executions and is never stored. */
function onlyLookedAt({ adapter: _adapter, ...props }: WorkflowEditorProps): WorkflowEditorProps {
  return { ...props, readOnly: true };
}
