import type { HistoryEntry, JumpTarget } from '#edit';

/** A moment of the history: after a change, or before the first. */
export interface EditMoment {
  readonly target: JumpTarget;
  readonly label: string;
  /** In milliseconds since 1970; undefined for the beginning. */
  readonly at?: number;
  /** `done`: before the current moment. `now`: the current moment. `undone`: can be redone. */
  readonly state: 'done' | 'now' | 'undone';
}

/**
 * Returns every moment of a history, newest first, the beginning last.
 *
 * @param startLabel the label of the beginning
 */
export function editMoments(
  { done, undone }: { readonly done: readonly HistoryEntry[]; readonly undone: readonly HistoryEntry[] },
  startLabel: string,
): readonly EditMoment[] {
  const moment =
    (state: EditMoment['state']) =>
    ({ at, id, label }: HistoryEntry): EditMoment => ({ target: id, label, at, state });
  const last = done.length - 1;
  return [
    ...undone.map(moment('undone')).reverse(),
    ...done.map((entry, index) => moment(index === last ? 'now' : 'done')(entry)).reverse(),
    { target: 'start', label: startLabel, state: last < 0 ? 'now' : 'done' },
  ];
}
