'use client';
import type { ReactElement } from 'react';
import type { Forecast } from '#execute';
import type { Graph } from '#graph';
import type { Presentation } from '#model';
import { durationWords, wordMessages } from '#replay';
import { Icon, useMessages, VisuallyHidden } from '#ui';
import { finished, reachedStep, replyShare, unreachableShare } from './forecast-figures.js';
import { forecastMessages } from './forecast-messages.js';
import type { ForecastWords } from './forecast-words.js';
import type { ShownForecast } from './use-forecast.js';
import type { RealExecutions } from './use-real-executions.js';

interface PartProps {
  readonly forecast: Forecast;
  readonly words: ForecastWords;
}

type Swept = ShownForecast['swept'];

const hour = 3_600_000;
const minute = 60_000;

/** To minutes from ten minutes on, to hours from ten hours on. */
function plainTime(ms: number): number {
  const unit = ms >= 10 * hour ? hour : ms >= 10 * minute ? minute : 1;
  return Math.round(ms / unit) * unit;
}

/** The ends of a range in order. */
function endsOf(swept: NonNullable<Swept>, of: (forecast: Forecast) => number): readonly [low: number, high: number] {
  const [low, high] = [of(swept.low), of(swept.high)];
  return low <= high ? [low, high] : [high, low];
}

/** The four main figures. */
export function ForecastFigures({
  forecast,
  graph,
  presentation,
  swept,
  words,
}: PartProps & {
  readonly graph: Graph;
  readonly presentation: Presentation | undefined;
  readonly swept: Swept;
}): ReactElement {
  const { figures } = useMessages(forecastMessages);
  const shared = useMessages(wordMessages);
  const { all, contacts, cost, replied, segments } = forecast;
  const reached = reachedStep(forecast, graph, presentation);
  const arrived = reached ? (forecast.nodes[reached.nodeId]?.contacts ?? 0) : finished(forecast, graph);
  const range = (of: (each: Forecast) => number, format: (value: number) => string): string | undefined => {
    if (!swept) return undefined;
    const [low, high] = endsOf(swept, of).map(format);
    return low === undefined || high === undefined || low === high ? undefined : figures.range(low, high);
  };
  const rows: readonly (readonly [name: string, value: string, more: string | undefined])[] = [
    cost === undefined
      ? [figures.segments, words.count(segments), range((each) => each.segments, words.count)]
      : [
          figures.cost(words.count(segments)),
          words.price(cost),
          range(
            (each) => each.cost ?? 0,
            (value) => words.price(value, 0),
          ),
        ],
    [figures.reply, words.tenths(contacts === 0 ? 0 : replied / contacts), words.count(replied)],
    [
      reached ? figures.reach(reached.title) : figures.finish,
      words.tenths(contacts === 0 ? 0 : arrived / contacts),
      words.count(arrived),
    ],
    [figures.halfWithin, durationWords(all.p50 === undefined ? undefined : plainTime(all.p50), shared), undefined],
  ];
  return (
    <section className="pb-rsec pb-fcast__figures" aria-label={figures.label}>
      <div className="pb-kpis">
        {rows.map(([name, value, more]) => (
          <div key={name} className="pb-kpi">
            <span>{name}</span>
            <span className="pb-kpi__v">
              <b>{value}</b>
              {more !== undefined && <em>{more}</em>}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Both ends of the range of one slider. */
export function ForecastRanges({
  forecast,
  name,
  swept,
  words,
}: PartProps & { readonly name: string; readonly swept: NonNullable<Swept> }): ReactElement {
  const { ranges } = useMessages(forecastMessages);
  const { high, low, unknown } = swept.sweep;
  const [from, to] = [words.whole(low), words.percent(high)];
  const rows: readonly (readonly [string, (each: Forecast) => number, (value: number) => string])[] = [
    forecast.cost === undefined
      ? [ranges.segments, (each) => each.segments, words.count]
      : [ranges.cost, (each) => each.cost ?? 0, (value) => words.price(value, 0)],
    [ranges.people, (each) => each.people.arrivals, words.count],
    [ranges.held, (each) => each.people.held, words.count],
  ];
  const title = unknown.kind === 'reply' ? ranges.titleReply(from, to) : ranges.title(name, from, to);
  return (
    <section className="pb-rsec" aria-label={title}>
      <b>{title}</b>
      <dl className="pb-fcast__ranges">
        {rows.map(([label, of, format]) => {
          const [least, most] = endsOf(swept, of).map(format);
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="pb-num">{least === most ? least : ranges.to(least ?? '', most ?? '')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Forecast, real and gap, side by side. */
export function AgainstReal({
  forecast,
  graph,
  real,
  words,
}: PartProps & { readonly graph: Graph; readonly real: RealExecutions }): ReactElement {
  const { against } = useMessages(forecastMessages);
  const each = forecast.contacts === 0 ? 0 : forecast.segments / forecast.contacts;
  const realEach = real.count === 0 ? 0 : real.segments / real.count;
  const perSegment =
    forecast.cost === undefined || forecast.segments === 0 ? undefined : forecast.cost / forecast.segments;
  const rows = [
    shares(against.reply, replyShare(forecast, graph), replyShare(real.summary, graph)),
    shares(against.unreachable, unreachableShare(forecast, graph), unreachableShare(real.summary, graph)),
    realEach > 0 && [against.segments, words.decimal(each), words.decimal(realEach), words.signed(each - realEach, 2)],
    perSegment !== undefined &&
      realEach > 0 && [
        against.cost,
        words.price(each * perSegment * 1000),
        words.price(realEach * perSegment * 1000),
        words.signedPrice((each - realEach) * perSegment * 1000),
      ],
  ].filter((row) => row !== false);
  return (
    <section className="pb-rsec" aria-label={against.title}>
      <div className="pb-rline">
        <b>{against.title}</b>
        <span className="pb-rline__end pb-mut">{against.runs(words.count(real.count))}</span>
      </div>
      <table className="pb-fcast__against">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{against.measure}</VisuallyHidden>
            </th>
            <th scope="col">{against.forecast}</th>
            <th scope="col">{against.real}</th>
            <th scope="col">{against.gap}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

  function shares(name: string, is: number | undefined, was: number | undefined): readonly string[] | false {
    if (is === undefined || was === undefined) return false;
    const gap = Math.round((is - was) * 1000) / 10;
    return [name, words.tenths(is), words.tenths(was), gap === 0 ? '0' : against.points(words.signed(gap, 1))];
  }
}

/** Fewer held ones make no hint. */
const manyHeld = 20;

/** One hour more, where it would help. */
export function ForecastHint({ forecast, words }: PartProps): ReactElement | null {
  const { hint } = useMessages(forecastMessages);
  const { held, hourEarlier, hourLater, office } = forecast.people;
  if (!office || held < manyHeld || Math.max(hourEarlier, hourLater) < held / 20) return null;
  const isLater = hourLater >= hourEarlier;
  const text = isLater
    ? hint.later(words.hour(office.to / 60 + 1), words.count(hourLater), words.count(held))
    : hint.earlier(words.hour(office.from / 60 + 23), words.count(hourEarlier), words.count(held));
  return (
    <div className="pb-rsec">
      <div className="pb-callout pb-flowhint" role="note">
        <Icon name="lightbulb" size={16} />
        <span>{text}</span>
      </div>
    </div>
  );
}
