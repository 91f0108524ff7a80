'use client';
import { readHoursText, type Stretch } from '#catalog';
import { useAfterPress } from '#ui';
import { type KeyboardEvent, type ReactElement, useState } from 'react';

export interface HoursInputProps {
  readonly label: string;
  /** The hours shown until the user types. */
  readonly text: string;
  readonly overlaps: boolean;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  /** Receives the typed ranges, none where the text was emptied. Called on Enter and blur, only after a change. */
  readonly onHours: (ranges: readonly Stretch[]) => void;
  /** Reports whether the text cannot be parsed. */
  readonly onInvalid: (isInvalid: boolean) => void;
}

/** The hours of one range as text, such as "9am–1pm". */
export function HoursInput({
  describedBy,
  disabled,
  label,
  onHours,
  onInvalid,
  overlaps,
  text,
}: HoursInputProps): ReactElement {
  const [typed, setTyped] = useState<string>();
  const [isInvalid, setIsInvalid] = useState(false);
  const afterPress = useAfterPress();
  const setValidity = (isBad: boolean): void => {
    setIsInvalid(isBad);
    if (isBad !== isInvalid) onInvalid(isBad);
  };
  const finish = (): void => {
    if (typed === undefined || typed === text) {
      setTyped(undefined);
      return setValidity(false);
    }
    const ranges = readHoursText(typed);
    setValidity(ranges === undefined);
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
      // Escape discards the typed text first; the field keeps the focus.
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
      setValidity(false);
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
      aria-invalid={overlaps || isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => afterPress(finish)}
      onKeyDown={handleKey}
    />
  );
}
