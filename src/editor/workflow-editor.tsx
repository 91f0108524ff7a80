'use client';
import type { ReactElement, ReactNode } from 'react';
import { describePath } from '#base';
import { Button, Icon, PbRoot } from '#ui';
import { EditorFrame } from './editor-frame.js';
import type { WorkflowEditorProps } from './editor-props.js';
import { useSession } from './use-session.js';

/**
 * The composed editor: canvas, step list, generated settings, problems, versions and runs of one workflow. Loads and saves
 * through `adapter`, or takes and gives versions as props. Fills the element it stands in.
 */
export function WorkflowEditor(props: WorkflowEditorProps): ReactElement {
  const session = useSession(props);
  const name = session.status === 'ready' ? (session.editor.toVersion().name ?? 'Workflow') : 'Workflow';
  return (
    <PbRoot label={String(name)} theme={props.theme} density={props.density} contrast={props.contrast} className={props.className} data-editor>
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
      ) : <EditorFrame key={session.generation} editor={session.editor} props={props} />)}
    </PbRoot>
  );
}

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
