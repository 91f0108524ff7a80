'use client';
import type { KeyboardEvent } from 'react';
import { canvasBindings } from '#canvas';
import { isApplePlatform, isElement, isTypedInto, type KeyPress, keyPressOf } from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';
import { type CommandDesk, runCommand } from '../commands/command-desk.js';
import type { KeyPlace } from '../commands/command-table.js';
import type { EditorCommand } from '../commands/editor-command.js';

/** Handles the keys of all commands on the element of the editor, after the focused element had its turn. */
export function useCommandKeys(
  desk: CommandDesk,
  actions: Pick<EditorActions, 'leave'>,
  catchPaste: () => void,
  isWritten: (target: Element | null) => boolean,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const target = isElement(event.target) ? event.target : null;
    const region = target?.closest<HTMLElement>('[data-region]')?.dataset['region'];
    if (event.key === 'Escape' && region !== undefined) {
      if (actions.leave(region)) event.preventDefault();
      return;
    }
    const press = keyPressOf(event.nativeEvent);
    const place = placeOf(target, region, isWritten);
    const command = desk.table.match(press, place, isApplePlatform()) ?? keysBesideNodes(desk, press, place);
    if (!command || isForButton(event, target)) return;
    // The canvas handled the key already and had nothing to do.
    if (region === 'canvas' && Object.hasOwn(canvasBindings, command.id)) return;
    if (event.repeat && !command.repeats) return event.preventDefault();
    if (command.id === 'paste' && isBrowsersOwn(event)) {
      if (command.decision(desk.scene()) !== 'hide') catchPaste();
      return;
    }
    if (!runCommand(command, desk.scene())) return;
    event.preventDefault();
    // Listeners around the editor must not handle the key again, as the list of messages does with F6.
    event.stopPropagation();
  };
}

function placeOf(
  target: Element | null,
  region: string | undefined,
  isWritten: (target: Element | null) => boolean,
): KeyPlace {
  if (target?.closest('[data-history="editor"]') || isWritten(target)) return 'written';
  if (isTypedInto(target)) return 'field';
  return region === 'canvas' || region === 'outline' ? 'steps' : 'elsewhere';
}

/** Beside editing, the list of keys applies without focus on the canvas. */
function keysBesideNodes(desk: CommandDesk, press: KeyPress, place: KeyPlace): EditorCommand | undefined {
  const { mode } = desk.scene();
  if (place !== 'elsewhere' || mode === 'edit') return undefined;
  const command = desk.table.match(press, 'steps', isApplePlatform());
  return command?.id === 'keys' ? command : undefined;
}

/** Enter and Space press the focused button. */
function isForButton({ key }: KeyboardEvent, target: Element | null): boolean {
  return (key === 'Enter' || key === ' ') && target !== null && target.closest('button, a[href], summary') !== null;
}

/** Only the browser's own paste chord delivers the clipboard without a permission prompt. */
function isBrowsersOwn({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'v';
}
