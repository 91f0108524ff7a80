'use client';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Failure, WorkflowAdapter } from '#adapter';
import { callHost, equalJson } from '#base';
import { messagingNodeTypes } from '#catalog';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import { createVersionParser, type NodeType, type ParsedVersion, type WorkflowVersion } from '#model';
import type { AccountFacts } from '#rules';
import { type EditingPart, type Editor, type EditorSettings, type OpenEditor, openEditor } from '#store';
import { runInSlices, useLatest } from '#ui';
import type { WorkflowEditorProps } from '../editor-props.js';
import { isLargeVersion } from './large-version.js';
import { mergedAccount } from './merged-account.js';
import { type LateParts, loadAccountFacts, loadWorkflow, type Opened } from './load-workflow.js';

/** What to show: loading, a failure, or an editor. */
export type Session =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly failure: Failure;
      readonly retry: () => void;
      /** Opens a document in place of what could not be loaded. */
      readonly open: (document: EditedDocument) => void;
    }
  | ReadySession;

/** Where a workflow was opened from. It is saved there and nowhere else. */
export interface SessionSource {
  /** The adapter that loaded the workflow. */
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly versionId: string | undefined;
}

export interface ReadySession {
  readonly status: 'ready';
  readonly source: SessionSource;
  readonly editor: Editor;
  /** The editor has its rules, commands and reader of the clipboard, and the host has it. */
  readonly isComplete: () => boolean;
  /** Gives the editor what it was opened without, and hands it to the host. */
  readonly complete: (part: EditingPart) => void;
  /** A number for each opened document. */
  readonly generation: number;
  /** The account facts of the adapter. */
  readonly account: AccountFacts | undefined;
  /** The node types of the adapter. */
  readonly nodeTypes: readonly NodeType[] | undefined;
  /** The settings that the editor was opened with. */
  readonly settings: EditorSettings;
  /** False where the stored presentation could not be loaded: the local one alone must not replace it. */
  readonly isArrangementKnown: boolean;
  /** The document as it was opened, before any change. */
  readonly opened: EditedDocument;
  /** Opens another document for viewing. The caller destroys the editor. */
  look(document: EditedDocument): Editor;
  /** Replaces the document by another, to be edited. */
  reopen(document: EditedDocument): void;
  /** Loads what is stored now. */
  reload(): void;
  /** Loads the account facts again, after a change to the account. Resolves when they arrived or failed. */
  refreshAccount(): Promise<void>;
}

/**
 * Opens what the props name, and keeps one editor for as long as they name the same workflow, version and `scope` of
 * the adapter. Props that are new objects with the same content change nothing.
 *
 * @param editingPart returns what documents are edited with, where it is loaded by now. A stable function.
 */
