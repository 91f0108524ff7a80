'use client';
import { type ReactElement, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { focusedIn, ownerWindow, Segmented, useMessages } from '#ui';
import { testMessages } from './test-messages.js';
import { useTestScene } from './test-scene.js';
import type { TestTab } from './test-session.js';

const tabs: readonly TestTab[] = ['one', 'cases', 'forecast'];

/** Switches between the views of testing; each places it at the top of its drawing. */
export function TestTabs(): ReactElement {
  const { session } = useTestScene();
  const { tabs: words } = useMessages(testMessages);
  const tab = useStore(session, (state) => state.tab);
  const count = useStore(session, (state) => state.cases?.length);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tabs = place.current;
    // Each view has tabs of its own, one of them hidden; the focus was at those that went with the view before.
    if (!tabs || tabs.offsetParent === null || !session.getState().isTabChosen) return undefined;
    const own = ownerWindow(tabs);
    // The tabs know their order after the first render; a focus before that would leave none of them reachable by Tab.
    const frame = own.requestAnimationFrame(() => {
      session.setState({ isTabChosen: false });
      if (focusedIn(tabs) === null) tabs.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]')?.focus();
    });
    return () => own.cancelAnimationFrame(frame);
  }, [session]);
  return (
    <span ref={place} className="pb-float pb-bar pb-testtabs">
      <Segmented
        label={words.label}
        size="sm"
        value={tab}
        onValueChange={(next) => session.setState({ tab: next, isTabChosen: true })}
        options={tabs.map((value) => ({
          value,
          label: value === 'cases' && count ? `${words.cases} ${count}` : words[value],
        }))}
      />
    </span>
  );
}

/** The same above everything, where the drawing is not always in view. */
export function TestStrip(): ReactElement {
  return (
    <div className="pb-test__strip">
      <TestTabs />
    </div>
  );
}
