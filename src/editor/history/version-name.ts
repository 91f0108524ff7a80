import type { VersionSummary } from '#adapter';
import { versionName } from '#model';
import type { HistoryMessages } from './history-messages.js';

/** The name of a version for users: never its id. */
export function nameOf(version: VersionSummary, { thisVersion }: Pick<HistoryMessages, 'thisVersion'>): string {
  return versionName(version.id, version.number) ?? thisVersion;
}
