'use client';
import type { ReactElement } from 'react';
import { useMessages } from '#ui';
import { oneMessages } from './one-messages.js';
import { suggestionCondition } from './suggestion-words.js';
import type { Suggestion } from './suggestions.js';
import type { Test } from './use-test.js';

/** The segments and the price so far, and what each way on would add. */
export function MessageTotals({
  ahead,
  test,
}: {
  readonly test: Test;
  readonly ahead: readonly Suggestion[];
}): ReactElement {
  const messages = useMessages(oneMessages);
  const { messages: words } = messages;
  const sent = test.run.frame.messages.filter(({ from }) => from === 'account');
  const segments = sent.reduce((sum, { segments: own = 0 }) => sum + own, 0);
  const isPriced = sent.some(({ price }) => price !== undefined) || ahead.some(({ price }) => price !== undefined);
  const price = sent.reduce((sum, { price: own = 0 }) => sum + own, 0);
  const priceOf = (amount: number): string | undefined => (isPriced ? test.words.price(amount) : undefined);
  const so = sent.length === 0 ? words.none : messages.phone.size(words.segments(segments), priceOf(price));
  return (
    <div className="pb-rsec pb-onesec" data-part="messages">
      <div className="pb-rline">
        <b>{words.title}</b>
        <span className="pb-rline__end pb-num">{so}</span>
      </div>
      {ahead.length > 0 && (
        <dl className="pb-onekv">
          {ahead.map((suggestion) => (
            <div key={suggestion.id}>
              <dt className="pb-trunc">{suggestionCondition(suggestion, test, messages)}</dt>
              <dd>
                {suggestion.segments === 0 && (suggestion.price ?? 0) === 0
                  ? words.same
                  : words.more(words.segments(suggestion.segments), priceOf(price + (suggestion.price ?? 0)))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
