'use client';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ownerWindow, useAfterPress, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { topBarMessages } from './top-bar-messages.js';

/** The name of the workflow; a press turns it into a field. Enter and blur apply the text, Escape discards it. */
export function WorkflowName(): ReactElement {
  const { editor } = useEditorContext();
  const { name: messages } = useMessages(topBarMessages);
  const name = useStore(editor.store, (state) => state.version.name) ?? messages.untitled;
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const afterPress = useAfterPress();
  if (draft === null) {
    if (readOnly)
      return (
        <span className="pb-name" title={name}>
          <span className="pb-trunc">{name}</span>
        </span>
      );
    return (
      <button
        ref={button}
        type="button"
        className="pb-name"
        aria-label={messages.renameLabel(name)}
        title={messages.rename}
        onClick={() => setDraft(name)}
      >
        <span className="pb-trunc">{name}</span>
      </button>
    );
  }
  const keep = (): void => {
    if (draft.trim() !== '' && draft !== name) editor.commands.setWorkflow({ name: draft.trim() });
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Enter') keep();
    else setDraft(null);
    ownerWindow(event.currentTarget as Element).requestAnimationFrame(() => button.current?.focus());
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className="pb-name pb-name--edit"
      aria-label={messages.label}
      autoFocus
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => afterPress(keep)}
      onKeyDown={onKeyDown}
    />
  );
}
