import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Schedule, ScheduledVersion } from '#adapter';

/** The version that goes live next; undefined where none is known. */
export type ScheduleStore = StoreApi<ScheduledVersion | undefined>;

/** What is scheduled for the open workflow: the top bar and the checklist show the same. */
export function createScheduleStore(): ScheduleStore {
  return createStore<ScheduledVersion | undefined>(() => undefined);
}

/** What an answer says is scheduled. Hosts are not trusted to answer in the right shape. */
export function startOf({ scheduled }: Schedule): ScheduledVersion | undefined {
  const isReadable =
    typeof scheduled?.versionId === 'string' &&
    typeof scheduled.at === 'string' &&
    !Number.isNaN(Date.parse(scheduled.at));
  return isReadable ? scheduled : undefined;
}
