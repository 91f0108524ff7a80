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
  const { times, upTo } = measured;
  const { histogram: messages, times: kinds } = words.messages;
  const [asTable, setAsTable] = useState(false);
  const tableId = useId();
  const histogram = timeHistogram(times, upTo);
  const median = quantileOf(times, 0.5);
  if (!histogram || median === undefined) return null;
  const { title, counted } = kinds[measured.kind];
  const { bars, longer, width } = histogram;
  const end = words.exactTime(width * bars.length);
  const heading = messages.heading(title, counted(words.count(times.count), times.count === 1));
  const slow = times.count < minForShares ? undefined : quantileOf(times, 0.95);
  const spoken = [
    `${heading}.`,
    messages.half(words.time(median), slow === undefined ? undefined : words.time(slow)),
    longer > 0 && messages.tookLonger(words.count(longer), end),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="pb-hist">
      <div className="pb-hist__h">
        <span>{heading}</span>
        <Button
          variant="link"
          size="sm"
          aria-expanded={asTable}
          aria-controls={tableId}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? messages.hideNumbers : messages.showNumbers}
        </Button>
      </div>
      <Bars label={spoken} histogram={histogram} median={median} words={words} />
      {longer > 0 && <div className="pb-mut pb-hist__more">{messages.countLonger(words.count(longer), end)}</div>}
      <div id={tableId} hidden={!asTable}>
        {asTable && <BarTable label={title} histogram={histogram} count={times.count} words={words} />}
      </div>
    </div>
  );
}

type Histogram = NonNullable<ReturnType<typeof timeHistogram>>;

/** The bars, the median and the axis, as one image. */
function Bars({
  label,
  histogram: { bars, width },
  median,
  words,
}: {
  readonly label: string;
  readonly histogram: Histogram;
  readonly median: number;
  readonly words: FlowWords;
}): ReactElement {
  const end = width * bars.length;
  const tallest = Math.max(1, ...bars);
  const medianAt = Math.min(1, median / end);
  return (
    <div className="pb-hist__c" role="img" aria-label={label}>
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
          <b>{words.messages.histogram.median(words.time(median))}</b>
        </span>
      </div>
      <div className="pb-hist__axis">
        {Array.from({ length: ticks + 1 }, (_, at) => (
          <span key={at}>{at === 0 ? '0' : words.exactTime((end * at) / ticks)}</span>
        ))}
      </div>
    </div>
  );
}

function BarTable({
  label,
  histogram: { bars, longer, width },
  count,
  words,
}: {
  readonly label: string;
  readonly histogram: Histogram;
  readonly count: number;
  readonly words: FlowWords;
}): ReactElement {
  const { histogram: messages } = words.messages;
  const rows = bars.map((amount, at) => ({
    amount,
    name: messages.between(at === 0 ? '0' : words.exactTime(at * width), words.exactTime((at + 1) * width)),
  }));
  if (longer > 0) rows.push({ amount: longer, name: messages.longerThan(words.exactTime(width * bars.length)) });
  return (
    <div className="pb-hist__t" role="table" aria-label={label}>
      <div role="row" className="pb-hist__r">
        <span role="columnheader">{messages.time}</span>
        <span role="columnheader">{messages.count}</span>
        <span role="columnheader">{messages.share}</span>
      </div>
      {rows.map(({ amount, name }) => (
        <div key={name} role="row" className="pb-hist__r">
          <span role="rowheader">{name}</span>
          <span role="cell" className="pb-num">
            {words.count(amount)}
          </span>
          <span role="cell" className="pb-num">
            {words.share(amount, count) ?? ''}
          </span>
        </div>
      ))}
    </div>
  );
}
