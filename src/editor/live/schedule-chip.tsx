'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { Chip, IconButton, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import { liveMessages } from './live-messages.js';
import { startWords, zoneOf } from './live-start.js';
import { useFollowedLive } from './use-followed-live.js';
import { useLive } from './use-live.js';

/** Says in the top bar which time a version goes live, and cancels it. */
export function ScheduleChip(): ReactElement | null {
  const { editor, props, schedule } = useEditorContext();
  const messages = useMessages(liveMessages);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const scheduled = useStore(schedule);
  const version = useVersionName(scheduled?.versionId) ?? messages.thisVersion;
  const live = useLive();
  useFollowedLive();
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
