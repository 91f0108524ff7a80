'use client';
import { useMemo } from 'react';
import { createLens, type Lens } from './lens.js';
import { createPrivacy } from './privacy.js';
import type { PrivacyRule } from './privacy-rule.js';

/** Returns a lens with nothing revealed, for lists. Keep `rules` stable between renders. */
export function useLens(rules: readonly PrivacyRule[] | null | undefined): Lens {
  return useMemo(() => createLens(createPrivacy(rules === undefined ? undefined : rules)), [rules]);
}
