'use client';
import { useMemo } from 'react';
import type { ExecutionSummary } from '#adapter';
import { memoizeByIdentity } from '#base';
import { wordsAbout } from '../privacy/personal-values.js';
import type { PrivacyRule } from '../privacy/privacy-rule.js';
import { useLens } from '../privacy/use-lens.js';

/** Masks names, numbers and messages of errors by the privacy rules while personal data is hidden. */
export function useMaskExecution(
  privacy: readonly PrivacyRule[] | null | undefined,
  isHidden: boolean,
): ((execution: ExecutionSummary) => ExecutionSummary) | undefined {
  const lens = useLens(privacy, isHidden);
  return useMemo(
    () =>
      isHidden
        ? memoizeByIdentity((execution: ExecutionSummary): ExecutionSummary => {
            const { contactName, contactNumber, failureMessage } = execution;
            const { name, number } = lens.person({ name: contactName, number: contactNumber });
            // The message of an error may quote the contact.
            const contact = { name: contactName ?? '', mobile: { number: contactNumber ?? '' } };
            return {
              ...execution,
              ...(name !== undefined && { contactName: name }),
              ...(number !== undefined && { contactNumber: number }),
              ...(typeof failureMessage === 'string' && {
                failureMessage: wordsAbout(failureMessage, { contact }, lens),
              }),
            };
          })
        : undefined,
    [isHidden, lens],
  );
}
