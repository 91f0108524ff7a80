'use client';
import { type ReactElement, useState } from 'react';
import { type Population, shareIn, type Unknown } from '#execute';
import type { WorkflowVersion } from '#model';
import { Button, Slider, useMessages } from '#ui';
import { forecastMessages } from './forecast-messages.js';
import type { ForecastWords } from './forecast-words.js';

/** More sliders than these are shown on demand. */
const shownAtFirst = 5;

/** A slider for each unknown; the tick is the real value. */
export function WhatIf({
  isReal,
  base,
  hasMoved,
  names,
  onMove,
  onReset,
  population,
  unknowns,
  version,
  words,
}: {
  readonly isReal: boolean;
  readonly base: Population;
  readonly hasMoved: boolean;
  readonly names: ReadonlyMap<string, string>;
  readonly onMove: (unknown: Unknown, share: number) => void;
  readonly onReset: () => void;
  readonly population: Population;
  readonly unknowns: readonly Unknown[];
  readonly version: WorkflowVersion;
  readonly words: ForecastWords;
}): ReactElement {
  const { whatIf } = useMessages(forecastMessages);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? unknowns : unknowns.slice(0, shownAtFirst);
  return (
    <section className="pb-rsec pb-fcast__sliders" aria-label={whatIf.title}>
      <div className="pb-rline">
        <b>{whatIf.title}</b>
        {hasMoved && (
          <Button variant="link" size="sm" className="pb-rline__end" onClick={onReset}>
            {isReal ? whatIf.reset : whatIf.resetTypical}
          </Button>
        )}
      </div>
      {unknowns.length === 0 && <p className="pb-mut">{whatIf.none}</p>}
      {shown.map((unknown) => (
        <UnknownSlider
          key={unknown.id}
          name={names.get(unknown.id) ?? ''}
          value={shareIn(population, unknown, version)}
          real={isReal ? shareIn(base, unknown, version) : undefined}
          onMove={(share) => onMove(unknown, share)}
          words={words}
        />
      ))}
      {unknowns.length > shownAtFirst && (
        <Button variant="link" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? whatIf.fewer : whatIf.all(words.count(unknowns.length))}
        </Button>
      )}
    </section>
  );
}

function UnknownSlider({
  name,
  onMove,
  real,
  value,
  words,
}: {
  readonly name: string;
  readonly onMove: (share: number) => void;
  /** The real share; undefined where it is not known. */
  readonly real: number | undefined;
  readonly value: number;
  readonly words: ForecastWords;
}): ReactElement {
  const { whatIf } = useMessages(forecastMessages);
  const tick =
    real === undefined
      ? undefined
      : { at: real * 100, label: whatIf.tick(words.percent(Math.round(real * 100) / 100)) };
  return (
    <Slider
      label={name}
      fieldLabel={whatIf.number(name)}
      value={Math.round(value * 100)}
      onValueChange={(next) => onMove(next / 100)}
      format={(percent) => words.percent(percent / 100)}
      valueText={
        real === undefined
          ? whatIf.percent(words.whole(value))
          : whatIf.percentReal(words.whole(value), words.whole(real))
      }
      tick={tick}
    />
  );
}
