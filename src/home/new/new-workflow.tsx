'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react';
import { Button, Icon, IconButton, IconTile, Kbd, PartBoundary, Spinner, TextInput, useMessages } from '#ui';
import { WorkflowPicture } from '#canvas';
import { capsOf } from '../list/row-actions.js';
import { CopyChoice } from './copy-choice.js';
import { ImportReport } from './import-report.js';
import { newMessages } from './new-messages.js';
import { NewOptions } from './new-options.js';
import type { NewWorkflowProps } from './new-workflow-props.js';
import { faceOf } from './start-facts.js';
import { type NewWorkflowState, useNewWorkflow } from './use-new-workflow.js';

/**
 * Makes a workflow: from a start, blank, from a file, or as a copy. A part of `WorkflowHome`, for hosts with a list of
 * their own; it is rendered inside a `PbRoot`.
 *
 * @example
 * ```tsx
 * import { createMemoryAdapter } from 'pathboard/client';
 * import { NewWorkflow, PbRoot } from 'pathboard/home';
 *
 * const adapter = createMemoryAdapter({ workflowId: 'free-trial', versions: [] });
 *
 * export const Page = () => (
 *   <PbRoot label="New workflow">
 *     <NewWorkflow adapter={adapter} inPage onCreated={({ id }) => window.location.assign(`#/workflows/${id}`)} />
 *   </PbRoot>
 * );
 * ```
 */
export function NewWorkflow(props: NewWorkflowProps): ReactElement {
  return <NewWorkflowPanel {...props} />;
}

export function NewWorkflowPanel(props: NewWorkflowProps): ReactElement {
  const { title } = useMessages(newMessages);
  return (
    <PartBoundary part="NewWorkflow" what={title} className="pb-hn" resetBy={[props.adapter]}>
      <Panel {...props} />
    </PartBoundary>
  );
}

// oxlint-disable-next-line max-lines-per-function -- one panel from its head to its foot
function Panel(props: NewWorkflowProps): ReactElement {
  const { inPage = false, onClose, onFile } = props;
  const messages = useMessages(newMessages);
  const state = useNewWorkflow(props);
  const { starts } = state;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!inPage) panel.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus();
  }, [inPage]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !onClose) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={panel}
      className="pb-hn"
      role={inPage ? 'region' : 'dialog'}
      aria-labelledby={`${id}-title`}
      data-page={inPage || undefined}
      data-region="new-workflow"
      onKeyDown={onKeyDown}
    >
      <div className="pb-hn__h">
        <span className="pb-hn__hw">
          <span id={`${id}-title`} role="heading" aria-level={2} className="pb-hn__t">
            {inPage ? messages.firstTitle : messages.title}
          </span>
          <span className="pb-hn__x">{starts.length > 0 ? messages.text : messages.textWithoutStarts}</span>
        </span>
        {!inPage && onClose && <IconButton icon="x" label={messages.close} onClick={onClose} />}
      </div>
      <div className="pb-hn__b">
        <NewOptions
          starts={starts}
          nodeTypes={props.nodeTypes}
          choice={state.choice}
          copies={inPage || !props.adapter.duplicateWorkflow ? undefined : props.workflows?.length}
          onChoose={state.choose}
          onFile={() => chooser.current?.click()}
          onCreate={state.create}
        />
        <Details {...props} state={state} onChooseFile={() => chooser.current?.click()} />
        <NameField state={state} id={id} />
      </div>
      <Foot state={state} onClose={inPage ? undefined : onClose} />
      <input
        ref={chooser}
        type="file"
        className="pb-visually-hidden"
        accept=".json,application/json"
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onFile?.(file);
        }}
      />
    </div>
  );
}

function NameField({ id, state }: { readonly id: string; readonly state: NewWorkflowState }): ReactElement {
  const messages = useMessages(newMessages);
  const { create, name, setName, taken } = state;
  return (
    <div className="pb-hn__f">
      <label className="pb-hn__fl" htmlFor={`${id}-name`}>
        {messages.name}
      </label>
      <TextInput
        id={`${id}-name`}
        value={name}
        maxLength={200}
        onValueChange={setName}
        describedBy={`${id}-taken`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          create();
        }}
      />
      {/* Room is kept for it, so that nothing jumps while a name is typed. */}
      <span id={`${id}-taken`} className="pb-hn__fh">
        {taken === undefined ? '' : messages.nameTaken(taken)}
      </span>
    </div>
  );
}

