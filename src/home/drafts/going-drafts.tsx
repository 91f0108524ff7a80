'use client';
import { type ReactElement, useRef } from 'react';
import type { GoingDraft } from '#adapter';
import { Button, Icon, useAnnounce, useMessages } from '#ui';
import { homeMessages } from '../home-messages.js';
import { editedWords, exactTime, type TimePlace } from '../list/edited-words.js';
import type { DeviceDrafts } from './use-device-drafts.js';

interface GoingDraftsProps {
  readonly drafts: DeviceDrafts;
  readonly place: TimePlace;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  readonly onOpen: (draft: GoingDraft) => void;
  /** Takes the focus once none of them is left. */
  readonly onDone: () => void;
}

/** Old drafts that are removed from this device next, each with a way to keep it. */
export function GoingDrafts({ drafts, now, onDone, onOpen, place }: GoingDraftsProps): ReactElement | null {
  const { going, limits } = drafts;
  const messages = useMessages(homeMessages);
  const { going: words, unnamed } = messages;
  const announce = useAnnounce();
  const part = useRef<HTMLElement>(null);
  if (going.length === 0) return null;
  const keep = async (kept: readonly GoingDraft[]): Promise<void> => {
    const names = kept.map(({ name }) => name ?? unnamed);
    if (!(await drafts.keep(kept))) return announce(words.notKept, 'assertive');
    announce(words.kept(names));
    if (kept.length === going.length) onDone();
    else part.current?.focus();
  };
  return (
    <section ref={part} className="pb-hg" aria-label={words.label} tabIndex={-1}>
      <Icon name="history" size={16} />
      <div className="pb-hg__w">
        <strong>{words.title(going.length)}</strong> {words.why(limits.days, Math.round(limits.bytes / 1_000_000))}
        <ul className="pb-hg__l">
          {going.map((draft) => (
            <li key={draft.id} className="pb-hg__d">
              <Button variant="link" size="sm" onClick={() => onOpen(draft)}>
                {draft.name ?? unnamed}
              </Button>
              <span className="pb-hg__t" title={exactTime(draft.at, place)}>
                {words.when(editedWords(draft.at, now, place, messages), exactTime(draft.goesAt, place) ?? '')}
              </span>
              <Button size="sm" aria-label={words.keepOf(draft.name ?? unnamed)} onClick={() => void keep([draft])}>
                {words.keep}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {going.length > 1 && (
        <Button size="sm" onClick={() => void keep(going)}>
          {words.keepAll}
        </Button>
      )}
    </section>
  );
}