export function useSession(props: WorkflowEditorProps, editingPart: OpeningHost['editingPart']): Session {
  const { adapter, versionId, workflowId } = props;
  const controlled = props.version;
  const [{ of, session }, setState] = useState<{ readonly of: string; readonly session: Session }>({
    of: '',
    session: { status: 'loading' },
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest(props);
  // The version in the editor, or the one that is being read.
  const here = useRef<(() => WorkflowVersion | undefined) | undefined>(undefined);
  const generations = useRef(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // A new adapter on every render must not load everything again: workflow and scope decide.
  const hasAdapter = adapter !== undefined && controlled === undefined && props.defaultVersion === undefined;
  const key = JSON.stringify([
    hasAdapter,
    workflowId,
    versionId,
    hasAdapter ? adapter.scope?.host : undefined,
    hasAdapter ? adapter.scope?.account : undefined,
  ]);

  useEffect(() => {
    const opening = createOpening({
      source: {
        adapter: latest.current.adapter,
        workflowId: latest.current.workflowId,
        versionId: latest.current.versionId,
      },
      props: () => latest.current,
      setSession: (next) =>
        setState((before) => ({
          of: key,
          session: typeof next === 'function' ? next(before.of === key ? before.session : { status: 'loading' }) : next,
        })),
      setHere: (read) => {
        here.current = read;
      },
      nextGeneration: () => (generations.current += 1),
      reload: retry,
      editingPart,
    });
    if (hasAdapter) return opening.load();
    const { defaultVersion, presentation, version } = latest.current;
    return opening.open({ version: version ?? defaultVersion, presentation });
  }, [attempt, hasAdapter, key, latest, retry, editingPart]);

  // A controlled version that differs from the document replaces it; one that only came back from `onVersionChange`
  // does not, nor does the one that is being read, which would begin again with each render.
  useEffect(() => {
    if (controlled !== undefined && here.current && !equalJson(controlled, here.current())) retry();
  }, [controlled, retry, session]);

  // A session of other props is not shown: its work would pass for that of what the props name now.
  return of === key ? session : loading;
}

const loading: Session = { status: 'loading' };

interface OpeningHost {
  readonly source: SessionSource;
  /** Returns the newest props. */
  readonly props: () => WorkflowEditorProps;
  readonly setSession: (next: Session | ((before: Session) => Session)) => void;
  /** Receives how to read the version in the editor, or the one that is being read; undefined at the end. */
  readonly setHere: (read: (() => WorkflowVersion | undefined) | undefined) => void;
  readonly nextGeneration: () => number;
  readonly reload: () => void;
  /** Returns what documents are edited with, where it is loaded by now. */
  readonly editingPart: () => EditingPart | undefined;
}

/** A host whose account facts can be loaded again. */
interface RefreshingHost extends OpeningHost {
  readonly refreshAccount: () => Promise<void>;
}

/** Opens one workflow: what is given, or what its adapter loads. Both return a function that closes it. */
interface Opening {
  readonly open: (opened: Opened) => () => void;
  readonly load: () => () => void;
}

function createOpening(host: OpeningHost): Opening {
  const { props, reload, setHere, setSession, source } = host;
  const abort = new AbortController();
  const late: { account?: AccountFacts; nodeTypes?: readonly NodeType[] } = {};
  const onLate = (part: LateParts): void => {
    if (isClosed) return;
    Object.assign(late, part);
    setSession((before) => (before.status === 'ready' ? { ...before, ...part } : before));
  };
  const refreshAccount = (): Promise<void> =>
    loadAccountFacts(source.adapter, { signal: abort.signal, report }, (account) => onLate({ account }));
  const documents = createDocumentOpener({ ...host, refreshAccount }, late);
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    setHere(undefined);
    documents.close();
    abort.abort();
  };
  const report = (failure: Failure): void => {
    if (!isClosed) callHost(() => props().onError?.(failure));
  };
  const show = (answer: Answer<Opened>): void => {
    if (isClosed) return;
    if (answer.ok) return documents.open(answer.data);
    report(answer.failure);
    setSession({ status: 'failed', failure: answer.failure, retry: reload, open: documents.open });
  };
  return {
    open: (opened) => {
      documents.open(opened);
      return close;
    },
    load: () => {
      setSession({ status: 'loading' });
      const options = { signal: abort.signal, onLate, onLateVersion: show, report };
      void loadWorkflow(source.adapter as WorkflowAdapter, props(), options).then(show);
      return close;
    },
  };
}

/** Opens documents one after another; each replaces the editor of the one before. */
function createDocumentOpener(
  host: RefreshingHost,
  late: LateParts,
): { readonly open: (opened: Opened) => void; readonly close: () => void } {
  const { setHere, setSession } = host;
  let editor: OpenEditor | undefined;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopReading: (() => void) | undefined;
  const open = (opened: Opened): void => {
    if (!isLargeVersion(opened.version)) return start(opened);
    setHere(() => opened.version);
    // The editor shown before is closed: edits in it would be lost.
    setSession((before) => (before.status === 'loading' ? before : { status: 'loading' }));
    // Reading ten thousand nodes takes longer than a keystroke may wait.
    const parser = createVersionParser(opened.version);
    stopReading = runInSlices((isTimeUp) => {
      const parsed = parser.advance(isTimeUp);
      if (parsed) prepare(opened, parsed);
      return parsed !== undefined;
    });
  };
  // Each in a task of its own, so that none delays a keystroke.
  const prepare = (opened: Opened, parsed: ParsedVersion): void => {
    timer = setTimeout(() => {
      if (parsed.ok) graphOf(parsed.version);
      timer = setTimeout(() => start(opened, parsed));
    });
  };
  const start = (opened: Opened, parsed?: ParsedVersion): void => {
    if (isClosed) return;
    const joined = { ...opened, ...late };
    const settings = settingsOf(host.props(), joined);
    const part = host.editingPart();
    const made = editorOf(host.props(), joined, settings, part, parsed);
    editor?.destroy();
    editor = made;
    setHere(() => made.toVersion());
    watch(made, host.props);
    const completion = completionOf(made, host.props, part !== undefined);
    const ready = { ...readySession(host, made, settings, opened, joined, open), ...completion };
    const generation = host.nextGeneration();
    const show = (): void => setSession({ ...ready, generation });
    // React renders a large workflow in slices; a small one appears with the next frame.
    if (parsed) startTransition(show);
    else show();
  };
  return {
    open,
    close: () => {
      isClosed = true;
      stopReading?.();
      clearTimeout(timer);
      editor?.destroy();
    },
  };
}

/** Returns the session around an editor that shows a document. */
function readySession(
  { props, refreshAccount, reload, source, editingPart }: RefreshingHost,
  editor: Editor,
  settings: EditorSettings,
  opened: Opened,
  joined: Opened,
  open: (opened: Opened) => void,
): Omit<ReadySession, 'complete' | 'generation' | 'isComplete'> {
  const { presentation, version } = editor.store.getState();
  return {
    status: 'ready',
    source,
    editor,
    account: joined.account,
    nodeTypes: joined.nodeTypes,
    settings,
    isArrangementKnown: opened.isArrangementKnown !== false,
    opened: { version, presentation },
    look: (document) =>
      editorOf(props(), { ...joined, ...document }, { ...settingsOf(props(), joined), readOnly: true }, editingPart()),
    reopen: (document) => open({ ...opened, ...document }),
    reload,
    refreshAccount,
  };
}

function settingsOf(props: WorkflowEditorProps, opened: Opened): EditorSettings {
  const { comparators, nodeTypes = opened.nodeTypes, presentation, readOnly, rules } = props;
  return {
    account: mergedAccount(opened.account, props.account),
    comparators,
    nodeTypes,
    presentation,
    readOnly,
    rules,
  };
}

function editorOf(
  { density }: WorkflowEditorProps,
  { presentation, version }: Opened,
  settings: EditorSettings,
  part: EditingPart | undefined,
  parsed?: ParsedVersion,
): OpenEditor {
  const given = Object.fromEntries(
    Object.entries({ ...settings, version, presentation, density, parsed }).filter(([, value]) => value !== undefined),
  );
  return openEditor({ ...given, check: 'later' }, messagingNodeTypes, part);
}

/** Hands an editor to the host once: at once where it can edit, else when the part that edits has arrived. */
function completionOf(
  editor: OpenEditor,
  props: () => WorkflowEditorProps,
  canEdit: boolean,
): Pick<ReadySession, 'complete' | 'isComplete'> {
  let isComplete = false;
  const finish = (): void => {
    isComplete = true;
    callHost(() => props().onMount?.(editor));
  };
  if (canEdit) finish();
  return {
    isComplete: () => isComplete,
    complete: (part) => {
      if (isComplete) return;
      editor.beginEditing(part);
      finish();
    },
  };
}

/** Reports the changes of an editor to the host. */
function watch(editor: Editor, props: () => WorkflowEditorProps): void {
  editor.onChange((event) => {
    callHost(() => props().onEvent?.(event));
    if (event.after.version !== event.before.version) callHost(() => props().onVersionChange?.(event.after.version));
  });
}
