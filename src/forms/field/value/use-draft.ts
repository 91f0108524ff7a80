'use client';
import { equalJson } from '#base';
import { useState } from 'react';

interface Draft<Shown> {
  readonly shown: Shown;
  /** The value that the draft belongs to. Once the value changes otherwise, the draft is outdated. */
  readonly value: unknown;
}

/**
 * Keeps typed text that the value cannot represent while it belongs to the present value, else reads the value. So "1."
 * can be typed on the way to "1.5", and undo shows the restored value.
 */
export function useDraft<Shown = string>(
  value: unknown,
  read: (value: unknown) => Shown,
): readonly [Shown, (shown: Shown, value: unknown) => void] {
  const [draft, setDraft] = useState<Draft<Shown>>();
  const shown = draft && equalJson(draft.value, value) ? draft.shown : read(value);
  return [shown, (next, forValue) => setDraft({ shown: next, value: forValue })];
}
