'use client';
import { useEffect, useMemo, useState } from 'react';
import { callAdapter, type VersionSummary, type WorkflowAdapter } from '#adapter';
import type { EditedDocument } from '#edit';
import type { Viewport } from '#canvas';
import { graphOf } from '#graph';
import { useLatest } from '#ui';
import { loadDocument } from '#versions';
import type { EditorMode } from '../editor-mode.js';
import type { ReadySession } from '../session/use-session.js';
import type { ComparedVersion, OpeningVersion, ViewedVersion, Viewing } from './history.js';

/** What the frame that is shown next takes over from the one before. */
interface Carried {
  /** The generation of the session: another document takes over nothing. */
  readonly of: number;
  readonly camera: Viewport | undefined;
  readonly mode: EditorMode | undefined;
}

type State = Pick<Viewing, 'compared' | 'viewed' | 'opening'> & { readonly carried?: Carried };

/** Versions among which the live one is looked for. */
const mostListed = 50;
/** Milliseconds until that list counts as lost. */
const patience = 20_000;

const draft: State = { compared: undefined, viewed: undefined, opening: undefined };

/** Shows stored versions in place of the draft. Each is viewed in an editor of its own, so the draft stays as it is. */
export function useViewing(session: ReadySession): Viewing {
  const [{ carried, compared, opening, viewed }, setState] = useState(draft);
  const latest = useLatest({ session, viewed });
  const actions = useMemo(() => createViewing(latest, setState), [latest]);
  // Another document is open: what was viewed belongs to the one before.
  useEffect(() => actions.leave, [actions, session.generation]);
  useEffect(() => () => viewed?.editor.destroy(), [viewed]);
  const { camera, mode } = carried?.of === session.generation ? carried : { camera: undefined, mode: undefined };
  return useMemo(
    () => ({ ...actions, camera, compared, mode, opening, viewed }),
    [actions, camera, compared, mode, opening, viewed],
  );
}

type Latest = {
  readonly current: { readonly session: ReadySession; readonly viewed: ViewedVersion | undefined };
};

function createViewing(
  latest: Latest,
  setState: (next: (before: State) => State) => void,
): Pick<Viewing, 'compare' | 'compareWithLive' | 'endComparing' | 'view' | 'leave' | 'readsCamera'> {
  let readCamera: (() => Viewport | undefined) | undefined;
  const carry = (mode?: EditorMode): Carried => ({
    of: latest.current.session.generation,
    camera: readCamera?.(),
    mode,
  });
  const { drop, load } = createLoader(latest, (opening) => setState((before) => ({ ...before, opening })));
  const view = async (summary: VersionSummary): Promise<void> => {
    const document = await load(summary);
    const { session, viewed } = latest.current;
    if (!document || viewed?.summary.id === summary.id) return;
    const editor = session.look(document);
    const { selection } = (viewed?.editor ?? session.editor).store.getState();
    const graph = graphOf(document.version);
    editor.select({
      nodeIds: selection.nodeIds.filter((id) => graph.node(id)),
      edgeIds: selection.edgeIds.filter((id) => graph.edge(id)),
    });
    const carried = carry();
    setState(() => ({ ...draft, viewed: { summary, document, editor }, carried }));
  };
  const compare = async (summary: VersionSummary): Promise<void> => {
    const document = await load(summary);
    if (document) setState((before) => ({ ...before, opening: undefined, compared: { summary, document } }));
  };
  const compareWithLive = async (versionId: string): Promise<void> => {
    const compared = await loadWithLive(latest, load, versionId);
    if (compared) setState((before) => ({ ...before, opening: undefined, compared }));
  };
  return {
    compare: (summary) => void compare(summary),
    compareWithLive: (versionId) => void compareWithLive(versionId),
    endComparing: () => setState((before) => ({ ...before, compared: undefined })),
    view: (summary) => void view(summary),
    leave: (mode) => {
      drop();
      const carried = carry(mode);
      setState((before) => (before.viewed || before.opening || before.compared ? { ...draft, carried } : before));
    },
    readsCamera: (read) => {
      readCamera = read;
    },
  };
}

type Load = (summary: VersionSummary) => Promise<EditedDocument | undefined>;

/** Loads the version that was asked for last. */
function createLoader(
  latest: Latest,
  wait: (opening: OpeningVersion) => void,
): { readonly load: Load; readonly drop: () => void } {
  /** The number of the newest request: an earlier answer that arrives after it is dropped. */
  let turn = 0;
  return {
    /** Undefined where another request came meanwhile, or the version could not be loaded. */
    load: async (summary) => {
      turn += 1;
      const now = turn;
      const { adapter, workflowId = '' } = latest.current.session.source;
      if (!adapter) return undefined;
      const { viewed } = latest.current;
      if (viewed?.summary.id === summary.id) return viewed.document;
      wait({ summary });
      const answer = await loadDocument(adapter, { workflowId, versionId: summary.id });
      if (turn !== now) return undefined;
      if (!answer.ok) wait({ summary, failure: answer.failure.message });
      return answer.ok ? answer.data : undefined;
    },
    drop: () => {
      turn += 1;
    },
  };
}

/** Loads a version and the live one; the first alone where none is live. */
async function loadWithLive(latest: Latest, load: Load, versionId: string): Promise<ComparedVersion | undefined> {
  const { adapter, workflowId = '' } = latest.current.session.source;
  const listed = await listedVersions(adapter, workflowId);
  const summary = listed.find(({ id }) => id === versionId) ?? { id: versionId, name: '' };
  const live = listed.find(({ active, id }) => active !== undefined && id !== versionId);
  const document = await load(summary);
  if (!document || !live) return document && { summary, document };
  const other = await load(live);
  return other && { summary, document, other: { summary: live, document: other } };
}

/** The newest versions; none where they cannot be listed now. */
async function listedVersions(
  adapter: WorkflowAdapter | undefined,
  workflowId: string,
): Promise<readonly VersionSummary[]> {
  const list = adapter?.listVersions?.bind(adapter);
  if (!list) return [];
  const answer = await callAdapter('listVersions', () => list({ workflowId, limit: mostListed, offset: 0 }), {
    timeout: patience,
  });
  return answer.ok ? answer.data.items : [];
}
