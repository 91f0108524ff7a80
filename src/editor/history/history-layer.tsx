'use client';
import type { ReactElement } from 'react';
import { type LatePart, LateNotice, prefetchPart, useLatePart, useMessages } from '#ui';
import type { WorkflowEditorProps } from '../editor-props.js';
import { sessionMessages } from '../session/session-messages.js';
import type { ReadySession } from '../session/use-session.js';
import type { History } from './history.js';

type HistoryParts = typeof import('./history-parts.js');

const load = (): Promise<HistoryParts> => import('./history-parts.js');

/** Loads the history before it is opened. */
export function prefetchHistory(): void {
  prefetchPart(load);
}

interface HistoryLayerProps {
  readonly history: History;
  readonly session: ReadySession;
  readonly props: WorkflowEditorProps;
}

/** The panel of the history and its question, in a chunk of their own. */
export function HistoryLayer({ history, props, session }: HistoryLayerProps): ReactElement | null {
  const { editing, parts: names } = useMessages(sessionMessages);
  const late: LatePart<HistoryParts> = useLatePart(load);
  const { adapter, workflowId } = session.source;
  const { part } = late;
  if (!part || !adapter || workflowId === undefined)
    return <LateNotice late={late} what={names.history} meanwhile={editing} className="pb-vers" />;
  const { HistoryCompare, HistoryPanel, PickBar, RestoreDialog } = part;
  return (
    <>
      {history.isOpen && (
        <HistoryPanel
          {...{ history, adapter, workflowId, props }}
          editor={session.editor}
          onRestore={() => history.askRestore(true)}
        />
      )}
      {history.compared && (
        <HistoryCompare {...{ history, props }} compared={history.compared} editor={session.editor} />
      )}
      {history.viewed && history.isPicking && (
        <PickBar history={history} viewed={history.viewed} editor={session.editor} />
      )}
      {history.viewed && history.isRestoring && (
        <RestoreDialog {...{ history, adapter }} viewed={history.viewed} editor={session.editor} />
      )}
    </>
  );
}

/** The band of the version that is viewed. */
export function HistoryBand({ history, props }: Omit<HistoryLayerProps, 'session'>): ReactElement | null {
  const { part } = useLatePart(load);
  return part && history.viewed ? <part.VersionBand {...{ history, props }} viewed={history.viewed} /> : null;
}
