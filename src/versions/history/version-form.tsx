'use client';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { callAdapter, type VersionSummary, type WorkflowAdapter } from '#adapter';
import { Button, TextArea, TextInput, useMessages } from '#ui';
import { historyListMessages } from './history-list-messages.js';
import type { VersionSource } from './version-source.js';

/** Milliseconds until a call counts as lost. */
const patience = 20_000;

/** Edits the name and the note of a version. The version itself stays as it was stored. */
export function VersionForm({
  onChange,
  onDone,
  source: { adapter, workflowId },
  version,
}: {
  readonly version: VersionSummary;
  readonly source: VersionSource;
  readonly onChange: (version: VersionSummary) => void;
  readonly onDone: () => void;
}): ReactElement {
  const { form: messages } = useMessages(historyListMessages);
  const id = useId();
  const [label, setLabel] = useState(version.label ?? '');
  const [note, setNote] = useState(version.note ?? '');
  const { isBusy, save, why } = useDescribing(adapter, onChange, onDone);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      className="pb-vers__f"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save({ workflowId, versionId: version.id, label: label.trim(), note: note.trim() });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <label htmlFor={`${id}-label`}>{messages.label}</label>
      <TextInput id={`${id}-label`} ref={first} value={label} maxLength={200} onValueChange={setLabel} />
      <label htmlFor={`${id}-note`}>{messages.note}</label>
      <TextArea id={`${id}-note`} value={note} maxLength={2000} rows={3} onValueChange={setNote} />
      <div role="alert" className="pb-vers__why">
        {why}
      </div>
      <div className="pb-vers__a">
        <Button size="sm" variant="primary" type="submit" busy={isBusy}>
          {messages.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Sends name and note, and says why they were not saved. */
function useDescribing(
  adapter: WorkflowAdapter,
  onChange: (version: VersionSummary) => void,
  onDone: () => void,
): {
  readonly isBusy: boolean;
  readonly why: string | undefined;
  readonly save: (request: Parameters<NonNullable<WorkflowAdapter['describeVersion']>>[0]) => Promise<void>;
} {
  const { form: messages } = useMessages(historyListMessages);
  const [isBusy, setIsBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  return {
    isBusy,
    why,
    save: async (request) => {
      setIsBusy(true);
      setWhy(undefined);
      const answer = await callAdapter('describeVersion', () => adapter.describeVersion?.(request), {
        timeout: patience,
        isWrite: true,
      });
      setIsBusy(false);
      if (!answer.ok) return setWhy(messages.failed(answer.failure.message));
      onChange(answer.data);
      onDone();
    },
  };
}
