'use client';
import { useEffect, useState } from 'react';
import { callAdapter } from '#adapter';
import type { VersionHistoryProps } from './history-props.js';
import { startWords, zoneOf } from './start-words.js';

/** Milliseconds until a call counts as lost. */
const patience = 20_000;

/** Loads which version goes live next, and when: a phrase. Undefined where none is scheduled, or the adapter has no schedules. */
export function useSchedule({
  adapter,
  locale,
  revision,
  timeZone,
  workflowId,
}: VersionHistoryProps): { readonly versionId: string; readonly when: string } | undefined {
  const [scheduled, setScheduled] = useState<{ readonly versionId: string; readonly at: string }>();
  useEffect(() => {
    if (!adapter.loadSchedule) return undefined;
    const controller = new AbortController();
    const load = () => adapter.loadSchedule?.({ workflowId }, { signal: controller.signal });
    void callAdapter('loadSchedule', load, { timeout: patience }).then((answer) => {
      if (!controller.signal.aborted && answer.ok) setScheduled(answer.data.scheduled);
    });
    return () => controller.abort();
  }, [adapter, revision, workflowId]);
  // Hosts are not trusted to answer in the right shape.
  if (typeof scheduled?.at !== 'string' || Number.isNaN(Date.parse(scheduled.at))) return undefined;
  return { versionId: scheduled.versionId, when: startWords(scheduled.at, { locale, zone: zoneOf(timeZone) }) };
}
