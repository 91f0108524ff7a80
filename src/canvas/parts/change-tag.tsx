'use client';
import type { ReactElement } from 'react';
import { type MessagesOf, useMessages } from '#ui';
import type { MarkState, EdgeMark } from '../canvas-props.js';
import { drawingMessages } from './drawing-messages.js';

/** Signs of differences: they carry the same meaning as the colours. */
export const changeSigns: ReadonlyMap<MarkState | EdgeMark, string> = new Map([
  ['added', '+'],
  ['removed', '−'],
  ['changed', '~'],
  ['moved', '↕'],
  ['chosen', '✓'],
  ['first', 'A'],
  ['second', 'B'],
]);

type Tagged = keyof MessagesOf<typeof drawingMessages>['tags'];

const kinds: ReadonlyMap<MarkState, string> = new Map([
  ['added', 'add'],
  ['removed', 'del'],
  ['changed', 'chg'],
  ['moved', 'mov'],
  ['chosen', 'run'],
  ['first', 'chg'],
  ['second', 'add'],
  ['expected', 'add'],
  ['never', 'mute'],
]);

/** Tag on the upper edge of a card: "+ Added", "~ 2 fields". The card's accessible name includes it. */
export function ChangeTag({
  mark,
  note,
}: {
  readonly mark: MarkState | undefined;
  readonly note: string | undefined;
}): ReactElement | null {
  const { tags } = useMessages(drawingMessages);
  // A failed step has its badge; a note, such as “Took”, is a tag as well.
  const kind = mark === 'failed' && note !== undefined ? 'err' : mark && kinds.get(mark);
  if (!kind) return null;
  return (
    <span className="pb-dtag" data-k={kind} aria-hidden>
      {mark && changeSigns.has(mark) && <b>{changeSigns.get(mark)}</b>}
      {note ?? tags[mark as Tagged]}
    </span>
  );
}
