'use client';
import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import { LateView, useLatePart, useMessages, usePageWindow } from '#ui';
import { testMessages } from './test-messages.js';
import { type TestScene, TestSceneProvider } from './test-scene.js';

const loadOne = (): Promise<typeof import('./one/one-contact-view.js')> => import('./one/one-contact-view.js');
const loadCases = (): Promise<typeof import('./cases/cases-view.js')> => import('./cases/cases-view.js');
const loadForecast = (): Promise<typeof import('./forecast/forecast-view.js')> => import('./forecast/forecast-view.js');

const loadKeeping = (): Promise<typeof import('./cases/keep-cases.js')> => import('./cases/keep-cases.js');

/** The views of testing, each loaded on demand. Render it inside a `PbRoot`. */
export function TestView(scene: TestScene): ReactElement {
  const tab = useStore(scene.session, (state) => state.tab);
  useKeptCases(scene);
  return (
    <TestSceneProvider value={scene}>
      {tab === 'one' ? <One /> : tab === 'cases' ? <Cases /> : <Forecast />}
    </TestSceneProvider>
  );
}

/** Loads the cases behind every view: the tabs show their number, and each view may add one. */
function useKeptCases(scene: TestScene): void {
  const page = usePageWindow();
  const { part } = useLatePart(loadKeeping);
  const { readOnly, session } = scene;
  useEffect(() => {
    part?.keepCases(scene, page).keeper.allow(!readOnly);
    // Another scene of the same session keeps the same cases.
    // oxlint-disable-next-line exhaustive-deps
  }, [part, readOnly, session]);
}

function One(): ReactElement {
  const { part } = useMessages(testMessages);
  const late = useLatePart(loadOne);
  return (
    <LateView late={late} what={part} className="pb-fail" waiting={<div className="pb-replay" aria-busy />}>
      {({ OneContactView }) => <OneContactView />}
    </LateView>
  );
}

function Cases(): ReactElement {
  const { part } = useMessages(testMessages);
  const late = useLatePart(loadCases);
  return (
    <LateView late={late} what={part} className="pb-fail" waiting={<div className="pb-replay" aria-busy />}>
      {({ CasesView }) => <CasesView />}
    </LateView>
  );
}

function Forecast(): ReactElement {
  const { part } = useMessages(testMessages);
  const late = useLatePart(loadForecast);
  return (
    <LateView late={late} what={part} className="pb-fail" waiting={<div className="pb-replay" aria-busy />}>
      {({ ForecastView }) => <ForecastView />}
    </LateView>
  );
}
