'use client';
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { describePath } from '#base';
import type { Editor } from '#store';
import { Button, classNames, HeightWarning, Icon, PbRoot } from '#ui';
import { DraftBands } from './drafts/draft-bands.js';
import { useDrafts } from './drafts/use-drafts.js';
import { useLeaving } from './drafts/use-leaving.js';
import { EditorFrame } from './editor-frame.js';
import { ElsewhereBand, useElsewhere } from './elsewhere.js';
import type { WorkflowEditorProps } from './editor-props.js';
import { useSessionProps } from './use-session-props.js';
import { useHostSettings } from './use-host-settings.js';
import { type ReadySession, useSession } from './use-session.js';

/**
 * The composed editor: canvas, step list, generated settings, problems, versions and runs of one workflow. Loads and saves
 * through `adapter`, or takes and gives versions as props. Fills the element it stands in.
 */
export function WorkflowEditor(asked: WorkflowEditorProps): ReactElement {
  const { given, back } = useElsewhere(asked);
  const session = useSession(given);
  const props = useSessionProps(given, session);
  const name = useEditorName(session.status === 'ready' ? session.editor : undefined);
  return (
    <PbRoot label={props.label ?? name} theme={props.theme} density={props.density} contrast={props.contrast} className={classNames('pb-own', props.className)} data-editor>
      <HeightWarning of="WorkflowEditor" />
      {session.status === 'loading' && <EditorSkeleton />}
      {session.status === 'failed' && (
        <Notice title="This workflow could not be opened" text={session.failure.message}>
          <Button variant="primary" onClick={session.retry}>Try again</Button>
          {props.onBack && <Button onClick={props.onBack}>All workflows</Button>}
        </Notice>
      )}
      {session.status === 'ready' && (session.editor.store.getState().refusedInput ? (
        <Notice title="This version could not be opened" text="Nothing was changed. These places need to be mended first:">
          <ul className="pb-refusals">
            {session.editor.store.getState().refusedInput?.slice(0, 50).map((problem, index) => (
              <li key={index}><code>{describePath(problem.path ?? [])}</code> {problem.message}</li>
            ))}
          </ul>
          {props.onBack && <Button onClick={props.onBack}>All workflows</Button>}
        </Notice>
      ) : <OpenedEditor session={session} props={props} onBack={back} />)}
    </PbRoot>
  );
}

/** The editor around what was opened, with what is to be told above it; or a draft that is only looked at. */
function OpenedEditor({ onBack, props, session }: { readonly session: ReadySession; readonly props: WorkflowEditorProps; readonly onBack: (() => void) | undefined }): ReactElement {
  const drafts = useDrafts(session, props);
  const { looking, work } = drafts;
  useHostSettings(session, props);
  useLeaving({ work, asks: props.asksBeforeLeaving !== false && (props.adapter !== undefined || drafts.keeps), onUnsavedChange: props.onUnsavedChange });
  return (
    <>
      {onBack && <ElsewhereBand versionId={props.versionId} onBack={onBack} />}
      <DraftBands drafts={drafts} props={props} onReload={session.reload} />
      {looking
        ? <EditorFrame key="draft" editor={looking.editor} props={onlyLookedAt(props)} drafts={undefined} />
        : <EditorFrame key={session.generation} editor={session.editor} props={props} drafts={drafts} isArrangementKnown={session.isArrangementKnown} />}
    </>
  );
}

/** What is looked at has no runs, and nothing of it is stored. */
function onlyLookedAt({ adapter: _adapter, ...props }: WorkflowEditorProps): WorkflowEditorProps {
  return { ...props, readOnly: true };
}

/** What the editor is called where the host does not say: the name of its workflow, and whether it can only be looked at. */
function useEditorName(editor: Editor | undefined): string {
  return useSyncExternalStore(editor?.store.subscribe ?? neverChanges, () => {
    const { readOnly = false, version } = editor?.store.getState() ?? {};
    const name: unknown = version?.name;
    return `${typeof name === 'string' && name.trim() !== '' ? name : 'Workflow'}${readOnly ? ', view only' : ''}`;
  }, () => 'Workflow');
}

const neverChanges = (): (() => void) => () => undefined;

function Notice({ children, text, title }: { readonly title: string; readonly text: string; readonly children?: ReactNode }): ReactElement {
  return (
    <div className="pb-notice" role="alert">
      <Icon name="circle-alert" size={24} />
      <div className="pb-notice__t">{title}</div>
      <div className="pb-notice__d">{text}</div>
      <div className="pb-notice__a">{children}</div>
    </div>
  );
}

function EditorSkeleton(): ReactElement {
  return (
    <div className="pb-frame" aria-busy="true" role="status" aria-label="Loading the workflow">
      <div className="pb-top" />
      <div className="pb-pal" />
      <div className="pb-stage pb-stage--loading">
        {[0, 1, 2, 3].map((index) => <div key={index} className="pb-sk-card"><span className="pb-sk-tile" /><span className="pb-sk-lines"><span /><span /></span></div>)}
      </div>
    </div>
  );
}
