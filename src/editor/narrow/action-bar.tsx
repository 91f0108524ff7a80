'use client';
import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { useStore } from 'zustand';
import { Icon, useMessages } from '#ui';
import { areaMessages } from '../areas/area-messages.js';
import { useEditorContext } from '../editor-context.js';
import { MoreMenu } from './more-menu.js';

/** The frequent commands of a narrow editor, for the selected step, in reach of a thumb. */
export function ActionBar(): ReactElement {
  const { actions, editor } = useEditorContext();
  const { actionBar: messages } = useMessages(areaMessages);
  const nodeId = useStore(editor.store, ({ selection }) =>
    selection.nodeIds.length === 1 ? selection.nodeIds[0] : undefined,
  );
  const canUndo = useStore(editor.store, ({ undoLabel }) => undoLabel !== undefined);
  const canRedo = useStore(editor.store, ({ redoLabel }) => redoLabel !== undefined);
  const add = (event: MouseEvent): void =>
    actions.pickNode(
      nodeId === undefined ? { kind: 'free' } : { kind: 'after', nodeId },
      event.currentTarget.getBoundingClientRect(),
    );
  return (
    <div className="pb-actbar" role="group" aria-label={messages.label} data-region="bar">
      <BarButton icon="plus" isMain onClick={add}>
        {nodeId === undefined ? messages.addStep : messages.addAfter}
      </BarButton>
      <BarButton icon="undo-2" disabled={!canUndo} onClick={actions.undo}>
        {messages.undo}
      </BarButton>
      <BarButton icon="redo-2" disabled={!canRedo} onClick={actions.redo}>
        {messages.redo}
      </BarButton>
      <MoreMenu
        trigger={(open) => (
          <BarButton icon="ellipsis" buttonRef={open.ref} isOpen={open.isOpen} onClick={open.onOpen}>
            {messages.more}
          </BarButton>
        )}
      />
    </div>
  );
}

interface BarButtonProps {
  readonly icon: string;
  readonly children: ReactNode;
  readonly onClick: (event: MouseEvent) => void;
  readonly disabled?: boolean;
  readonly isMain?: boolean;
  /** Of a button that opens a menu. */
  readonly isOpen?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

function BarButton({
  buttonRef,
  children,
  disabled = false,
  icon,
  isMain,
  isOpen,
  onClick,
}: BarButtonProps): ReactElement {
  return (
    <button
      ref={buttonRef}
      type="button"
      className="pb-actbar__b"
      data-main={isMain || undefined}
      // Not `disabled`: the focus stays on a button that an undo has just made unusable.
      aria-disabled={disabled || undefined}
      {...(isOpen !== undefined && { 'aria-haspopup': 'menu' as const, 'aria-expanded': isOpen })}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} size={19} />
      <span>{children}</span>
    </button>
  );
}
