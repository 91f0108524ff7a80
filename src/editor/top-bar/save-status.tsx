'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { Chip, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { WorkWords } from '../drafts/work-words.js';
import { topBarMessages } from './top-bar-messages.js';
import { useVersionName } from './use-version-name.js';
import { hasEdits } from '../saving/has-edits.js';

/** The version and its save status. */
export function SaveStatus(): ReactElement {
  const { adapter, drafts, editor } = useEditorContext();
  const { status: messages } = useMessages(topBarMessages);
  const base = useStore(editor.store, (state) => state.save.base);
  const isChanged = useStore(editor.store, (state) => hasEdits(state.save, adapter));
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const active = useStore(editor.store, (state) => state.version.active);
  const name = useVersionName(base?.id);
  const isNew = base === undefined;
  return (
    <>
      {readOnly ? (
        <Chip icon="lock">{name === undefined ? messages.viewOnly : messages.versionViewOnly(name)}</Chip>
      ) : isChanged || isNew ? (
        <Chip dashed icon="git-branch">
          {isNew ? messages.newDraft : name === undefined ? messages.draft : messages.draftOf(name)}
        </Chip>
      ) : (
        <Chip icon="git-commit-horizontal" {...(active ? { status: 'ok' as const } : {})}>
          {active ? messages.active(name ?? messages.version) : (name ?? messages.version)}
        </Chip>
      )}
      {drafts && (adapter || drafts.keeps) && <WorkWords drafts={drafts} />}
    </>
  );
}
