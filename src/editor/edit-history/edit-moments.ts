import type { HistoryEntry, JumpTarget } from '#edit';

/** A moment that one can go to: after a change, or before all of them. */
export interface EditMoment {
  readonly target: JumpTarget;
  readonly label: string;
  /** When, in milliseconds since 1970; absent for the beginning. */
  readonly at?: number;
  /** `done`: it is behind us. `now`: here we are. `undone`: it was taken back and can be done again. */
  readonly state: 'done' | 'now' | 'undone';
}

/** Every moment of a history, newest first, the beginning last. */
export function editMoments({
  done,
  undone,
}: {
  readonly done: readonly HistoryEntry[];
  readonly undone: readonly HistoryEntry[];
}): readonly EditMoment[] {
  const moment =
    (state: EditMoment['state']) =>
    ({ at, id, label }: HistoryEntry): EditMoment => ({ target: id, label, at, state });
  const last = done.length - 1;
  return [
    ...undone.map(moment('undone')).reverse(),
    ...done.map((entry, index) => moment(index === last ? 'now' : 'done')(entry)).reverse(),
    { target: 'start', label: 'Before the first change', state: last < 0 ? 'now' : 'done' },
  ];
}
