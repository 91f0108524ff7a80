'use client';
import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { WorkflowAdapter } from '#adapter';
import type { Problem } from '#model';
import { type InactiveResource, inactiveResourceOf } from '#rules';
import { Button, Popover, TextInput, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { useAccountChange } from './use-account-change.js';
import { problemMessages } from './problem-messages.js';

/** Returns what the problem is about where the adapter can switch it on; undefined for other problems. */
export function useInactive(problem: Problem): InactiveResource | undefined {
  const { adapter, editor, props } = useEditorContext();
  const version = useStore(editor.store, (state) => state.version);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const inactive = readOnly ? undefined : inactiveResourceOf(problem, version, props.account ?? {});
  return inactive && canSwitchOn(adapter, inactive) ? inactive : undefined;
}

function canSwitchOn(adapter: WorkflowAdapter | undefined, { kind }: InactiveResource): boolean {
  return (kind === 'form' ? adapter?.changeForm : adapter?.changeMeetingEvent) !== undefined;
}

/** A button that switches a lead form or a meeting event on, after its name was looked at. */
export function SwitchOn({ inactive }: { readonly inactive: InactiveResource }): ReactElement {
  const { adapter } = useEditorContext();
  const { account: messages } = useMessages(problemMessages);
  const { change, failure, isBusy } = useAccountChange();
  const { id, kind, name } = inactive;
  const field = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(name);
  const title = text.trim() || name;
  const renamed = title === name ? {} : { name: title };
  const switchOn = async (): Promise<void> => {
    const turn = (enabled: boolean) => adapter?.changeMeetingEvent?.({ meetingEventId: id, enabled, ...renamed });
    const isDone = await change({
      endpoint: kind === 'form' ? 'changeForm' : 'changeMeetingEvent',
      call: () => (kind === 'form' ? adapter?.changeForm?.({ formId: id, active: true, ...renamed }) : turn(true)),
      done: messages.switchedOn(title),
      // A form cannot be switched off again.
      ...(kind === 'form'
        ? {}
        : { undo: () => adapter?.changeMeetingEvent?.({ meetingEventId: id, enabled: false, name }) }),
    });
    if (isDone) setOpen(false);
  };
  return (
    <Popover
      label={messages.switchOnNamed(name)}
      align="end"
      open={open}
      onOpenChange={(next) => {
        setText(name);
        setOpen(next);
      }}
      trigger={
        <Button size="sm" aria-label={messages.switchOnNamed(name)}>
          {messages.switchOn}
        </Button>
      }
    >
      <form
        className="pb-fallback"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void switchOn();
        }}
      >
        <label htmlFor={field}>{messages.name}</label>
        <TextInput id={field} value={text} onValueChange={setText} disabled={isBusy} maxLength={200} />
        <span className="pb-help">{messages.afterwards[kind]}</span>
        {failure !== undefined && (
          <span className="pb-help pb-advice" role="alert">
            {failure}
          </span>
        )}
        <Button size="sm" variant="primary" type="submit" disabled={isBusy}>
          {messages.switchOn}
        </Button>
      </form>
    </Popover>
  );
}
