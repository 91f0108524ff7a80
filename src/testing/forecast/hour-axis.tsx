'use client';
import type { ReactElement } from 'react';
import type { ForecastWords } from './forecast-words.js';

const named = [0, 6, 12, 18];

/** The hours of a day below a chart that is as wide as they are. */
export function HourAxis({ words }: { readonly words: ForecastWords }): ReactElement {
  return (
    <div className="pb-fcast__hours">
      {named.map((hour) => (
        <span key={hour}>{words.hour(hour)}</span>
      ))}
    </div>
  );
}
