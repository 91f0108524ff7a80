'use client';
import { type ReactElement, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useMessages, usePageWindow } from '#ui';
import { useTestScene } from '../test-scene.js';
import { TestStrip, TestTabs } from '../test-tabs.js';
import type { CaseBook } from './case-book.js';
import { CaseDrawing } from './case-drawing.js';
import { CaseList } from './case-list.js';
import { CasePanel } from './case-panel.js';
import { casesMessages } from './cases-messages.js';
import { ExplorePanel } from './explore-panel.js';
import { keepCases } from './keep-cases.js';
import { MakePanel } from './make-panel.js';
import { type CaseActions, useCaseActions } from './use-case-actions.js';
import { useCaseKeys } from './use-case-keys.js';
import { CasesProvider, type CasesScene, useCasesScene } from './use-cases.js';

/** The view of the cases of a workflow: the list, the drawing with what they reach, and the chosen case. */
export function CasesView(): ReactElement {
  const scene = useTestScene();
  const page = usePageWindow();
  const messages = useMessages(casesMessages);
  const book = useStore(scene.session, (state) => state.caseBook);
  useEffect(() => {
    keepCases(scene, page);
  });
  if (book) return <Cases book={book} />;
  return (
    <div
      className="pb-replay pb-test pb-cases"
      data-density="compact"
      aria-busy
      aria-label={messages.region}
      role="region"
    >
      <div className="pb-replay__c" data-region="run">
        <div className="pb-viewtop">
          <TestTabs />
        </div>
      </div>
    </div>
  );
}

function Cases({ book }: { readonly book: CaseBook }): ReactElement {
  const scene = useCasesScene(book);
  const actions = useCaseActions(scene);
  useCaseToShow(scene, actions);
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = useCaseKeys(scene, actions, frame);
  const { looking, found, shut } = useStore(book.explorer.state);
  const { chosen, look, messages } = scene;
  const isExploring = found !== undefined || (looking !== undefined && looking.nodeId === undefined);
  const isMaking = shut !== undefined || looking?.nodeId !== undefined;
  const isOnStep = look.nodeId !== undefined && scene.coverage?.nodes.has(look.nodeId) === false;
  const panel = isExploring ? (
    <ExplorePanel actions={actions} />
  ) : isMaking || isOnStep ? (
    <MakePanel actions={actions} />
  ) : chosen ? (
    <CasePanel entry={chosen} actions={actions} />
  ) : null;
  return (
    <CasesProvider value={scene}>
      <div
        ref={frame}
        className="pb-replay pb-test pb-cases"
        data-density="compact"
        data-page={isExploring || isMaking ? 'case' : look.page}
        data-panel={panel ? '' : undefined}
        role="region"
        aria-label={messages.region}
        onKeyDown={onKeyDown}
      >
        <TestStrip />
        <CaseList actions={actions} />
        <CaseDrawing actions={actions} hasPanel={panel !== null} />
        {panel}
      </div>
    </CasesProvider>
  );
}

/** Shows the case that another part of the editor asks for, with its result. */
function useCaseToShow({ book, entries, test: { session } }: CasesScene, actions: CaseActions): void {
  const name = useStore(session, (state) => state.caseToShow);
  const isLoaded = entries !== undefined;
  useEffect(() => {
    if (name === undefined || !isLoaded) return;
    session.setState({ caseToShow: undefined });
    book.look.setState({ filter: 'all', chosen: name, nodeId: undefined, page: 'case' });
    actions.runAll();
  }, [actions, book, isLoaded, name, session]);
}
