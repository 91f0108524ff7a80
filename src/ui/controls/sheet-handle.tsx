'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import { ownerWindow } from '../dom/owner-window.js';

export interface SheetHandleProps {
  /** What it is the height of. */
  readonly label: string;
  /** Whether the sheet takes nearly all of the room. */
  readonly tall: boolean;
  readonly onTall: (tall: boolean) => void;
  readonly onClose: () => void;
}

/** Of the room that a sheet lies in, in percent. The stylesheet gives it these heights. */
const low = 40;
const high = 85;
/** A press that came no further than this, in pixels, was no drag. */
const slack = 4;

/**
 * The bar at the top of a sheet that comes up from below: dragged, it makes the sheet taller or lower, or closes it; so do the
 * arrow keys. It stands directly in the sheet, and is seen only where the stylesheet makes a sheet of that.
 */
export function SheetHandle({ label, onClose, onTall, tall }: SheetHandleProps): ReactElement {
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
    // While it is held it goes with the finger, and nothing is rendered.
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
      // In the hand it goes back to where it was, and stays open.
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
      aria-valuetext={`${tall ? high : low} percent of the height`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => grip.current && release(event.currentTarget)}
      onKeyDown={onKeyDown}
    />
  );
}
