'use client';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Forecast } from '#execute';
import { graphOf } from '#graph';
import type { Contact } from '#model';
import { createFlowWords, insightsMessages, wordMessages } from '#replay';
import { Button, saveFile, Switch, useAnnounce, useMessages, usePageWindow } from '#ui';
import { useTestScene } from '../test-scene.js';
import { TestStrip, TestTabs } from '../test-tabs.js';
import { BusiestHours } from './busiest-hours.js';
import { ForecastDrawing } from './forecast-drawing.js';
import { forecastFile } from './forecast-export.js';
import { ForecastHead } from './forecast-head.js';
import { forecastMarks } from './forecast-marks.js';
import { forecastMessages } from './forecast-messages.js';
import { AgainstReal, ForecastFigures, ForecastHint, ForecastRanges } from './forecast-panel.js';
import { createForecastWords, type ForecastWords } from './forecast-words.js';
import { PeopleBars } from './people-bars.js';
import { namesOfUnknowns } from './unknown-names.js';
import { useForecast } from './use-forecast.js';
import { useKeptForecast } from './use-kept-forecast.js';
import { minReal, type RealExecutions, useRealExecutions } from './use-real-executions.js';
import { useWhatIf } from './use-what-if.js';
import { WhatIf } from './what-if.js';

/**
 * A forecast over many contacts: their numbers on the drawing, what they cost, when they text and need people, and sliders
 * for what is not known.
 */
// oxlint-disable-next-line max-lines-per-function -- one screen whose parts share forecast, sliders and comparison
export function ForecastView(): ReactElement {
  const scene = useTestScene();
  const { environment, locale, presentation, version, workflowId } = scene;
  const messages = useMessages(forecastMessages);
  const words = useMemo(
    () => createForecastWords(locale, environment.account?.currency),
    [locale, environment.account?.currency],
  );
  const graph = graphOf(version);
  const real = useRealExecutions(version, scene);
  const kept = useKeptForecast(workflowId);
  const [{ hasBegun, seed }, change] = kept;
  const whatIf = useWhatIf(version, real.population, kept);
  const { base, hasMoved, move, population, reset, sweep, unknowns } = whatIf;
  const isReal = real.population !== undefined;
  const isEmpty = real.state === 'done' && real.count === 0 && !hasBegun && !hasMoved;
  const isWaiting = real.state === 'counting' || isEmpty;
  const shown = useForecast(version, isWaiting ? undefined : population, environment, sweep);
  const { forecast, isReady, swept } = shown;
  const [compares, setCompares] = useState(true);
  const isCompared = isReal && compares;
  const marks = useForecastMarks(forecast, isCompared ? real : undefined, words);
  const names = useMemo(
    () => namesOfUnknowns(unknowns, graph, presentation, messages),
    [unknowns, graph, presentation, messages],
  );
  const page = usePageWindow();
  const panel = useRef<HTMLDivElement>(null);
  const insights = useMessages(insightsMessages);
  const exportCsv = (): void => {
    if (forecast)
      saveFile(
        page(),
        forecastFile(forecast, graph, presentation, version.name || messages.workflow, messages, insights),
      );
  };
  useReadyWords(isReady, words.count(population.contacts));
  const hasFigures = usePainted(forecast !== undefined);
  return (
    <div className="pb-replay pb-test pb-fcast" data-density="compact">
      <TestStrip />
      <div className="pb-fcast__main">
        <div className="pb-replay__c" data-region="run">
          <ForecastDrawing graph={graph} marks={marks} />
          <div className="pb-viewtop">
            <TestTabs />
            {isReal && (
              <span className="pb-float pb-fcast__compare">
                <Switch checked={compares} onCheckedChange={setCompares}>
                  {messages.compare.with}
                </Switch>
              </span>
            )}
          </div>
          {forecast && <Legend forecast={forecast} words={words} />}
          {isEmpty && (
            <Empty
              onBegin={() => {
                change({ hasBegun: true });
                // The button goes, and the figures come where the focus is then.
                panel.current?.focus();
              }}
            />
          )}
        </div>
        {forecast && hasFigures && (
          <div className="pb-fcast__dock">
            <BusiestHours forecast={forecast} isAccountTime={!hasOwnTime(population.like)} words={words} />
            <PeopleBars forecast={forecast} words={words} />
          </div>
        )}
      </div>
      <div
        ref={panel}
        className="pb-rins pb-fcast__panel"
        role="complementary"
        aria-label={messages.title}
        data-region="details"
        tabIndex={-1}
      >
        <div className="pb-fcast__first">
          <ForecastHead
            contacts={population.contacts}
            isReal={isReal}
            onAgain={() => change({ seed: seed + 1 })}
            onExport={exportCsv}
            shown={shown}
            words={words}
          />
          <Notes real={real} isEmpty={isEmpty} words={words} />
          {forecast && (
            <ForecastFigures
              forecast={forecast}
              graph={graph}
              presentation={presentation}
              swept={swept}
              words={words}
            />
          )}
          {!isWaiting && (
            <WhatIf
              isReal={isReal}
              base={base}
              hasMoved={hasMoved}
              names={names}
              onMove={move}
              onReset={reset}
              population={population}
              unknowns={unknowns}
              version={version}
              words={words}
            />
          )}
        </div>
        <div className="pb-fcast__rest">
          {forecast && swept && (
            <ForecastRanges
              forecast={forecast}
              name={names.get(swept.sweep.unknown.id) ?? ''}
              swept={swept}
              words={words}
            />
          )}
          {forecast && isCompared && <AgainstReal forecast={forecast} graph={graph} real={real} words={words} />}
          {forecast && <ForecastHint forecast={forecast} words={words} />}
        </div>
      </div>
    </div>
  );
}

