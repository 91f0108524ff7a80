import type { VisitState } from '#trace';
import type { StatusKind } from '#ui';

/** The appearance of a status. Statuses are an open set; unknown ones are shown verbatim. */
export interface StatusLook {
  readonly label: string;
  readonly kind: StatusKind;
  readonly icon: string;
  /** In progress: a spinner replaces the icon. */
  readonly isBusy?: boolean;
  /** Final. Unknown statuses are not final. */
  readonly isEnded?: boolean;
}

const looks = new Map<string, StatusLook>([
  ['running', { label: 'Running', kind: 'run', icon: 'circle-dot', isBusy: true }],
  ['waiting', { label: 'Waiting', kind: 'wait', icon: 'hourglass' }],
  ['completed', { label: 'Completed', kind: 'ok', icon: 'circle-check', isEnded: true }],
  ['failed', { label: 'Failed', kind: 'err', icon: 'circle-x', isEnded: true }],
  ['canceled', { label: 'Canceled', kind: 'mute', icon: 'circle-slash', isEnded: true }],
  ['cancelled', { label: 'Canceled', kind: 'mute', icon: 'circle-slash', isEnded: true }],
  ['timedout', { label: 'Timed out', kind: 'wait', icon: 'timer', isEnded: true }],
  ['skipped', { label: 'Skipped', kind: 'mute', icon: 'circle-slash', isEnded: true }],
]);

const maxLength = 40;

/** Returns the appearance of a status, ignoring case and separators (`timed_out` is `timedOut`). */
export function executionStatusLook(status: unknown): StatusLook {
  const written = typeof status === 'string' ? status.trim() : '';
  const known = looks.get(written.toLowerCase().replace(/[^a-z]/g, ''));
  if (known) return known;
  const label =
    written === '' ? 'Status not known' : written.length > maxLength ? `${written.slice(0, maxLength)}…` : written;
  return { label, kind: 'mute', icon: 'circle-question-mark' };
}

const visitLooks: { readonly [State in VisitState]: StatusLook } = {
  done: { label: 'Done', kind: 'ok', icon: 'circle-check', isEnded: true },
  running: { label: 'Running', kind: 'run', icon: 'circle-dot', isBusy: true },
  waiting: { label: 'Waiting', kind: 'wait', icon: 'hourglass' },
  failed: { label: 'Failed', kind: 'err', icon: 'circle-x', isEnded: true },
  skipped: { label: 'Skipped', kind: 'mute', icon: 'circle-slash', isEnded: true },
  timedOut: { label: 'Timed out', kind: 'wait', icon: 'timer', isEnded: true },
};

/** Returns the appearance of a visit's state. */
export function visitLook(state: VisitState): StatusLook {
  return visitLooks[state];
}
