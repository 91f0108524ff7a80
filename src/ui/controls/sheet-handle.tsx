'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import { ownerWindow } from '../dom/owner-window.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';

export interface SheetHandleProps {
  /** Names what has this height. */
  readonly label: string;
  /** Whether the sheet takes nearly the whole height. */
  readonly tall: boolean;
  readonly onTall: (tall: boolean) => void;
  readonly onClose: () => void;
}

/** Heights in percent of the sheet's container, as in the stylesheet. */
const low = 40;
const high = 85;
/** Movement in px that still counts as a press. */
const slack = 4;

/**
 * Handle at the top of a bottom sheet: dragging or arrow keys make the sheet taller or lower, or close it. Must be a
 * child of the sheet; visible only where the stylesheet makes it a bottom sheet.
 */
export function SheetHandle({ label, onClose, onTall, tall }: SheetHandleProps): ReactElement {
  const messages = useMessages(uiMessages);
  const grip = useRef<{ readonly y: number; readonly height: number; readonly room: number; readonly moved: boolean }>(
    undefined,
  );
  const sheetOf = (handle: HTMLElement): HTMLElement => handle.parentElement as HTMLElement;
  const heightAt = (y: number): number => {
    const { height, room, y: from } = grip.current!;
    return Math.min(Math.max(height + from - y, 24), (room * high) / 100);
  };
  const release = (handle: HTMLElement): void => {
    grip.current = undefined;
    sheetOf(handle).style.removeProperty('height');
    delete sheetOf(handle).dataset['held'];
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const sheet = sheetOf(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = {
      y: event.clientY,
      height: sheet.offsetHeight,
      room: sheet.offsetParent?.clientHeight ?? ownerWindow(sheet).innerHeight,
      moved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const now = grip.current;
    if (!now || (!now.moved && Math.abs(event.clientY - now.y) < slack)) return;
    grip.current = { ...now, moved: true };
    // The dragged sheet follows the finger without rendering.
    const sheet = sheetOf(event.currentTarget);
    sheet.dataset['held'] = '';
    sheet.style.height = `${heightAt(event.clientY)}px`;
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const now = grip.current;
    if (!now) return;
    const share = (heightAt(event.clientY) / now.room) * 100;
    release(event.currentTarget);
    if (!now.moved) onTall(!tall);
    else if (share < low / 2) onClose();
    else onTall(share > (low + high) / 2);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      // A cancelled drag restores the height.
      if (!grip.current) return;
      release(event.currentTarget);
    } else if (event.key === 'ArrowUp' || event.key === 'End') onTall(true);
    else if (event.key === 'ArrowDown' && !tall) onClose();
    else if (event.key === 'ArrowDown' || event.key === 'Home') onTall(false);
    else if (event.key === 'Enter' || event.key === ' ') onTall(!tall);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="pb-grab"
      role="separator"
      aria-orientation="horizontal"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={tall ? high : low}
      aria-valuetext={messages.sheetHeight(tall ? high : low)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => grip.current && release(event.currentTarget)}
      onKeyDown={onKeyDown}
    />
  );
}