function Foot({
  onClose,
  state,
}: {
  readonly state: NewWorkflowState;
  readonly onClose: (() => void) | undefined;
}): ReactElement {
  const messages = useMessages(newMessages);
  const { create, failure, file, isCreating } = state;
  return (
    <div className="pb-hn__ft">
      <span className="pb-hn__fw" data-failed={failure === undefined ? undefined : ''}>
        {failure === undefined ? (
          messages.foot
        ) : (
          <>
            <Icon name="circle-alert" size={15} />
            <span>{failure}</span>
          </>
        )}
      </span>
      {onClose && (
        <Button variant="ghost" onClick={onClose}>
          {messages.cancel}
        </Button>
      )}
      <Button
        variant="primary"
        busy={isCreating || (state.choice.is === 'file' && file.is === 'reading')}
        onClick={create}
      >
        {messages.create}
        <Kbd keys={capsOf('Enter')} />
      </Button>
    </div>
  );
}

/** What the chosen option does, and what it still asks for. */
function Details({
  adapter,
  onChooseFile,
  state,
  workflows = [],
}: NewWorkflowProps & { readonly state: NewWorkflowState; readonly onChooseFile: () => void }): ReactElement {
  const messages = useMessages(newMessages);
  const { choice } = state;
  switch (choice.is) {
    case 'start': {
      const { color, group, icon } = faceOf(choice.start.version);
      return (
        <div className="pb-hn__d">
          <IconTile icon={icon} group={group} color={color} size={36} />
          <span className="pb-hn__dw">
            <b>{choice.start.name}</b>
            <span>{choice.start.description}</span>
          </span>
        </div>
      );
    }
    case 'blank':
      return (
        <div className="pb-hn__d">
          <IconTile icon="plus" size={36} />
          <span className="pb-hn__dw">
            <b>{messages.blank.name}</b>
            <span>{messages.blank.text}</span>
          </span>
        </div>
      );
    case 'copy':
      return (
        <div className="pb-hn__d">
          <IconTile icon="copy" size={36} />
          <span className="pb-hn__dw">
            <b>{messages.copy.name}</b>
            <span>{messages.copy.text}</span>
            <CopyChoice adapter={adapter} workflows={workflows} chosen={state.copied} onChoose={state.copy} />
          </span>
        </div>
      );
    case 'file':
      return <FileDetails state={state} onChooseFile={onChooseFile} />;
  }
}

function FileDetails({
  onChooseFile,
  state,
}: {
  readonly state: NewWorkflowState;
  readonly onChooseFile: () => void;
}): ReactElement {
  const messages = useMessages(newMessages);
  const { file } = state;
  const another = (
    <Button size="sm" icon="upload" onClick={onChooseFile}>
      {file.is === 'none' ? messages.file.choose : messages.file.another}
    </Button>
  );
  return (
    <div className="pb-hn__d" data-broken={file.is === 'broken' || undefined}>
      {file.is === 'read' ? (
        <span className="pb-hn__fp">
          <WorkflowPicture version={file.version} />
        </span>
      ) : (
        <IconTile icon={file.is === 'broken' ? 'circle-alert' : 'upload'} size={36} />
      )}
      <div className="pb-hn__dw">
        {file.is === 'none' && (
          <>
            <b>{messages.file.name}</b>
            <span>{messages.file.text}</span>
          </>
        )}
        {file.is === 'reading' && (
          <span className="pb-hn__rp" role="status">
            <Spinner size={13} /> {messages.file.reading(file.name)}
          </span>
        )}
        {file.is === 'broken' && <span role="alert">{file.why}</span>}
        {file.is === 'read' && (
          <>
            <b>{messages.file.read(file.name, messages.steps(file.version.definition?.nodes?.length ?? 0))}</b>
            <ImportReport file={file} onRepair={state.repair} />
          </>
        )}
        <span>{another}</span>
      </div>
    </div>
  );
}
