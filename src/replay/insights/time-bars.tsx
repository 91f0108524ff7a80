'use client';
import { type ReactElement, useId, useState } from 'react';
import { minForShares, quantileOf, timeHistogram } from '#trace';
import { Button } from '#ui';
import type { FlowWords } from './flow-words.js';
import type { StepTimes } from './node-times.js';

const ticks = 4;

/** A histogram of times at a node, with a text alternative and a table. */
export function TimeBars({
  measured,
  words,
}: {
  readonly measured: StepTimes;
  readonly words: FlowWords;
}): ReactElement | null {
  const { many, one, times, title, upTo } = measured;
  const [asTable, setAsTable] = useState(false);
  const tableId = useId();
  const histogram = timeHistogram(times, upTo);
  const median = quantileOf(times, 0.5);
  if (!histogram || median === undefined) return null;
  const { bars, longer, width } = histogram;
  const end = width * bars.length;
  const tallest = Math.max(1, ...bars);
  const medianAt = Math.min(1, median / end);
  const slow = times.count < minForShares ? undefined : quantileOf(times, 0.95);
  const spoken = [
    `${title}, ${words.count(times.count)} ${times.count === 1 ? one : many}.`,
    `Half within ${words.time(median)}${slow === undefined ? '' : `, 95% within ${words.time(slow)}`}.`,
    longer > 0 && `${words.count(longer)} took longer than ${words.exactTime(end)}.`,
  ]
    .filter(Boolean)
    .join(' ');
  const rows = [
    ...bars.map((amount, at) => ({
      amount,
      name: `${at === 0 ? '0' : words.exactTime(at * width)} to ${words.exactTime((at + 1) * width)}`,
    })),
    ...(longer > 0 ? [{ amount: longer, name: `Longer than ${words.exactTime(end)}` }] : []),
  ];
  return (
    <div className="pb-hist">
      <div className="pb-hist__h">
        <span>
          {title}, {words.count(times.count)} {times.count === 1 ? one : many}
        </span>
        <Button
          variant="link"
          size="sm"
          aria-expanded={asTable}
          aria-controls={tableId}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Hide numbers' : 'Numbers'}
        </Button>
      </div>
      <div className="pb-hist__c" role="img" aria-label={spoken}>
        <div className="pb-hist__bars">
          {bars.map((amount, at) => (
            <i
              key={at}
              data-heat={amount > tallest / 3 ? '4' : '3'}
              style={{ height: amount === 0 ? 0 : `max(2px, ${(amount / tallest) * 100}%)` }}
            />
          ))}
          <span
            className="pb-hist__median"
            data-late={medianAt > 0.55 || undefined}
            style={{ insetInlineStart: `${medianAt * 100}%` }}
          >
            <b>Median {words.time(median)}</b>
          </span>
        </div>
        <div className="pb-hist__axis">
          {Array.from({ length: ticks + 1 }, (_, at) => (
            <span key={at}>{at === 0 ? '0' : words.exactTime((end * at) / ticks)}</span>
          ))}
        </div>
      </div>
      {longer > 0 && (
        <div className="pb-mut pb-hist__more">
          {words.count(longer)} longer than {words.exactTime(end)}
        </div>
      )}
      <div id={tableId} hidden={!asTable}>
        {asTable && (
          <div className="pb-hist__t" role="table" aria-label={title}>
            <div role="row" className="pb-hist__r">
              <span role="columnheader">Time</span>
              <span role="columnheader">How many</span>
              <span role="columnheader">Share</span>
            </div>
            {rows.map(({ amount, name }) => (
              <div key={name} role="row" className="pb-hist__r">
                <span role="rowheader">{name}</span>
                <span role="cell" className="pb-num">
                  {words.count(amount)}
                </span>
                <span role="cell" className="pb-num">
                  {words.share(amount, times.count) ?? ''}
                </span>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
