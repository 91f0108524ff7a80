'use client';
import { type ReactElement, useEffect } from 'react';
import { type LatePart, LateNotice, prefetchPart, useAnnounce, useLatePart, useMessages, useToast } from '#ui';
import { nameOf } from '#versions';
import type { WorkflowEditorProps } from '../editor-props.js';
import type { ScheduleStore } from '../live/schedule-store.js';
import { sessionMessages } from '../session/session-messages.js';
import type { ReadySession } from '../session/use-session.js';
import { historyMessages } from './history-messages.js';
import type { History, OpeningVersion } from './history.js';

type HistoryParts = typeof import('./history-parts.js');

const load = (): Promise<HistoryParts> => import('./history-parts.js');

/** Loads the history before it is opened. */
export function prefetchHistory(): void {
  prefetchPart(load);
}

interface HistoryLayerProps {
  readonly history: History;
  readonly session: ReadySession;
  readonly schedule: ScheduleStore;
  readonly props: WorkflowEditorProps;
}

/** The panel of the history and its question, in a chunk of their own. */
export function HistoryLayer({ history, props, schedule, session }: HistoryLayerProps): ReactElement | null {
  const { editing, parts: names } = useMessages(sessionMessages);
  const late: LatePart<HistoryParts> = useLatePart(load);
  const { adapter, workflowId } = session.source;
  const { part } = late;
  if (!part || !adapter || workflowId === undefined)
    return <LateNotice late={late} what={names.history} meanwhile={editing} className="pb-vers" />;
  const { HistoryCompare, HistoryPanel, PickBar, RestoreDialog } = part;
  return (
    <>
      {!history.isOpen && history.opening?.failure !== undefined && <NotOpened opening={history.opening} />}
      {history.isOpen && (
        <HistoryPanel
          {...{ history, adapter, workflowId, props, schedule }}
          editor={session.editor}
          onRestore={() => history.askRestore(true)}
        />
      )}
      {history.compared && (
        <HistoryCompare
          key={history.compared.summary.id}
          {...{ adapter, history, props, workflowId }}
          compared={history.compared}
          editor={session.editor}
        />
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

/** Says why a version could not be opened where no row of the panel does. */
function NotOpened({ opening: { failure = '', summary } }: { readonly opening: OpeningVersion }): null {
  const messages = useMessages(historyMessages);
  const announce = useAnnounce();
  const toast = useToast();
  const text = messages.notOpened(nameOf(summary, messages), failure);
  useEffect(() => {
    toast({ text, kind: 'error' });
    announce(text, 'assertive');
  }, [announce, text, toast]);
  return null;
}

/** The band of the version that is viewed. */
export function HistoryBand({ history, props }: Pick<HistoryLayerProps, 'history' | 'props'>): ReactElement | null {
  const { part } = useLatePart(load);
  return part && history.viewed ? <part.VersionBand {...{ history, props }} viewed={history.viewed} /> : null;
}
