'use client';
import { useEffect, useMemo, useState } from 'react';
import type { VersionSummary } from '#adapter';
import type { Viewport } from '#canvas';
import { graphOf } from '#graph';
import { useLatest } from '#ui';
import type { EditorMode } from '../editor-mode.js';
import type { ReadySession } from '../session/use-session.js';
import type { OpeningVersion, ViewedVersion, Viewing } from './history.js';
import { loadDocument } from './load-document.js';

/** What the frame that is shown next takes over from the one before. */
interface Carried {
  /** The generation of the session: another document takes over nothing. */
  readonly of: number;
  readonly camera: Viewport | undefined;
  readonly mode: EditorMode | undefined;
}

type State = Pick<Viewing, 'viewed' | 'opening'> & { readonly carried?: Carried };

const draft: State = { viewed: undefined, opening: undefined };

/** Shows stored versions in place of the draft. Each is viewed in an editor of its own, so the draft stays as it is. */
export function useViewing(session: ReadySession): Viewing {
  const [{ carried, opening, viewed }, setState] = useState(draft);
  const latest = useLatest({ session, viewed });
  const actions = useMemo(() => createViewing(latest, setState), [latest]);
  // Another document is open: what was viewed belongs to the one before.
  useEffect(() => actions.leave, [actions, session.generation]);
  useEffect(() => () => viewed?.editor.destroy(), [viewed]);
  const { camera, mode } = carried?.of === session.generation ? carried : { camera: undefined, mode: undefined };
  return useMemo(() => ({ ...actions, camera, mode, opening, viewed }), [actions, camera, mode, opening, viewed]);
}

type Latest = {
  readonly current: { readonly session: ReadySession; readonly viewed: ViewedVersion | undefined };
};

function createViewing(
  latest: Latest,
  setState: (next: (before: State) => State) => void,
): Pick<Viewing, 'view' | 'leave' | 'readsCamera'> {
  /** The number of the newest request: an earlier answer that arrives after it is dropped. */
  let turn = 0;
  let readCamera: (() => Viewport | undefined) | undefined;
  const carry = (mode?: EditorMode): Carried => ({
    of: latest.current.session.generation,
    camera: readCamera?.(),
    mode,
  });
  const wait = (opening: OpeningVersion): void => setState((before) => ({ ...before, opening }));
  const view = async (summary: VersionSummary): Promise<void> => {
    turn += 1;
    const now = turn;
    const { adapter, workflowId = '' } = latest.current.session.source;
    if (!adapter) return;
    wait({ summary });
    const answer = await loadDocument(adapter, { workflowId, versionId: summary.id });
    if (turn !== now) return;
    if (!answer.ok) return wait({ summary, failure: answer.failure.message });
    const { session, viewed } = latest.current;
    const editor = session.look(answer.data);
    const { selection } = (viewed?.editor ?? session.editor).store.getState();
    const graph = graphOf(answer.data.version);
    editor.select({
      nodeIds: selection.nodeIds.filter((id) => graph.node(id)),
      edgeIds: selection.edgeIds.filter((id) => graph.edge(id)),
    });
    const carried = carry();
    setState(() => ({ viewed: { summary, document: answer.data, editor }, opening: undefined, carried }));
  };
  return {
    view: (summary) => void view(summary),
    leave: (mode) => {
      turn += 1;
      const carried = carry(mode);
      setState((before) => (before.viewed || before.opening ? { ...draft, carried } : before));
    },
    readsCamera: (read) => {
      readCamera = read;
    },
  };
}
