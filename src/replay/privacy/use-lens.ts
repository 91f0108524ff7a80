'use client';
import { useMemo } from 'react';
import { createLens, type Lens, nothingRevealed } from './lens.js';
import { usePhoneCheck } from './phone-check.js';
import { createPrivacy } from './privacy.js';
import type { PrivacyRule } from './privacy-rule.js';

/** Returns a lens for lists: all is shown, or nothing. Keep `rules` stable between renders. */
export function useLens(rules: readonly PrivacyRule[] | null | undefined, isHidden: boolean): Lens {
  const isPhone = usePhoneCheck(isHidden && rules !== null);
  return useMemo(
    () =>
      createLens(
        createPrivacy(rules === undefined ? undefined : rules),
        { ...nothingRevealed, all: !isHidden },
        { isPhone },
      ),
    [isHidden, isPhone, rules],
  );
}