function useForecastMarks(
  forecast: Forecast | undefined,
  real: RealExecutions | undefined,
  words: ForecastWords,
): ReturnType<typeof forecastMarks> | undefined {
  const { locale, version } = useTestScene();
  const messages = useMessages(forecastMessages);
  const insights = useMessages(insightsMessages);
  const shared = useMessages(wordMessages);
  const graph = graphOf(version);
  const flowWords = useMemo(() => createFlowWords(insights, shared, locale), [insights, shared, locale]);
  return useMemo(
    () => forecast && forecastMarks(forecast, graph, flowWords, words, messages, real?.summary),
    [forecast, graph, flowWords, words, messages, real],
  );
}

/** Whether something has been painted since it is shown: what is less urgent comes a frame later, so that no frame is long. */
function usePainted(isShown: boolean): boolean {
  const page = usePageWindow();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const frame = page().requestAnimationFrame(() => setPainted(true));
    return () => page().cancelAnimationFrame(frame);
  }, [isShown, page]);
  return isShown && isPainted;
}

/** Says that the first forecast is there. */
function useReadyWords(isReady: boolean, contacts: string): void {
  const { head } = useMessages(forecastMessages);
  const announce = useAnnounce();
  useEffect(() => {
    if (isReady) announce(head.ready(contacts));
  }, [isReady, announce, head, contacts]);
}

/** Whether contacts have a clock of their own. */
function hasOwnTime(like: readonly Contact[] | undefined): boolean {
  return like?.some((contact) => contact['timezone'] !== undefined) === true;
}

/** Why there are no real numbers, or not yet. */
function Notes({
  isEmpty,
  real,
  words,
}: {
  readonly isEmpty: boolean;
  readonly real: RealExecutions;
  readonly words: ForecastWords;
}): ReactElement {
  const { compare, counting, empty } = useMessages(forecastMessages);
  let note: ReactNode;
  if (real.state === 'counting') note = real.count === 0 ? counting.now : counting.soFar(words.count(real.count));
  else if (real.state === 'failed') note = counting.failed;
  else if (isEmpty) note = empty.sentence;
  else if (real.count === 0) note = empty.none;
  else if (real.count < minReal) note = compare.tooFew(words.count(real.count), real.count === 1);
  return (
    <div className="pb-fcast__notes" role="status">
      {note !== undefined && <div className="pb-note">{note}</div>}
    </div>
  );
}

/** Without real runs, the forecast begins on demand. */
function Empty({ onBegin }: { readonly onBegin: () => void }): ReactElement {
  const { empty } = useMessages(forecastMessages);
  return (
    <div className="pb-fcast__empty pb-float">
      <b>{empty.none}</b>
      <Button variant="primary" icon="gauge" onClick={onBegin}>
        {empty.begin}
      </Button>
    </div>
  );
}

/** The scale of the widths. */
function Legend({
  forecast,
  words,
}: {
  readonly forecast: Forecast;
  readonly words: ForecastWords;
}): ReactElement | null {
  const { legend } = useMessages(forecastMessages);
  const most = Math.max(0, ...Object.values(forecast.edges).map(({ contacts }) => contacts));
  if (most === 0) return null;
  return (
    <div className="pb-flowview__legend pb-float" aria-hidden>
      <span>{legend}</span>
      <span className="pb-num">
        <span>1</span>
        <i />
        <span>{words.count(most)}</span>
      </span>
    </div>
  );
}
