'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { shortVersionName } from '#model';
import { Chip, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { WorkWords } from '../drafts/work-words.js';
import { topBarMessages } from './top-bar-messages.js';

/** The version and its save status. */
export function SaveStatus(): ReactElement {
  const { adapter, drafts, editor } = useEditorContext();
  const { status: messages } = useMessages(topBarMessages);
  const base = useStore(editor.store, (state) => state.save.base);
  const isChanged = useStore(editor.store, (state) => state.save.status !== 'saved');
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const active = useStore(editor.store, (state) => state.version.active);
  const name = base ? shortVersionName(base.id) : undefined;
  return (
    <>
      {readOnly ? (
        <Chip icon="lock">{name === undefined ? messages.viewOnly : messages.versionViewOnly(name)}</Chip>
      ) : isChanged || name === undefined ? (
        <Chip dashed icon="git-branch" title={base?.id}>
          {name === undefined ? messages.newDraft : messages.draftOf(name)}
        </Chip>
      ) : (
        <Chip icon="git-commit-horizontal" title={base?.id} {...(active ? { status: 'ok' as const } : {})}>
          {active ? messages.active(name) : name}
        </Chip>
      )}
      {drafts && (adapter || drafts.keeps) && <WorkWords drafts={drafts} />}
    </>
  );
}
