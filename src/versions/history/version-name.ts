import type { VersionSummary } from '#adapter';
import { versionName } from '#model';
import type { HistoryListMessages } from './history-list-messages.js';

/** The name of a version for users: never its id. */
export function nameOf(version: VersionSummary, { thisVersion }: Pick<HistoryListMessages, 'thisVersion'>): string {
  return versionName(version.id, version.number) ?? thisVersion;
}
