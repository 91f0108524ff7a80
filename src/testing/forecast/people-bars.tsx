'use client';
import type { ReactElement } from 'react';
import { hoursWords } from '#catalog';
import type { Forecast, PeopleLoad } from '#execute';
import { durationWords, wordMessages } from '#replay';
import { useMessages, VisuallyHidden } from '#ui';
import { forecastMessages } from './forecast-messages.js';
import type { ForecastWords } from './forecast-words.js';
import { HourAxis } from './hour-axis.js';

const hour = 3_600_000;

/** Replies that need a person, by hour of the day: within office hours solid, outside hatched. */
export function PeopleBars({
  forecast,
  words,
}: {
  readonly forecast: Forecast;
  readonly words: ForecastWords;
}): ReactElement {
  const { people: messages } = useMessages(forecastMessages);
  const shared = useMessages(wordMessages);
  const { people } = forecast;
  const { arrivals, held, heldP50, office } = people;
  const most = Math.max(0, ...people.openByHour.map((open, at) => open + (people.heldByHour[at] ?? 0)));
  const half = heldP50 === undefined ? undefined : Math.round(heldP50 / hour) * hour || heldP50;
  return (
    <section className="pb-fcast__part" aria-label={messages.title}>
      <div className="pb-rline">
        <b>{messages.title}</b>
        {arrivals > 0 && <span className="pb-mut">{messages.inAll(words.count(arrivals))}</span>}
        {arrivals > 0 && office && (
          <span className="pb-rline__end pb-trunc">
            {held === 0
              ? messages.noneHeld
              : half === undefined
                ? messages.held(words.count(held))
                : messages.heldHalf(words.count(held), durationWords(half, shared))}
          </span>
        )}
      </div>
      {arrivals === 0 ? (
        <p className="pb-mut">{messages.none}</p>
      ) : (
        <Bars
          people={people}
          most={most}
          words={words}
          label={messages.spoken(words.count(arrivals), words.count(held))}
        />
      )}
      {arrivals > 0 && <PeopleTable people={people} words={words} />}
    </section>
  );
}

function Bars({
  label,
  most,
  people,
  words,
}: {
  readonly label: string;
  readonly most: number;
  readonly people: PeopleLoad;
  readonly words: ForecastWords;
}): ReactElement {
  const { people: messages } = useMessages(forecastMessages);
  const { heldByHour, office, openByHour } = people;
  const height = (amount: number): string => `${most === 0 ? 0 : (amount / most) * 100}%`;
  return (
    <div className="pb-fcast__bars" role="img" aria-label={label}>
      <div className="pb-fcast__scale">
        <span>{words.count(most)}</span>
        <span>0</span>
      </div>
      <div className="pb-fcast__plot">
        {office && (
          <div
            className="pb-fcast__office"
            style={{
              insetInlineStart: `${office.from / 14.4}%`,
              width: `${(office.to - office.from) / 14.4}%`,
            }}
          >
            <span>{messages.office(hoursWords(office))}</span>
          </div>
        )}
        {openByHour.map((open, at) => (
          <div key={at} className="pb-fcast__bar">
            {(heldByHour[at] ?? 0) > 0 && <i data-held style={{ height: height(heldByHour[at] ?? 0) }} />}
            {open > 0 && <i style={{ height: height(open) }} />}
          </div>
        ))}
      </div>
      <HourAxis words={words} />
    </div>
  );
}

function PeopleTable({ people, words }: { readonly people: PeopleLoad; readonly words: ForecastWords }): ReactElement {
  const { people: messages } = useMessages(forecastMessages);
  return (
    <VisuallyHidden>
      <table>
        <caption>{messages.title}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.hour}</th>
            <th scope="col">{messages.open}</th>
            <th scope="col">{messages.closed}</th>
          </tr>
        </thead>
        <tbody>
          {people.openByHour.map((open, at) => (
            <tr key={at}>
              <th scope="row">{words.hour(at)}</th>
              <td>{words.count(open)}</td>
              <td>{words.count(people.heldByHour[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
