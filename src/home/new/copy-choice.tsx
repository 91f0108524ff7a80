'use client';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { callAdapter, type WorkflowAdapter, type WorkflowSummary } from '#adapter';
import { Combobox, useLatest, useMessages } from '#ui';
import { newMessages } from './new-messages.js';

const patience = 20_000;
const typingTime = 200;

/** Chooses one of the account's workflows; the service searches. */
export function CopyChoice({
  adapter,
  chosen,
  onChoose,
  workflows,
}: {
  readonly adapter: WorkflowAdapter;
  readonly workflows: readonly WorkflowSummary[];
  readonly chosen: WorkflowSummary | undefined;
  readonly onChoose: (workflow: WorkflowSummary) => void;
}): ReactElement {
  const { copy: messages } = useMessages(newMessages);
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly WorkflowSummary[]>();
  const latest = useLatest(adapter);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        const query = { limit: 50, ...(search.trim() === '' ? {} : { search: search.trim() }) };
        const ask = () => latest.current.listWorkflows?.(query, { signal: controller.signal });
        void callAdapter('listWorkflows', ask, { timeout: patience }).then((answer) => {
          if (!controller.signal.aborted && answer.ok && Array.isArray(answer.data.items)) setFound(answer.data.items);
        });
      },
      search === '' ? 0 : typingTime,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [latest, search]);
  const shown = useMemo(() => (found ?? workflows).filter(({ versions }) => versions > 0), [found, workflows]);
  return (
    <Combobox
      label={messages.choose}
      placeholder={messages.placeholder}
      icon="workflow"
      value={chosen?.id ?? null}
      chosenLabel={chosen?.name}
      options={shown.map(({ id, name, trigger }) => ({
        value: id,
        label: name,
        ...(trigger === undefined ? {} : { note: trigger }),
      }))}
      emptyText={messages.noMatch}
      source={{ isBusy: false, onSearch: setSearch }}
      onValueChange={(id) => {
        const workflow = shown.find((other) => other.id === id);
        if (workflow) onChoose(workflow);
      }}
    />
  );
}
