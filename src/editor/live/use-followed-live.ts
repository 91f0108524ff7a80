'use client';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { callAdapter, type ScheduledVersion, type VersionSummary } from '#adapter';
import { versionName } from '#model';
import type { Editor } from '#store';
import { type MessagesOf, useAnnounce, useLatest, useMessages, usePageWindow } from '#ui';
import { startWords, zoneOf } from '#versions';
import { useEditorContext } from '../editor-context.js';
import { liveMessages } from './live-messages.js';
import { startOf } from './schedule-store.js';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;
/** Milliseconds after the time of a start that a service may take. */
const delay = 2_000;
/** Milliseconds between two looks while the page is visible: a user of another device may have scheduled a version. */
const lookTime = 60_000;
/** The longest timer of browsers, in milliseconds. */
const longestTimer = 2_147_000_000;
/** Versions among which the live one is looked for. */
const mostListed = 50;

/**
 * Follows what is live and what goes live next: loaded when the workflow opens, once the time of a start has come, when
 * another page of this browser reports a change, when the page becomes visible, and at intervals while it is.
 */
export function useFollowedLive(): void {
  const context = useEditorContext();
  const { adapter, schedule, stored, workflowId } = context;
  const drafts = context.drafts ?? stored?.drafts;
  const page = usePageWindow();
  const scheduled = useStore(schedule);
  const announce = useAnnounce();
  const messages = useMessages(liveMessages);
  const latest = useLatest({ ...context, announce, messages });
  const canLook = (adapter ?? stored?.adapter)?.loadSchedule !== undefined && workflowId !== undefined;
  const followed = useMemo(() => (canLook ? new FollowedLive(latest) : undefined), [canLook, latest]);
  useEffect(() => {
    if (!followed) return undefined;
    followed.start();
    return () => followed.stop();
  }, [followed, workflowId]);
  useEffect(() => (followed ? drafts?.onLive(() => void followed.look(true)) : undefined), [drafts, followed]);
  useEffect(() => {
    if (!followed) return undefined;
    const shownIn = page().document;
    const look = (isShown: boolean) => (): void => {
      if (!shownIn.hidden) void followed.look(isShown);
    };
    const [atIntervals, whenShown] = [look(false), look(true)];
    const timer = setInterval(atIntervals, lookTime);
    shownIn.addEventListener('visibilitychange', whenShown);
    return () => {
      clearInterval(timer);
      shownIn.removeEventListener('visibilitychange', whenShown);
    };
  }, [followed, page]);
  useEffect(() => {
    if (!scheduled || !followed) return undefined;
    const wait = Math.max(0, Date.parse(scheduled.at) - Date.now()) + delay;
    const timer = setTimeout(() => void followed.look(false), Math.min(wait, longestTimer));
    return () => clearTimeout(timer);
  }, [followed, scheduled]);
}

type Context = Pick<
  ReturnType<typeof useEditorContext>,
  'adapter' | 'editor' | 'props' | 'schedule' | 'stored' | 'workflowId'
> & {
  readonly announce: (text: string) => void;
  readonly messages: MessagesOf<typeof liveMessages>;
};

/** Looks at what is live and scheduled. Of several looks at a time the newest counts. */
class FollowedLive {
  #turn = 0;

  constructor(private readonly latest: { readonly current: Context }) {}

  /** Loads what is scheduled. */
  start(): void {
    void this.#load().then((answer) => answer && this.latest.current.schedule.setState(answer.now, true));
  }

  stop(): void {
    this.#turn += 1;
  }

  /**
   * Loads what is scheduled, and reports what changed.
   *
   * @param isLiveUnknown another version may have been made live; else only where the schedule changed
   */
  async look(isLiveUnknown: boolean): Promise<void> {
    const { schedule } = this.latest.current;
    const before = schedule.getState();
    const answer = await this.#load();
    // What was scheduled here meanwhile is newer than the answer.
    if (!answer || schedule.getState() !== before) return;
    const { now } = answer;
    const isSame = before?.versionId === now?.versionId && before?.at === now?.at;
    if (isSame && !isLiveUnknown) return;
    const turn = this.#turn;
    const listed = await listVersions(this.latest.current);
    if (turn !== this.#turn || schedule.getState() !== before) return;
    const { announce, editor, stored } = this.latest.current;
    if (!isSame) {
      schedule.setState(now, true);
      announce(this.#words(before, now, listed));
    }
    const live = listed ? listed.find(({ active }) => active !== undefined) : dueVersion(before, now);
    if (listed || live) for (const one of stored ? [editor, stored.draft] : [editor]) takeOver(one, live);
  }

  /** What is scheduled; undefined where it is not known, or another look began since. */
  async #load(): Promise<{ readonly now: ScheduledVersion | undefined } | undefined> {
    this.#turn += 1;
    const turn = this.#turn;
    const { stored, workflowId = '', ...own } = this.latest.current;
    const adapter = own.adapter ?? stored?.adapter;
    const answer = await callAdapter('loadSchedule', () => adapter?.loadSchedule?.({ workflowId }), {
      timeout: patience,
    });
    return turn === this.#turn && answer.ok ? { now: startOf(answer.data) } : undefined;
  }

  #words(
    before: ScheduledVersion | undefined,
    now: ScheduledVersion | undefined,
    listed: readonly VersionSummary[] = [],
  ): string {
    const { messages, props } = this.latest.current;
    const id = (now ?? before)?.versionId ?? '';
    const name = versionName(id, listed.find((one) => one.id === id)?.number) ?? messages.thisVersion;
    if (now)
      return messages.isScheduled(name, startWords(now.at, { locale: props.locale, zone: zoneOf(props.timeZone) }));
    return before && isDue(before) ? messages.isLive(name) : messages.isCanceled(name);
  }
}

async function listVersions({
  stored,
  workflowId = '',
  ...own
}: Context): Promise<readonly VersionSummary[] | undefined> {
  const adapter = own.adapter ?? stored?.adapter;
  if (!adapter?.listVersions) return undefined;
  const answer = await callAdapter('listVersions', () => adapter.listVersions?.({ workflowId, limit: mostListed }), {
    timeout: patience,
  });
  return answer.ok && Array.isArray(answer.data.items) ? answer.data.items : undefined;
}

type LiveVersion = Pick<VersionSummary, 'id' | 'active'>;

/** The version whose time has come, where a service lists none. */
function dueVersion(before: ScheduledVersion | undefined, now: ScheduledVersion | undefined): LiveVersion | undefined {
  return before && !now && isDue(before) ? { id: before.versionId, active: before.at } : undefined;
}

/** Gives the version of an editor the flag that it is live, or takes it away. */
function takeOver({ saving, store }: Editor, live: LiveVersion | undefined): void {
  const { save, version } = store.getState();
  const isLive = live !== undefined && save.base?.id === live.id;
  if (isLive === (typeof version.active === 'string')) return;
  saving.assign({ ...version, active: isLive ? (live.active ?? null) : null });
}

function isDue({ at }: ScheduledVersion): boolean {
  return Date.parse(at) <= Date.now();
}
