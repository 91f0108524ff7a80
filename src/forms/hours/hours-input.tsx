'use client';
import { readHoursText, type Stretch } from '#catalog';
import { useAfterPress } from '#ui';
import { type KeyboardEvent, type ReactElement, useState } from 'react';

export interface HoursInputProps {
  readonly label: string;
  /** The hours as they are shown until somebody types. */
  readonly text: string;
  readonly overlaps: boolean;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  /** Gets what was typed, none where it was emptied. Called on Enter and on leaving, and only for what is something else. */
  readonly onHours: (ranges: readonly Stretch[]) => void;
  /** Says that what stands there is no hours, until it is. */
  readonly onUnread: (isUnread: boolean) => void;
}

/** The hours of one range as text, "9am–1pm" and the like. */
export function HoursInput({
  describedBy,
  disabled,
  label,
  onHours,
  onUnread,
  overlaps,
  text,
}: HoursInputProps): ReactElement {
  const [typed, setTyped] = useState<string>();
  const [isUnread, setIsUnread] = useState(false);
  const afterPress = useAfterPress();
  const judge = (bad: boolean): void => {
    setIsUnread(bad);
    if (bad !== isUnread) onUnread(bad);
  };
  const finish = (): void => {
    if (typed === undefined || typed === text) {
      setTyped(undefined);
      return judge(false);
    }
    const ranges = readHoursText(typed);
    judge(ranges === undefined);
    if (!ranges) return;
    setTyped(undefined);
    onHours(ranges);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      finish();
    } else if (event.key === 'Escape' && typed !== undefined) {
      // One layer: what was typed goes, the field stays.
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
      judge(false);
    }
  };
  const shown = typed ?? text;
  return (
    <input
      className="pb-tm"
      aria-label={label}
      value={shown}
      disabled={disabled}
      size={Math.max(8, shown.length)}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={overlaps || isUnread || undefined}
      aria-describedby={describedBy}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => afterPress(finish)}
      onKeyDown={handleKey}
    />
  );
}
