'use client';
import { type KeyboardEvent, memo, type MouseEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Avatar, type MessagesOf, TextInput, useMessages } from '#ui';
import { homeMessages } from '../home-messages.js';
import { RowPicture } from '../picture/row-picture.js';
import { editedWords, exactTime, type TimePlace } from './edited-words.js';
import type { ListedWorkflow } from './listed-workflow.js';
import { ariaKeysOf, RowActions, type RowActionsProps } from './row-actions.js';
import { RunSparkline } from './run-sparkline.js';
import { StatusChips } from './status-chips.js';

export interface WorkflowRowProps extends Pick<RowActionsProps, 'actions' | 'can'> {
  readonly listed: ListedWorkflow;
  /** Its place in the list, from 1. */
  readonly position: number;
  readonly isActive: boolean;
  readonly isRenaming: boolean;
  readonly place: TimePlace;
  readonly now: number;
  readonly user: string | undefined;
  readonly href: string | undefined;
  readonly onOpen: (listed: ListedWorkflow) => void;
  readonly onActive: (id: string) => void;
  /** Begins renaming; ends it with a name, or without one. */
  readonly onRename: (id: string, end?: { readonly name?: string }) => void;
}

/** One workflow: its picture, name, states, runs, and who edited it when. */
export const WorkflowRow = memo(function WorkflowRow(props: WorkflowRowProps): ReactElement {
  const { actions, can, isActive, listed, onActive, onOpen, onRename, place, position } = props;
  const messages = useMessages(homeMessages);
  const { device, workflow } = listed;
  const { id } = workflow;
  const name = nameOf(listed, messages);
  const open = (): void => onOpen(listed);
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    // A press on a control is for that control.
    if ((event.target as Element).closest('button, a, input, [role="menu"]')) return;
    if (event.detail > 1) open();
  };
  return (
    <div
      role="row"
      className="pb-hl__r"
      data-row={id}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      aria-rowindex={position + 1}
      aria-keyshortcuts={ariaKeysOf('Enter', ...(can.duplicate ? ['Mod+D'] : []), ...(can.remove ? ['Backspace'] : []))}
      onFocus={() => onActive(id)}
      onClick={onClick}
    >
      <div role="gridcell" className="pb-hl__na">
        <RowPicture workflow={workflow} version={device?.version} />
        <span className="pb-hl__nw">
          {props.isRenaming ? (
            <NameField name={workflow.name} onEnd={(next) => onRename(id, next === undefined ? {} : { name: next })} />
          ) : (
            <RowName name={name} href={props.href} onOpen={open} />
          )}
          <span className="pb-hl__sub">{factsOf(listed, messages)}</span>
        </span>
      </div>
      <div role="gridcell" className="pb-hl__cs">
        <StatusChips {...listed} />
      </div>
      <div role="gridcell" className="pb-hl__cr">
        <RunSparkline workflow={workflow} locale={place.locale} />
      </div>
      <div role="gridcell" className="pb-hl__ce">
        <LastEdit {...props} />
      </div>
      <div role="gridcell" className="pb-hl__ca">
        <RowActions
          listed={listed}
          name={name}
          can={can}
          actions={actions}
          isActive={isActive}
          onOpen={open}
          onRename={() => onRename(id)}
        />
      </div>
    </div>
  );
});

type Words = MessagesOf<typeof homeMessages>;

export function nameOf({ workflow }: ListedWorkflow, { unnamed }: Words): string {
  return workflow.name.trim() === '' ? unnamed : workflow.name;
}

/** “Keyword TRIAL · 13 steps”. */
function factsOf({ workflow }: ListedWorkflow, { row: words }: Words): string {
  const { steps, trigger } = workflow;
  const parts = [
    trigger ?? (steps === undefined ? undefined : words.noTrigger),
    steps === undefined ? undefined : words.steps(steps),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** The name opens the workflow. With an address it is a link, for new tabs and copying. */
function RowName({
  href,
  name,
  onOpen,
}: {
  readonly name: string;
  readonly href: string | undefined;
  readonly onOpen: () => void;
}): ReactElement {
  if (href === undefined)
    return (
      <button type="button" className="pb-hl__n" tabIndex={-1} onClick={onOpen} title={name}>
        {name}
      </button>
    );
  return (
    <a
      className="pb-hl__n"
      href={href}
      tabIndex={-1}
      title={name}
      onClick={(event) => {
        // The browser opens new tabs and windows.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {name}
    </a>
  );
}

/** Renames in place: Enter and leaving the field keep the name, Escape does not. */
function NameField({ name, onEnd }: { readonly name: string; readonly onEnd: (name?: string) => void }): ReactElement {
  const { row: messages } = useMessages(homeMessages);
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (isKept: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    const next = text.trim();
    onEnd(isKept && next !== '' && next !== name ? next : undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    end(event.key === 'Enter');
  };
  return (
    <TextInput
      ref={field}
      size="sm"
      label={messages.nameField}
      value={text}
      onValueChange={setText}
      onKeyDown={onKeyDown}
      onBlur={() => end(true)}
    />
  );
}

function LastEdit({ listed, now, place, user }: WorkflowRowProps): ReactElement {
  const messages = useMessages(homeMessages);
  const { device, workflow } = listed;
  const { updatedAt, updatedBy } = workflow;
  const isYou = device !== undefined || (user !== undefined && updatedBy?.id === user);
  const by = updatedBy?.name ?? '';
  const when = editedWords(updatedAt, now, place, messages);
  if (updatedAt === undefined && by === '') return <span className="pb-mut">{messages.row.neverSaved}</span>;
  return (
    <span className="pb-hl__ed">
      {by !== '' && <Avatar name={by} size={22} />}
      <span className="pb-hl__ew">
        {(isYou || by !== '') && <span className="pb-trunc">{isYou ? messages.you : firstName(by)}</span>}
        <span className="pb-mut" title={exactTime(updatedAt, place)}>
          {when}
        </span>
      </span>
    </span>
  );
}

/** The whole name does not fit a column; the initials beside it are of all of it. */
function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
