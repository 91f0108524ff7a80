'use client';
import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { VersionSummary } from '#adapter';
import { versionName } from '#model';
import { Button, Chip, Popover, Spinner, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { momentWords } from '../moment-words.js';
import { topBarMessages } from './top-bar-messages.js';

/** Lists the stored versions, newest first: author, time, and which one contacts go through. */
export function HistoryMenu(): ReactElement | null {
  const { adapter, workflowId } = useEditorContext();
  const { versions: messages } = useMessages(topBarMessages);
  const [open, setOpen] = useState(false);
  if (!adapter?.listVersions || workflowId === undefined) return null;
  return (
    <Popover
      label={messages.label}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" icon="history">
          {messages.open}
        </Button>
      }
    >
      {open && <VersionRows />}
    </Popover>
  );
}

/** The rows alone, for any container. */
export function VersionRows(): ReactElement {
  const { adapter, editor, props, workflowId } = useEditorContext();
  const { versions: messages } = useMessages(topBarMessages);
  const base = useStore(editor.store, (state) => state.save.base?.id);
  const [rows, setRows] = useState<readonly VersionSummary[] | string>();
  useEffect(() => {
    let current = true;
    void adapter?.listVersions?.({ workflowId: workflowId ?? '', limit: 50 }).then((answer) => {
      if (current) setRows(answer.ok ? answer.data.items : answer.failure.message);
    });
    return () => {
      current = false;
    };
  }, [adapter, workflowId]);
  if (rows === undefined)
    return (
      <div className="pb-versions">
        <Spinner /> {messages.loading}
      </div>
    );
  if (typeof rows === 'string') return <div className="pb-versions">{rows}</div>;
  return (
    <ul className="pb-versions" aria-label={messages.label}>
      {rows.map((row) => (
        <li key={row.id} className="pb-version" data-current={row.id === base || undefined}>
          <span className="pb-version__t">
            <b>{versionName(row.id, row.number) ?? row.name}</b>
            <span>
              {[momentWords(row.createdAt, props.locale, props.timeZone), row.createdBy].filter(Boolean).join(' · ')}
            </span>
          </span>
          {row.active && (
            <Chip size="sm" status="ok">
              {messages.active}
            </Chip>
          )}
          {row.id === base && <Chip size="sm">{messages.openHere}</Chip>}
        </li>
      ))}
      {rows.length === 0 && <li>{messages.none}</li>}
    </ul>
  );
}
