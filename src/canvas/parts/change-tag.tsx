'use client';
import type { ReactElement } from 'react';
import type { MarkState, EdgeMark } from '../canvas-props.js';

/** Signs of differences: they carry the same meaning as the colours. */
export const changeSigns: ReadonlyMap<MarkState | EdgeMark, string> = new Map([
  ['added', '+'],
  ['removed', '−'],
  ['changed', '~'],
  ['moved', '↕'],
  ['first', 'A'],
  ['second', 'B'],
]);

const words: ReadonlyMap<MarkState, readonly [kind: string, word: string]> = new Map([
  ['added', ['add', 'Added']],
  ['removed', ['del', 'Removed']],
  ['changed', ['chg', 'Changed']],
  ['moved', ['mov', 'Moved']],
  ['first', ['chg', 'First run']],
  ['second', ['add', 'Second run']],
]);

/** Tag on the upper edge of a card: "+ Added", "~ 2 fields". The card's accessible name says it too. */
export function ChangeTag({
  mark,
  note,
}: {
  readonly mark: MarkState | undefined;
  readonly note: string | undefined;
}): ReactElement | null {
  const said = mark && words.get(mark);
  if (!mark || !said) return null;
  return (
    <span className="pb-dtag" data-k={said[0]} aria-hidden>
      <b>{changeSigns.get(mark)}</b>
      {note ?? said[1]}
    </span>
  );
}
