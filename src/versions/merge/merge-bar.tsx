'use client';
import type { ReactElement } from 'react';
import { Button, Icon, IconButton, isApplePlatform, Kbd, keyCaps, Menu, parseChord, useMessages } from '#ui';
import { mergeMessages, type MergeNames } from './merge-messages.js';
import type { Merge } from './use-merge.js';
import type { VersionMergeProps } from './merge-props.js';

const saveChord = parseChord('Mod+S')!;

/** What is merged, the other ways, and the button that saves. */
export function MergeBar({
  names,
  props: { isSaving = false, onClose, otherWays = [], words },
  ready,
}: {
  readonly props: VersionMergeProps;
  readonly names: MergeNames;
  /** Undefined while the merge is worked out. */
  readonly ready?: {
    readonly merge: Merge;
    readonly canSave: boolean;
    readonly isPreviewed: boolean;
    readonly onPreview: (isPreviewed: boolean) => void;
    readonly onSave: () => void;
  };
}): ReactElement {
  const messages = useMessages(mergeMessages);
  return (
    <div className="pb-vm__t">
      <div className="pb-vm__tl">
        {onClose && <IconButton icon="arrow-left" label={messages.keepEditing} onClick={onClose} />}
        <b className="pb-vm__n">{messages.title}</b>
        <span className="pb-vm__v" data-own>
          <Icon name="git-branch" size={13} />
          {names.mine}
        </span>
        <span aria-hidden>+</span>
        <span className="pb-vm__v">
          <Icon name="git-commit-horizontal" size={13} />
          {names.theirs}
        </span>
      </div>
      <div className="pb-vm__tr">
        {ready && (
          <span className="pb-vm__p">
            <Button aria-pressed={ready.isPreviewed} onClick={() => ready.onPreview(!ready.isPreviewed)}>
              {ready.isPreviewed ? messages.choices : messages.preview}
            </Button>
          </span>
        )}
        {onClose && (
          <span className="pb-vm__k">
            <Button variant="ghost" onClick={onClose}>
              {messages.keepEditing}
            </Button>
          </span>
        )}
        {otherWays.length > 0 && (
          <Menu
            align="end"
            trigger={<Button endIcon="chevron-down">{messages.otherWays}</Button>}
            sections={[otherWays]}
          />
        )}
        {ready && <SaveButton {...{ isSaving, ready }} label={words?.save ?? messages.save} />}
      </div>
    </div>
  );
}

/** Saves once nothing is left to choose and no error stands; until then it says what it waits for. */
function SaveButton({
  isSaving,
  label,
  ready: {
    canSave,
    merge: { decided, errors },
    onSave,
  },
}: {
  readonly isSaving: boolean;
  readonly label: string;
  readonly ready: { readonly merge: Merge; readonly canSave: boolean; readonly onSave: () => void };
}): ReactElement {
  const messages = useMessages(mergeMessages);
  const open = decided.open.length;
  const waits = open > 0 ? messages.left(open) : errors > 0 ? messages.blocked(errors) : undefined;
  return (
    <Button
      variant="primary"
      busy={isSaving}
      aria-disabled={!canSave || undefined}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={onSave}
    >
      {label}
      {waits === undefined ? (
        <Kbd keys={keyCaps(saveChord, isApplePlatform())} />
      ) : (
        <span className="pb-vm__left">{waits}</span>
      )}
    </Button>
  );
}
