'use client';
import { type ReactElement, useMemo } from 'react';
import type { Contact } from '#model';
import { deliveryReasons } from '#rules';
import { useMessages } from '#ui';
import { ContactFix, CorrectionStatus } from './contact-fixes.js';
import { useDeliveryText } from './delivery-text.js';
import { previewMessages } from './preview-messages.js';
import { type ChangeContact, useCorrections } from './use-corrections.js';

export interface ContactCorrectionsProps {
  /** The contact as the account has it. */
  readonly contact: Contact;
  readonly name: string;
  /** The present time in ms since 1970. */
  readonly now: number;
  /** Changes fields of the contact. */
  readonly onCorrect: ChangeContact;
}

/** What keeps messages from a contact, each with its correction, and what was corrected last. */
export function ContactCorrections({ contact, name, now, onCorrect }: ContactCorrectionsProps): ReactElement | null {
  const { notes: messages } = useMessages(previewMessages);
  const shown = useMemo(() => ({ id: contact.id ?? '', name, contact }), [contact, name]);
  const corrections = useCorrections(shown as Parameters<typeof useCorrections>[0], now, onCorrect);
  const deliveryText = useDeliveryText({ contact: shown, now });
  if (!corrections) return null;
  const reasons = deliveryReasons({ contact, instant: now }).filter(({ effect }) => effect === 'stops');
  if (reasons.length === 0 && !corrections.last && corrections.failure === undefined) return null;
  return (
    <div className="pb-fixes">
      {reasons.length > 0 && (
        <ul className="pb-fixes__l" aria-label={messages.stopped}>
          {reasons.map((reason) => (
            <li key={reason.reason} className="pb-fixes__i">
              <span>{deliveryText(reason)}</span>
              <ContactFix corrections={corrections} reason={reason} />
            </li>
          ))}
        </ul>
      )}
      <CorrectionStatus corrections={corrections} />
    </div>
  );
}
