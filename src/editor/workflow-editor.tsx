'use client';
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStore } from 'zustand';
import { describePath } from '#base';
import { UsualDirection } from '#canvas';
import type { WorkflowVersion } from '#model';
import type { Editor } from '#store';
import {
  Button,
  classNames,
  ErrorBoundary,
  focusedIn,
  HeightWarning,
  type LatePart,
  MessagesProvider,
  ownerWindow,
  PartBoundary,
  PbRoot,
  useMessages,
  usePortalContainer,
} from '#ui';
import { saveAsFile } from './drafts/save-as-file.js';
import { type Drafts, isWrittenElsewhere, useDrafts } from './drafts/use-drafts.js';
import type { EditingParts } from './editing/parts.js';
import { HistoryLayer } from './history/history-layer.js';
import { createScheduleStore } from './live/schedule-store.js';
import { useHistory } from './history/use-history.js';
import { prefetchEditingParts, editingPartNow, useEditingParts } from './editing/use-editing-parts.js';
import { useLeaving } from './drafts/use-leaving.js';
import { ElsewhereBand, useElsewhere } from './session/elsewhere.js';
import { ShownFrame } from './session/shown-frame.js';
import { Notice, NotOpened } from './session/notice.js';
import { RefreshAccountProvider } from './editor-context.js';
import type { WorkflowEditorProps } from './editor-props.js';
import { sessionMessages } from './session/session-messages.js';
import { useSessionProps } from './session/use-session-props.js';
import { useHostSettings } from './session/use-host-settings.js';
import { type ReadySession, useSession } from './session/use-session.js';
import { useUnsaved } from './session/use-unsaved.js';

/**
 * The composed editor of one workflow: canvas, outline, palette, generated settings, problems, versions and executions.
 * Loads and saves through `adapter`, or takes and returns versions as props. Fills its container, which needs a height.
 *
 * @example
 * ```tsx
 * import { WorkflowEditor } from 'pathboard';
 * import { createClient, createHttpAdapter } from 'pathboard/client';
 * import 'pathboard/style.css';
 *
 * const client = createClient({ baseUrl: 'https://texting.example.com', token: () => 'token' });
 * const adapter = createHttpAdapter({ client, accountId: 'acc_1' });
 *
 * export const WorkflowPage = ({ id }: { readonly id: string }) => (
 *   <div style={{ height: '100vh' }}>
 *     <WorkflowEditor adapter={adapter} workflowId={id} />
 *   </div>
 * );
 * ```
 */
export function WorkflowEditor(props: WorkflowEditorProps): ReactElement {
  const { className, messages, onBack, theme } = props;
  /** Outlives the component below, which unmounts when it throws. */
  const last = useRef<Editor>(undefined);
  const takeEditor = useCallback((editor: Editor) => {
    last.current = editor;
  }, []);
  const [resumed, setResumed] = useState<WorkflowVersion>();
  // Around `PbRoot`: the notice that replaces it has the words of the host, too.
  return (
    <MessagesProvider messages={messages}>
      <ErrorBoundary
        part="WorkflowEditor"
        fallback={(retry) => (
          // Rendered without `PbRoot`, which may be the component that threw.
          <div className={classNames('pb', className)} data-editor data-theme={theme === 'dark' ? 'dark' : 'light'}>
            <StoppedNotice
              onBack={onBack}
              onReload={() => {
                // A version that the host only passed in is kept nowhere else.
                setResumed(
                  props.adapter === undefined && props.version === undefined ? last.current?.toVersion() : undefined,
                );
                retry();
              }}
              onDownload={
                last.current && ((place, untitled) => last.current && download(last.current, place, untitled))
              }
            />
          </div>
        )}
      >
        <SessionEditor onOpen={takeEditor} asked={resumed ? { ...props, defaultVersion: resumed } : props} />
      </ErrorBoundary>
    </MessagesProvider>
  );
}

