'use client';
import { useEffect, useState } from 'react';

type SettingsParts = typeof import('./settings-parts.js');

/** What draws settings: `undefined` while it comes, with a way to ask again where it did not. */
export interface ComingParts {
  readonly parts: SettingsParts | undefined;
  readonly retry: (() => void) | undefined;
}

const load = (): Promise<SettingsParts> => import('./settings-parts.js');
/** What came once is there at once from then on: nothing that opens again may begin empty. */
const loaded = new WeakMap<typeof load, SettingsParts>();

/**
 * Forms are a seventh of the editor and nobody needs them before a step is chosen: they come by themselves once the editor is on
 * the page, beside what it waits for anyway.
 */
export function useSettingsParts(): ComingParts {
  const [parts, setParts] = useState(() => loaded.get(load));
  const [failures, setFailures] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (parts) return undefined;
    let isHere = true;
    load().then(
      (came) => {
        loaded.set(load, came);
        if (isHere) setParts(came);
      },
      () => {
        if (isHere) setIsFailed(true);
      },
    );
    return () => {
      isHere = false;
    };
  }, [failures, parts]);
  const retry = isFailed && !parts ? () => {
    setIsFailed(false);
    setFailures((before) => before + 1);
  } : undefined;
  return { parts, retry };
}
