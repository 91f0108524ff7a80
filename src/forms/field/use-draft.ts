'use client';
import { equalJson } from '#base';
import { useState } from 'react';

interface Draft {
  readonly text: string;
  /** The value the text stands beside. When the value becomes another by other hands, the text is out of date. */
  readonly value: unknown;
}

/**
 * The text of a field whose value is not text: what was typed, for as long as it belongs to the present value, else the
 * value written out. So "1." can be typed on the way to "1.5", and undo still shows what it brought back.
 */
export function useDraft(value: unknown, format: (value: unknown) => string): readonly [string, (text: string, value: unknown) => void] {
  const [draft, setDraft] = useState<Draft>();
  const text = draft && equalJson(draft.value, value) ? draft.text : format(value);
  return [text, (next, standsFor) => setDraft({ text: next, value: standsFor })];
}
