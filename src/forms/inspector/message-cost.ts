'use client';
import { useMemo } from 'react';
import type { PartCount } from '#rules';
import type { TextSamples } from '#text';
import { useMessages } from '#ui';
import { composerMessages } from '../composer/composer-messages.js';
import { sampleContacts } from '../composer/sample-contacts.js';
import type { Resources } from '../field/resource/resources.js';
import { useResource } from '../field/resource/use-resource.js';

/** What placeholders are filled with where messages are counted: the contacts of the account, else samples. */
export function useTextSamples(resources: Resources): TextSamples {
  const contacts = useResource(resources, 'contacts');
  const fields = useResource(resources, 'fields');
  const words = useMessages(composerMessages);
  return useMemo(
    () => ({ contacts: sampleContacts(contacts.options, fields.options, words).map(({ valueOf }) => valueOf) }),
    [contacts.options, fields.options, words],
  );
}

/** The least and the most, once where both are the same: "2–3". */
export function rangeOf({ minimum, worst }: PartCount, write: (amount: number) => string): string {
  const [from, to] = [write(minimum), write(worst)];
  return from === to ? from : `${from}–${to}`;
}

/** An amount in a currency; without one, the number. */
export function money(amount: number, currency: string | undefined): string {
  try {
    return new Intl.NumberFormat('en', {
      maximumFractionDigits: 4,
      ...(currency !== undefined && { style: 'currency' as const, currency, minimumFractionDigits: 2 }),
    }).format(amount);
  } catch {
    // Not a currency code that `Intl` knows: the number is still right.
    return `${amount} ${currency ?? ''}`.trim();
  }
}
