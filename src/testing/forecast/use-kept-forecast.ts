'use client';
import { useCallback, useState } from 'react';
import { usePageWindow } from '#ui';
import { type KeptForecast, readKept, writeKept } from './kept-forecast.js';

/** Sliders and seed of a workflow, kept in the browser. */
export function useKeptForecast(
  workflowId: string | undefined,
): readonly [kept: KeptForecast, change: (change: Partial<KeptForecast>) => void] {
  const page = usePageWindow();
  const [kept, setKept] = useState(() => readKept(() => page().localStorage, workflowId));
  const change = useCallback(
    (next: Partial<KeptForecast>) =>
      setKept((before) => {
        const now = { ...before, ...next };
        writeKept(() => page().localStorage, workflowId, now);
        return now;
      }),
    [page, workflowId],
  );
  return [kept, change];
}
