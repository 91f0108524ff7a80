'use client';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import type { Editor } from '#store';
import { Button, useMessages } from '#ui';
import { VersionCompare } from '#versions';
import type { WorkflowEditorProps } from '../editor-props.js';
import { historyMessages } from './history-messages.js';
import type { ComparedVersion, History } from './history.js';
import { nameOf } from './version-name.js';

/** What differs between a stored version and the draft, over both of them. */
export function HistoryCompare({
  compared,
  editor,
  history,
  props,
}: {
  readonly compared: ComparedVersion;
  readonly history: History;
  /** The draft. */
  readonly editor: Editor;
  readonly props: Pick<WorkflowEditorProps, 'icons' | 'startWorker'>;
}): ReactElement {
  const messages = useMessages(historyMessages);
  const place = useRef<HTMLDivElement>(null);
  const [isSwapped, setIsSwapped] = useState(false);
  const draft = useMemo(() => editor.store.getState(), [editor]);
  const name = nameOf(compared.summary, messages);
  const sides = useMemo(() => {
    const stored = { ...compared.document, name };
    const own = { version: draft.version, presentation: draft.presentation, name: messages.draftName };
    const [before, after] = isSwapped ? [own, stored] : [stored, own];
    return {
      before: before.version,
      after: after.version,
      presentations: { before: before.presentation, after: after.presentation },
      names: { before: before.name, after: after.name },
    };
  }, [compared, draft, isSwapped, messages, name]);
  useEffect(() => place.current?.querySelector<HTMLElement>('button')?.focus(), []);
  return (
    <div className="pb-vers__cmp" ref={place}>
      <VersionCompare
        {...sides}
        icons={props.icons}
        startWorker={props.startWorker}
        onSwap={() => setIsSwapped(!isSwapped)}
        onClose={history.endComparing}
        actions={
          history.viewed && (
            <Button
              icon="rotate-ccw"
              onClick={() => {
                history.endComparing();
                history.askRestore(true);
              }}
            >
              {messages.restoreNamed(name)}
            </Button>
          )
        }
      />
    </div>
  );
}