/** Opens the document that the props name, and shows loading and failure. */
function SessionEditor({
  asked,
  onOpen,
}: {
  readonly asked: WorkflowEditorProps;
  readonly onOpen: (editor: Editor) => void;
}): ReactElement {
  const { given, back } = useElsewhere(asked);
  const session = useSession(given, editingPartNow);
  useEffect(prefetchEditingParts, []);
  const props = useSessionProps(given, session);
  const open = session.status === 'ready' ? session.editor : undefined;
  useEffect(() => {
    if (open) onOpen(open);
  }, [onOpen, open]);
  const name = useEditorName(open);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useOpeningFocus(root, open, props.autoFocus);
  return (
    <PbRoot
      ref={root}
      label={props.label ?? name}
      theme={props.theme}
      density={props.density}
      contrast={props.contrast}
      remoteIcons={props.remoteIcons}
      className={classNames('pb-own', props.className)}
      data-editor
    >
      <HeightWarning of="WorkflowEditor" />
      {session.status === 'loading' && <EditorSkeleton />}
      {session.status === 'failed' && <FailedOrUnsaved session={session} props={props} />}
      {session.status === 'ready' &&
        (session.editor.store.getState().refusedInput ? (
          <RefusedVersion editor={session.editor} onBack={props.onBack} />
        ) : (
          <RefreshAccountProvider value={session.refreshAccount}>
            <OpenedEditor
              session={session}
              props={props}
              onBack={back}
              onReload={() => {
                focusNext();
                session.reload();
              }}
            />
          </RefreshAccountProvider>
        ))}
    </PbRoot>
  );
}

/** Why a version could not be opened. */
function RefusedVersion({
  editor,
  onBack,
}: {
  readonly editor: Editor;
  readonly onBack: (() => void) | undefined;
}): ReactElement {
  const messages = useMessages(sessionMessages);
  return (
    <Notice title={messages.refused.title} text={messages.refused.text}>
      <ul className="pb-refusals">
        {editor.store
          .getState()
          .refusedInput?.slice(0, 50)
          .map((problem, index) => (
            <li key={index}>
              <code>{describePath(problem.path ?? [])}</code> {problem.message}
            </li>
          ))}
      </ul>
      {onBack && <Button onClick={onBack}>{messages.back}</Button>}
    </Notice>
  );
}

/** Focuses the workflow that opens where the host asks for it. Returns a function that does so for the next one alone. */
function useOpeningFocus(root: RefObject<HTMLElement | null>, open: Editor | undefined, autoFocus = false): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!open) return;
    if ((autoFocus || isAsked.current) && root.current) focusWorkflow(root.current, 600);
    isAsked.current = false;
  }, [autoFocus, open, root]);
  return useCallback(() => {
    // The pressed button is gone with the document before.
    isAsked.current = true;
  }, []);
}

/** Why nothing was opened, once it is certain that no draft of it is here. */
function FailedOrUnsaved(failed: Parameters<typeof NotOpened>[0]): ReactElement {
  return useUnsaved(failed.session, failed.props) ? <EditorSkeleton /> : <NotOpened {...failed} />;
}

/** The editor of an open document under its bands, or a draft in view-only mode. */
function OpenedEditor({
  onBack,
  onReload,
  props: given,
  session,
}: {
  readonly session: ReadySession;
  readonly props: WorkflowEditorProps;
  readonly onBack: (() => void) | undefined;
  /** Loads what is stored now. */
  readonly onReload: () => void;
}): ReactElement {
  const { parts } = useMessages(sessionMessages);
  const { failed, parts: loaded } = useCompletion(session);
  const drafts = useDrafts(session, given, loaded);
  const { looking, work, writing } = drafts;
  const props = useMemo(() => (isWrittenElsewhere(writing) ? { ...given, readOnly: true } : given), [given, writing]);
  const history = useHistory(session);
  const [schedule] = useState(createScheduleStore);
  const viewed = looking ? undefined : history?.viewed;
  useHostSettings(session, props);
  useLeaving({
    work,
    asks: props.asksBeforeLeaving !== false && (props.adapter !== undefined || drafts.keeps),
    onUnsavedChange: props.onUnsavedChange,
  });
  return (
    <UsualDirection.Provider value={props.direction ?? 'down'}>
      <PartBoundary part="Bands" what={parts.bands}>
        {onBack && <ElsewhereBand versionId={props.versionId} onBack={onBack} />}
        {loaded && <loaded.DraftBands drafts={drafts} props={props} onReload={onReload} />}
      </PartBoundary>
      <div className="pb-work">
        <ErrorBoundary
          part="Editor"
          resetBy={[looking, viewed, session.generation]}
          onCatch={() => work.flush()}
          fallback={(retry) => (
            <StoppedEditor drafts={drafts} editor={session.editor} onReload={retry} onBack={props.onBack} />
          )}
        >
          <ShownFrame {...{ drafts, failed, history, props, schedule, session }} parts={loaded} />
        </ErrorBoundary>
        {loaded && <loaded.MergeLayer drafts={drafts} props={props} onReload={session.reload} />}
        {history && !looking && (history.isOpen || viewed || history.opening || history.compared) && (
          <PartBoundary part="History" what={parts.history} className="pb-vers" resetBy={[history.isOpen]}>
            <HistoryLayer {...{ history, props, schedule, session }} />
          </PartBoundary>
        )}
      </div>
    </UsualDirection.Provider>
  );
}

