'use client';
import type { ReactElement } from 'react';
import type { Forecast } from '#execute';
import { useMessages, VisuallyHidden } from '#ui';
import { forecastMessages } from './forecast-messages.js';
import type { ForecastWords } from './forecast-words.js';
import { HourAxis } from './hour-axis.js';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const days = Array.from({ length: 7 }, (_, day) => day);
const levels = 5;

/** Messages by weekday and hour: as heat, and as a table. */
export function BusiestHours({
  forecast,
  isAccountTime,
  words,
}: {
  readonly forecast: Forecast;
  readonly isAccountTime: boolean;
  readonly words: ForecastWords;
}): ReactElement {
  const { hours: messages } = useMessages(forecastMessages);
  const { messagesByHour } = forecast;
  const most = Math.max(0, ...messagesByHour);
  const peak = messagesByHour.indexOf(most);
  const [peakDay, peakHour] = [words.weekday(Math.floor(peak / 24), 'long'), words.hour(peak % 24)];
  const total = words.count(forecast.messages);
  return (
    <section className="pb-fcast__part" aria-label={messages.title}>
      <div className="pb-rline">
        <b>{messages.title}</b>
        <span className="pb-mut pb-trunc">
          {isAccountTime ? messages.accountTime(total) : messages.messages(total)}
        </span>
        {most > 0 && (
          <span className="pb-rline__end pb-num">
            <b>{messages.peak(peakDay, peakHour)}</b> {words.count(most)}
          </span>
        )}
      </div>
      <div
        className="pb-fcast__heat"
        role="img"
        aria-label={most === 0 ? messages.none : messages.spoken(peakDay, peakHour, words.count(most))}
      >
        {days.map((day) => (
          <div key={day} className="pb-fcast__day">
            <span>{words.weekday(day, 'short')}</span>
            {hours.map((hour) => {
              const amount = messagesByHour[day * 24 + hour] ?? 0;
              const heat = amount === 0 ? 0 : Math.max(1, Math.ceil((amount / most) * levels));
              return (
                <i key={hour} data-heat={heat} data-peak={(amount > 0 && day * 24 + hour === peak) || undefined} />
              );
            })}
          </div>
        ))}
        <HourAxis words={words} />
      </div>
      <HoursTable messagesByHour={messagesByHour} words={words} />
    </section>
  );
}

function HoursTable({
  messagesByHour,
  words,
}: {
  readonly messagesByHour: readonly number[];
  readonly words: ForecastWords;
}): ReactElement {
  const { hours: messages } = useMessages(forecastMessages);
  return (
    <VisuallyHidden>
      <table>
        <caption>{messages.title}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {words.hour(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{words.weekday(day, 'long')}</th>
              {hours.map((hour) => (
                <td key={hour}>{words.count(messagesByHour[day * 24 + hour] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
