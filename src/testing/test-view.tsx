'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { LateView, useLatePart, useMessages } from '#ui';
import { testMessages } from './test-messages.js';
import { type TestScene, TestSceneProvider } from './test-scene.js';

const loadOne = (): Promise<typeof import('./one/one-contact-view.js')> => import('./one/one-contact-view.js');
const loadCases = (): Promise<typeof import('./cases/cases-view.js')> => import('./cases/cases-view.js');
const loadForecast = (): Promise<typeof import('./forecast/forecast-view.js')> => import('./forecast/forecast-view.js');

/** The views of testing, each loaded on demand. Render it inside a `PbRoot`. */
export function TestView(scene: TestScene): ReactElement {
  const tab = useStore(scene.session, (state) => state.tab);
  return (
    <TestSceneProvider value={scene}>
      {tab === 'one' ? <One /> : tab === 'cases' ? <Cases /> : <Forecast />}
    </TestSceneProvider>
  );
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
