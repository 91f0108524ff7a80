'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { Chip, IconButton, Menu, useMessages } from '#ui';
import { startWords, zoneOf } from '#versions';
import { useEditorContext } from '../editor-context.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import { liveMessages } from './live-messages.js';
import { useFollowedLive } from './use-followed-live.js';
import { useLive } from './use-live.js';

/** Says in the top bar which time a version goes live, and cancels it: a chip, or a button with a menu where it is narrow. */
export function ScheduleChip(): ReactElement | null {
  const { editor, props, schedule, stored } = useEditorContext();
  const messages = useMessages(liveMessages);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const scheduled = useStore(schedule);
  const version = useVersionName(scheduled?.versionId) ?? messages.thisVersion;
  const live = useLive();
  useFollowedLive();
  if (!scheduled) return null;
  const when = startWords(scheduled.at, { locale: props.locale, zone: zoneOf(props.timeZone) });
  const title = messages.isScheduled(version, when);
  const cancel = (readOnly && !stored) || !live ? undefined : (): void => void live.cancel(version);
  const label = messages.cancelSchedule(version);
  return (
    <>
      <span className="pb-only-wide pb-later">
        <Chip status="run" icon="calendar-clock" title={title}>
          {messages.liveAt(when)}
          {cancel && <IconButton icon="x" size="sm" iconSize={12} label={label} onClick={cancel} />}
        </Chip>
      </span>
      <span className="pb-only-narrow">
        <Menu
          sections={[
            [{ id: 'when', label: title, icon: 'calendar-clock', disabled: true, onSelect: () => undefined }],
            cancel ? [{ id: 'cancel', label, icon: 'x', onSelect: cancel }] : [],
          ]}
          trigger={<IconButton icon="calendar-clock" className="pb-later-b" label={title} />}
        />
      </span>
    </>
  );
}
