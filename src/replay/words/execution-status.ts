import type { VisitState } from '#trace';
import type { StatusKind } from '#ui';

/** How a status is shown. Statuses are an open list: one nobody knows is shown as it is written. */
export interface StatusLook {
  readonly label: string;
  readonly kind: StatusKind;
  readonly icon: string;
  /** Something is under way: a spinner stands in for the icon. */
  readonly busy?: boolean;
  /** Nothing will happen any more. Unknown statuses are not taken for an end. */
  readonly ended?: boolean;
}

const looks = new Map<string, StatusLook>([
  ['running', { label: 'Running', kind: 'run', icon: 'circle-dot', busy: true }],
  ['waiting', { label: 'Waiting', kind: 'wait', icon: 'hourglass' }],
  ['completed', { label: 'Completed', kind: 'ok', icon: 'circle-check', ended: true }],
  ['failed', { label: 'Failed', kind: 'err', icon: 'circle-x', ended: true }],
  ['canceled', { label: 'Canceled', kind: 'mute', icon: 'circle-slash', ended: true }],
  ['cancelled', { label: 'Canceled', kind: 'mute', icon: 'circle-slash', ended: true }],
  ['timedout', { label: 'Timed out', kind: 'wait', icon: 'timer', ended: true }],
  ['skipped', { label: 'Skipped', kind: 'mute', icon: 'circle-slash', ended: true }],
]);

const longest = 40;

/** What a run's status looks like; case and separators do not matter (`timed_out` is `timedOut`). */
export function executionStatusLook(status: unknown): StatusLook {
  const written = typeof status === 'string' ? status.trim() : '';
  const known = looks.get(written.toLowerCase().replace(/[^a-z]/g, ''));
  if (known) return known;
  const label =
    written === '' ? 'Status not known' : written.length > longest ? `${written.slice(0, longest)}…` : written;
  return { label, kind: 'mute', icon: 'circle-question-mark' };
}

const visitLooks: { readonly [State in VisitState]: StatusLook } = {
  done: { label: 'Done', kind: 'ok', icon: 'circle-check', ended: true },
  running: { label: 'Running', kind: 'run', icon: 'circle-dot', busy: true },
  waiting: { label: 'Waiting', kind: 'wait', icon: 'hourglass' },
  failed: { label: 'Failed', kind: 'err', icon: 'circle-x', ended: true },
  skipped: { label: 'Skipped', kind: 'mute', icon: 'circle-slash', ended: true },
  timedOut: { label: 'Timed out', kind: 'wait', icon: 'timer', ended: true },
};

/** What a visit's state looks like. */
export function visitLook(state: VisitState): StatusLook {
  return visitLooks[state];
}
