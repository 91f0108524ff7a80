'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useRef, useState } from 'react';
import { isButton, isTypedInto, Segmented, useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { TestTabs } from '../test-tabs.js';
import { oneMessages } from './one-messages.js';
import { TestDrawing } from './test-drawing.js';
import { TestPanel } from './test-panel.js';
import { skipped } from './test-run.js';
import { type Test, useTest } from './use-test.js';
import { useWriting, type Writing } from './use-writing.js';

/** The view of one contact: their path on the drawing, and beside it the phone they answer on. */
export function OneContactView(): ReactElement {
  const test = useTest();
  if (!test)
    return (
      <div className="pb-replay pb-test pb-one" data-density="compact" aria-busy>
        <div className="pb-one__top">
          <TestTabs />
        </div>
      </div>
    );
  return <OneTest test={test} />;
}

type Shown = 'phone' | 'decisions' | 'drawing';
const views: readonly Shown[] = ['phone', 'decisions', 'drawing'];

function OneTest({ test }: { readonly test: Test }): ReactElement {
  const { panel: messages } = useMessages(oneMessages);
  const field = useRef<HTMLInputElement>(null);
  const writing = useWriting(test, field);
  const [shown, setShown] = useState<Shown>('phone');
  const [selected, setSelected] = useState<{ readonly nodeId: string; readonly step: number | undefined }>();
  const { decisions } = test.run.frame;
  const selectNode = useCallback(
    (nodeId: string | undefined) =>
      setSelected(
        nodeId === undefined
          ? undefined
          : { nodeId, step: decisions.findLast((decision) => decision.nodeId === nodeId)?.step },
      ),
    [decisions],
  );
  const onKeyDown = useTestKeys(test, writing);
  return (
    // The keys are those of the whole view.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="pb-replay pb-test pb-one" data-density="compact" data-shown={shown} onKeyDown={onKeyDown}>
      <div className="pb-one__top">
        <TestTabs />
        <span className="pb-one__views">
          <Segmented
            label={messages.views}
            size="sm"
            value={shown}
            onValueChange={setShown}
            options={views.map((value) => ({ value, label: messages[value] }))}
          />
        </span>
      </div>
      <div className="pb-replay__c" data-region="run">
        <TestDrawing
          isTurnedTo={shown === 'drawing'}
          test={test}
          pointed={writing.pointed}
          selectedId={selected?.nodeId}
          onSelect={selectNode}
        />
      </div>
      <TestPanel
        test={test}
        writing={writing}
        field={field}
        selectedId={selected?.nodeId}
        selectedStep={selected?.step}
        onSelectStep={(step, nodeId) => setSelected({ nodeId, step })}
      />
    </div>
  );
}

/** `.` skips, `,` goes back one event, `1`–`9` picks, Enter sends what is picked. */
function useTestKeys(test: Test, writing: Writing): (event: KeyboardEvent) => void {
  const { singleKeys = true } = useTestScene();
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    if (isTypedInto(target) || !singleKeys) return;
    const { change, run } = test;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    const picked = digit === 0 ? undefined : writing.suggestions[digit - 1];
    if (event.key === '.' && run.next) change(skipped(run));
    else if (event.key === ',' && run.plan.moves.length > 0) test.back();
    else if (picked) writing.pick(picked);
    else if (event.key === 'Enter' && !isButton(target) && writing.picked) writing.send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