/** Loads what surrounds the workflow, and completes the editor with it before any of it is shown. */
function useCompletion(session: ReadySession): {
  readonly failed: LatePart<EditingParts> | undefined;
  readonly parts: EditingParts | undefined;
} {
  const late = useEditingParts();
  const { part } = late;
  const [, renderAgain] = useState<ReadySession>();
  useLayoutEffect(() => {
    if (!part || session.isComplete()) return;
    session.complete(part.editingPart);
    renderAgain(session);
  }, [part, session]);
  return { failed: late.retry && late, parts: session.isComplete() ? part : undefined };
}

/** Replaces an editor that threw. The document, its history and unsaved changes are still in memory. */
function StoppedEditor({
  drafts,
  editor,
  onBack,
  onReload,
}: {
  readonly drafts: Drafts;
  readonly editor: Editor;
  readonly onReload: () => void;
  readonly onBack: (() => void) | undefined;
}): ReactElement {
  const { stopped } = useMessages(sessionMessages);
  const { kept, unsaved } = useStore(drafts.work.shown);
  const root = usePortalContainer()?.closest('.pb');
  const reload = (): void => {
    onReload();
    if (root) focusWorkflow(root, 60);
  };
  return (
    <StoppedNotice
      text={!unsaved ? stopped.saved : kept ? stopped.kept : stopped.unsaved}
      onBack={onBack}
      onReload={reload}
      onDownload={(place, untitled) => download(editor, place, untitled)}
    />
  );
}

function StoppedNotice({
  onBack,
  onDownload,
  onReload,
  text,
}: {
  /** What is safe. @default what holds where nothing is known */
  readonly text?: string;
  readonly onReload: () => void;
  readonly onDownload: ((place: Element, untitled: string) => void) | undefined;
  readonly onBack: (() => void) | undefined;
}): ReactElement {
  const { back, stopped, untitled } = useMessages(sessionMessages);
  const notice = useRef<HTMLDivElement>(null);
  // The focused element is gone. No button gets the focus: the next key of a user who types would press it.
  useEffect(() => {
    if (!focusedIn(notice.current)) notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Notice title={stopped.title} text={text ?? stopped.text} noticeRef={notice}>
      <Button variant="primary" icon="refresh-cw" onClick={onReload}>
        {stopped.reload}
      </Button>
      {onDownload && (
        <Button icon="download" onClick={({ currentTarget }) => onDownload(currentTarget, untitled)}>
          {stopped.download}
        </Button>
      )}
      {onBack && <Button onClick={onBack}>{back}</Button>}
    </Notice>
  );
}

function download(editor: Editor, place: Element, untitled: string): void {
  const version = editor.toVersion();
  saveAsFile(typeof version.name === 'string' ? version.name : untitled, JSON.stringify(version, null, 2), place);
}

/** Focuses the workflow once it renders, unless the focus has moved by then. */
function focusWorkflow(root: Element, frames: number): void {
  ownerWindow(root).requestAnimationFrame(() => {
    const { activeElement, body } = root.ownerDocument;
    if (focusedIn(root) || (activeElement !== null && activeElement !== body)) return;
    // The number keys of an empty workflow work among its first steps only.
    const place =
      root.querySelector<HTMLElement>('[data-region="start"] [data-card]') ??
      root.querySelector<HTMLElement>('[data-region="canvas"] [tabindex="0"], [data-region="outline"] [tabindex="0"]');
    if (place) place.focus({ preventScroll: true });
    else if (frames > 0) focusWorkflow(root, frames - 1);
  });
}

/** The accessible name where the host sets none: the name of the workflow, and whether it is view only. */
function useEditorName(editor: Editor | undefined): string {
  const { untitled, viewOnly } = useMessages(sessionMessages);
  return useSyncExternalStore(
    editor?.store.subscribe ?? neverChanges,
    () => {
      const { readOnly = false, version } = editor?.store.getState() ?? {};
      const name: unknown = version?.name;
      const title = typeof name === 'string' && name.trim() !== '' ? name : untitled;
      return readOnly ? viewOnly(title) : title;
    },
    () => untitled,
  );
}

function EditorSkeleton(): ReactElement {
  const { loading } = useMessages(sessionMessages);
  return (
    <div className="pb-frame" aria-busy="true" role="status" aria-label={loading}>
      <div className="pb-top" />
      <div className="pb-pal" />
      <div className="pb-stage pb-stage--loading">
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className="pb-sk-card">
            <span className="pb-sk-tile" />
            <span className="pb-sk-lines">
              <span />
              <span />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

const neverChanges = (): (() => void) => () => undefined;
