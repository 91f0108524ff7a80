'use client';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, callAdapter, type Failure, type WorkflowAdapter } from '#adapter';
import { callHost, equalJson } from '#base';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import {
  createVersionParser,
  type NodeType,
  type ParsedVersion,
  type Presentation,
  type WorkflowVersion,
} from '#model';
import type { AccountFacts } from '#rules';
import { createEditor, type Editor, type EditorSettings } from '#store';
import { useLatest } from '#ui';
import type { WorkflowEditorProps } from './editor-props.js';
import { runInSlices } from './in-slices.js';
import { isLargeVersion } from './large-version.js';
import { mergedAccount } from './merged-account.js';

/** What to show: loading, a failure, or an editor. */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retry: () => void }
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
}

/** What was loaded. */
interface Opened {
  readonly version: WorkflowVersion | undefined;
  readonly nodeTypes?: readonly NodeType[] | undefined;
  readonly presentation?: Presentation | undefined;
  readonly account?: AccountFacts | undefined;
  readonly isArrangementKnown?: boolean;
}

/**
 * Opens what the props name, and keeps one editor for as long as they name the same workflow, version and `scope` of
 * the adapter. Props that are new objects with the same content change nothing.
 */
export function useSession(props: WorkflowEditorProps): Session {
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
    const source: SessionSource = {
      adapter: latest.current.adapter,
      workflowId: latest.current.workflowId,
      versionId: latest.current.versionId,
    };
    const setSession = (next: Session | ((before: Session) => Session)): void => {
      setState((before) => ({
        of: key,
        session: typeof next === 'function' ? next(before.of === key ? before.session : { status: 'loading' }) : next,
      }));
    };
    let editor: Editor | undefined;
    let stopped = false;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopReading: (() => void) | undefined;
    const open = (opened: Opened): void => {
      if (!isLargeVersion(opened.version)) {
        start(opened);
        return;
      }
      here.current = () => opened.version;
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
    const settingsNow = (opened: Opened): EditorSettings => {
      const { comparators, nodeTypes = opened.nodeTypes, presentation, readOnly, rules } = latest.current;
      return {
        account: mergedAccount(opened.account, latest.current.account),
        comparators,
        nodeTypes,
        presentation,
        readOnly,
        rules,
      };
    };
    const make = ({ presentation, version }: Opened, settings: EditorSettings, parsed?: ParsedVersion): Editor => {
      const { density } = latest.current;
      const given = Object.fromEntries(
        Object.entries({ ...settings, version, presentation, density, parsed }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      return createEditor({ ...given, check: 'later' });
    };
    const start = (opened: Opened, parsed?: ParsedVersion): void => {
      if (stopped) return;
      const joined = { ...opened, ...late };
      const settings = settingsNow(joined);
      const made = make(joined, settings, parsed);
      editor?.destroy();
      editor = made;
      here.current = () => made.toVersion();
      made.onChange((event) => {
        callHost(() => latest.current.onEvent?.(event));
        if (event.after.version !== event.before.version)
          callHost(() => latest.current.onVersionChange?.(event.after.version));
      });
      callHost(() => latest.current.onMount?.(made));
      const { presentation, version } = made.store.getState();
      const ready: Omit<ReadySession, 'generation'> = {
        status: 'ready',
        source,
        editor: made,
        account: joined.account,
        nodeTypes: joined.nodeTypes,
        settings,
        isArrangementKnown: opened.isArrangementKnown !== false,
        opened: { version, presentation },
        look: (document) => make({ ...joined, ...document }, { ...settingsNow(joined), readOnly: true }),
        reopen: (document) => open({ ...opened, ...document }),
        reload: retry,
      };
      generations.current += 1;
      const generation = generations.current;
      const show = (): void => setSession({ ...ready, generation });
      // React renders a large workflow in slices; a small one appears with the next frame.
      if (parsed) startTransition(show);
      else show();
    };
    // Parts that arrive after the workflow is shown are added then.
    const late: { account?: AccountFacts; nodeTypes?: readonly NodeType[] } = {};
    const onLate = (part: typeof late): void => {
      if (stopped) return;
      Object.assign(late, part);
      setSession((before) => (before.status === 'ready' ? { ...before, ...part } : before));
    };
    if (!hasAdapter) {
      const { defaultVersion, presentation, version } = latest.current;
      open({ version: version ?? defaultVersion, presentation });
    } else {
      setSession({ status: 'loading' });
      const report = (failure: Failure): void => {
        if (!stopped) callHost(() => latest.current.onError?.(failure));
      };
      const show = (answer: Answer<Opened>): void => {
        if (stopped) return;
        if (answer.ok) open(answer.data);
        else {
          report(answer.failure);
          setSession({ status: 'failed', failure: answer.failure, retry });
        }
      };
      void load(source.adapter as WorkflowAdapter, latest.current, {
        signal: abort.signal,
        onLate,
        onLateVersion: show,
        report,
      }).then(show);
    }
    return () => {
      stopped = true;
      here.current = undefined;
      stopReading?.();
      clearTimeout(timer);
      abort.abort();
      editor?.destroy();
    };
  }, [attempt, hasAdapter, key, latest, retry]);

  // A controlled version that differs from the document replaces it; one that only came back from `onVersionChange`
  // does not, nor does the one that is being read, which would begin again with each render.
  useEffect(() => {
    if (controlled !== undefined && here.current && !equalJson(controlled, here.current())) retry();
  }, [controlled, retry, session]);

  // A session of other props is not shown: its work would pass for that of what the props name now.
  return of === key ? session : loading;
}

const loading: Session = { status: 'loading' };

/**
 * The time after which loading counts as failed, in milliseconds. A workflow that arrives later is shown all the same.
 */
const loadTime = 60_000;
/** The time that the workflow waits for optional parts, in milliseconds. */
const sideTime = 4_000;

interface LoadOptions {
  readonly signal: AbortSignal;
  /** Receives what arrives after the workflow is shown. */
  readonly onLate: (part: { readonly account?: AccountFacts; readonly nodeTypes?: readonly NodeType[] }) => void;
  readonly onLateVersion: (answer: Answer<Opened>) => void;
  /** Receives failures of optional parts. */
  readonly report: (failure: Failure) => void;
}

/** Loads a workflow. Only its version can fail: node types, account facts and the presentation are optional. */
async function load(
  adapter: WorkflowAdapter,
  props: WorkflowEditorProps,
  options: LoadOptions,
): Promise<Answer<Opened>> {
  const { onLate, onLateVersion, report, signal } = options;
  const { versionId } = props;
  const workflowId = props.workflowId ?? '';
  const beside = <Data>(
    endpoint: string,
    call: (() => Promise<Answer<Data>> | undefined) | undefined,
    late: (data: Data) => void,
  ): Promise<Data | undefined> => {
    if (!call) return Promise.resolve(undefined);
    const take = (answer: Answer<Data>): Data | undefined => {
      if (!answer.ok) report(answer.failure);
      return answer.ok ? answer.data : undefined;
    };
    const onLateAnswer = (answer: Answer<Data>): void => {
      if (answer.ok) late(answer.data);
    };
    return callAdapter(endpoint, call, { timeout: sideTime, onLate: onLateAnswer }).then(take);
  };
  const types = beside(
    'listNodeTypes',
    props.nodeTypes || !adapter.listNodeTypes ? undefined : () => adapter.listNodeTypes?.({ signal }),
    (nodeTypes) => onLate({ nodeTypes }),
  );
  const facts = beside(
    'loadAccount',
    adapter.loadAccount && (() => adapter.loadAccount?.({ signal, timeout: sideTime })),
    (account) => onLate({ account }),
  );
  const complete = async (answer: Answer<WorkflowVersion> | undefined): Promise<Answer<Opened>> => {
    if (answer && !answer.ok) return answer;
    const version = answer?.data;
    const versionOfPlaces =
      props.presentation || typeof version?.id !== 'string' || !adapter.loadPresentation ? undefined : version.id;
    const [arrangement, nodeTypes, account] = await Promise.all([
      versionOfPlaces === undefined
        ? undefined
        : callAdapter(
            'loadPresentation',
            () => adapter.loadPresentation?.({ workflowId, versionId: versionOfPlaces }, { signal }),
            { timeout: sideTime },
          ),
      types,
      facts,
    ]);
    if (arrangement && !arrangement.ok && arrangement.failure.kind !== 'notFound') report(arrangement.failure);
    return {
      ok: true,
      data: {
        version,
        nodeTypes,
        account,
        presentation: props.presentation ?? (arrangement?.ok ? arrangement.data : undefined),
        isArrangementKnown: !arrangement || arrangement.ok || arrangement.failure.kind === 'notFound',
      },
    };
  };
  if (!adapter.loadVersion) return complete(undefined);
  const request = { workflowId, ...(versionId === undefined ? {} : { versionId }) };
  const onLateAnswer = (answer: Answer<WorkflowVersion>): void => void complete(answer).then(onLateVersion);
  return complete(
    await callAdapter('loadVersion', () => adapter.loadVersion?.(request, { signal }), {
      timeout: loadTime,
      onLate: onLateAnswer,
    }),
  );
}
