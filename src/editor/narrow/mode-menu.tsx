'use client';
import type { ReactElement } from 'react';
import { Button, Menu, useMessages } from '#ui';
import type { EditorMode } from '../editor-mode.js';
import { topBarMessages } from '../top-bar/top-bar-messages.js';

interface ModeMenuProps {
  readonly mode: EditorMode;
  readonly modes: readonly { readonly value: EditorMode; readonly label: string }[];
  readonly onMode: (mode: EditorMode) => void;
}

const icons: { readonly [mode in EditorMode]: string } = {
  edit: 'pencil',
  test: 'flask-conical',
  runs: 'play',
  insights: 'percent',
};

/** The modes as a menu where the tabs do not fit. */
export function ModeMenu({ mode, modes, onMode }: ModeMenuProps): ReactElement {
  const { modeMenu } = useMessages(topBarMessages);
  const label = modes.find(({ value }) => value === mode)?.label ?? '';
  return (
    <Menu
      sections={[
        modes.map((one) => ({
          id: one.value,
          label: one.label,
          onSelect: () => onMode(one.value),
          icon: icons[one.value],
          checked: one.value === mode,
        })),
      ]}
      trigger={
        <Button variant="ghost" endIcon="chevron-down" aria-label={modeMenu(label)} className="pb-modes">
          {label}
        </Button>
      }
    />
  );
}
