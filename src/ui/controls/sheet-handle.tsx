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
export function SheetHandle(props: SheetHandleProps): ReactElement {
  const { label, onClose, onTall, tall } = props;
  const messages = useMessages(uiMessages);
  const { cancel, ...drag } = useSheetDrag(props);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      // A cancelled drag restores the height.
      if (!cancel(event)) return;
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
      {...drag}
      onPointerCancel={cancel}
      onKeyDown={onKeyDown}
    />
  );
}

interface Grip {
  readonly y: number;
  readonly height: number;
  readonly room: number;
  readonly moved: boolean;
}

const sheetOf = ({ currentTarget }: { readonly currentTarget: HTMLElement }): HTMLElement =>
  currentTarget.parentElement as HTMLElement;

const heightAt = (y: number, { height, room, y: from }: Grip): number =>
  Math.min(Math.max(height + from - y, 24), (room * high) / 100);

/** Drags the upper edge of the sheet. A press without movement toggles its height. */
function useSheetDrag({ onClose, onTall, tall }: SheetHandleProps) {
  const grip = useRef<Grip>(undefined);
  /** Returns false where nothing is dragged. */
  const cancel = (event: { readonly currentTarget: HTMLElement }): boolean => {
    if (!grip.current) return false;
    grip.current = undefined;
    sheetOf(event).style.removeProperty('height');
    delete sheetOf(event).dataset['held'];
    return true;
  };
  return {
    cancel,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      const sheet = sheetOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = {
        y: event.clientY,
        height: sheet.offsetHeight,
        room: sheet.offsetParent?.clientHeight ?? ownerWindow(sheet).innerHeight,
        moved: false,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const now = grip.current;
      if (!now || (!now.moved && Math.abs(event.clientY - now.y) < slack)) return;
      grip.current = { ...now, moved: true };
      // The dragged sheet follows the finger without rendering.
      const sheet = sheetOf(event);
      sheet.dataset['held'] = '';
      sheet.style.height = `${heightAt(event.clientY, now)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const now = grip.current;
      if (!now) return;
      const share = (heightAt(event.clientY, now) / now.room) * 100;
      cancel(event);
      if (!now.moved) onTall(!tall);
      else if (share < low / 2) onClose();
      else onTall(share > (low + high) / 2);
    },
  };
}
