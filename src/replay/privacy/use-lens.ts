'use client';
import { useMemo } from 'react';
import { createLens, type Lens } from './lens.js';
import { createPrivacy } from './privacy.js';
import type { PrivacyRule } from './privacy-rule.js';

/** What may be drawn where nothing is revealed, such as in a list of runs. Keep the rules the same from drawing to drawing. */
export function useLens(rules: readonly PrivacyRule[] | null | undefined): Lens {
  return useMemo(() => createLens(createPrivacy(rules === undefined ? undefined : rules)), [rules]);
}
