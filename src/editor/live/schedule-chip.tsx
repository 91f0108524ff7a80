'use client';
import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { callAdapter, type ScheduledVersion } from '#adapter';
import { Chip, IconButton, useAnnounce, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import { liveMessages } from './live-messages.js';
import { startWords, zoneOf } from './live-start.js';
import { startOf } from './schedule-store.js';
import { useLive } from './use-live.js';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;
/** Milliseconds after the time that a service may take, and between later looks. */
const delay = 2_000;
/** The longest timer of browsers, in milliseconds. */
const longestTimer = 2_147_000_000;

/** Says in the top bar which time a version goes live, and cancels it. */
export function ScheduleChip(): ReactElement | null {
  const { editor, props, schedule } = useEditorContext();
  const messages = useMessages(liveMessages);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const scheduled = useStore(schedule);
  const version = useVersionName(scheduled?.versionId) ?? messages.thisVersion;
  const live = useLive();
  useLoadedSchedule();
  if (!scheduled) return null;
  const when = startWords(scheduled.at, { locale: props.locale, zone: zoneOf(props.timeZone) });
  return (
    <span className="pb-only-wide pb-later">
      <Chip status="run" icon="calendar-clock" title={messages.isScheduled(version, when)}>
        {messages.liveAt(when)}
        {!readOnly && live && (
          <IconButton
            icon="x"
            size="sm"
            iconSize={12}
            label={messages.cancelSchedule(version)}
            onClick={() => void live.cancel(version)}
          />
        )}
      </Chip>
    </span>
  );
}

/** Loads what is scheduled when the workflow opens, and again once its time has come: then it may be live. */
function useLoadedSchedule(): void {
  const { adapter, editor, schedule, workflowId } = useEditorContext();
  const messages = useMessages(liveMessages);
  const announce = useAnnounce();
  const load = adapter?.loadSchedule;
  const scheduled = useStore(schedule);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!load || workflowId === undefined) return undefined;
    let isHere = true;
    const before = schedule.getState();
    void callAdapter('loadSchedule', () => load({ workflowId }), { timeout: patience }).then(async (answer) => {
      if (!isHere || !answer.ok) return;
      const now = startOf(answer.data);
      schedule.setState(now, true);
      if (!before || now || !isDue(before)) return;
      announce(messages.isLive(messages.thisVersion));
      const { save, version } = editor.store.getState();
      editor.saving.assign({ ...version, active: save.base?.id === before.versionId ? before.at : null });
    });
    return () => {
      isHere = false;
    };
    // Hosts may pass another adapter with each render; it is of the same workflow.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turn, workflowId, load === undefined]);
  useEffect(() => {
    if (!scheduled) return undefined;
    const wait = Math.max(0, Date.parse(scheduled.at) - Date.now()) + delay;
    const timer = setTimeout(() => setTurn((before) => before + 1), Math.min(wait, longestTimer));
    return () => clearTimeout(timer);
  }, [scheduled, turn]);
}

function isDue({ at }: ScheduledVersion): boolean {
  return Date.parse(at) <= Date.now();
}
