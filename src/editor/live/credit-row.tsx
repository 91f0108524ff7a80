'use client';
import { type ReactElement, useState } from 'react';
import { callAdapter } from '#adapter';
import { Button, useMessages, usePageWindow } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { CheckRow } from './check-row.js';
import { checklistMessages } from './checklist-messages.js';
import { priceWords } from './fact-rows.js';
import type { Checklist } from './use-checklist.js';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;

/**
 * Says that the credit of the account does not cover the messages of one contact, and leads to the page where it is
 * topped up; that page leads back here. Absent where the credit is enough or not known.
 */
export function CreditRow({
  list: { account, totals },
  readOnly,
}: {
  readonly list: Pick<Checklist, 'account' | 'totals'>;
  readonly readOnly: boolean;
}): ReactElement | null {
  const { adapter, props } = useEditorContext();
  const { credit: messages } = useMessages(checklistMessages);
  const page = usePageWindow();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const balance = account?.balance;
  const needed = totals?.most.cost?.typical ?? totals?.most.cost?.worst ?? 0;
  if (balance === undefined || (balance > 0 && balance >= needed)) return null;
  const topUp = async (): Promise<void> => {
    setBusy(true);
    const { location } = page();
    const back = { successUrl: location.href, cancelUrl: location.href };
    const answer = await callAdapter('startCheckout', () => adapter?.startCheckout?.(back), {
      timeout: patience,
      isWrite: true,
    });
    setBusy(false);
    if (answer.ok) location.assign(answer.data.address);
    else setFailure(messages.failed(answer.failure.message));
  };
  return (
    <CheckRow
      name="credit"
      state="look"
      title={balance > 0 ? messages.low(priceWords(balance, totals?.currency, props.locale)) : messages.none}
      evidence={failure ?? (balance > 0 ? messages.lowEvidence : messages.noneEvidence)}
      action={
        !readOnly &&
        adapter?.startCheckout && (
          <Button disabled={isBusy} onClick={() => void topUp()}>
            {messages.topUp}
          </Button>
        )
      }
    />
  );
}
