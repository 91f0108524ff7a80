'use client';
import { equalJson } from '#base';
import { useState } from 'react';

interface Draft<Shown> {
  readonly shown: Shown;
  /** The value it stands beside. When the value becomes another by other hands, the draft is out of date. */
  readonly value: unknown;
}

/**
 * What a field shows where its value cannot hold all of it: what was typed, for as long as it belongs to the present value, else
 * the value read anew. So "1." can be typed on the way to "1.5", and undo still shows what it brought back.
 */
export function useDraft<Shown = string>(
  value: unknown,
  read: (value: unknown) => Shown,
): readonly [Shown, (shown: Shown, value: unknown) => void] {
  const [draft, setDraft] = useState<Draft<Shown>>();
  const shown = draft && equalJson(draft.value, value) ? draft.shown : read(value);
  return [shown, (next, standsFor) => setDraft({ shown: next, value: standsFor })];
}
