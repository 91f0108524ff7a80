'use client';
import { type ReactElement, useState } from 'react';
import { isTriggerType, nodeTypeOf, reenrolmentAt } from '#catalog';
import { Button, Icon, useAnnounce, useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { oneMessages } from './one-messages.js';
import type { TestPlan } from './test-plan.js';
import { momentOf, restarted } from './test-run.js';
import type { Test } from './use-test.js';

/** The answer to “does the same contact start again now?”, and the plan that it was given for. */
export interface AgainAnswer {
  readonly plan: TestPlan;
  readonly isLetIn: boolean;
  readonly text: string;
}

/** Returns what was last answered, as long as nothing happened since, and a function that fires the trigger again. */
export function useStartAgain(test: Test): { readonly answer: AgainAnswer | undefined; readonly ask: () => void } {
  const { version } = useTestScene();
  const { again: messages } = useMessages(oneMessages);
  const announce = useAnnounce();
  const [answer, setAnswer] = useState<AgainAnswer>();
  const { first, run, titleOf, words } = test;
  const ask = (): void => {
    const { frame, plan } = run;
    const nodes = version.definition?.nodes ?? [];
    const startedAt = plan.trigger?.nodeId ?? frame.decisions[0]?.nodeId;
    const isTrigger = nodes.filter((node) => isTriggerType(nodeTypeOf(node)));
    const trigger = isTrigger.find(({ id }) => id === startedAt) ?? isTrigger[0];
    if (!trigger) return;
    const now = momentOf(run);
    const found = reenrolmentAt(trigger, { startedAt: plan.start, isOver: frame.isOver }, now);
    if (found.isLetIn) {
      const next = restarted(plan, now);
      const text = messages.letIn(first, words.day(now));
      setAnswer({ plan: next, isLetIn: true, text });
      test.change(next, text);
      return;
    }
    const text =
      found.because === 'under-way'
        ? messages.underWay(first, titleOf(frame.state.nodeId ?? ''))
        : found.because === 'once'
          ? messages.once(first, titleOf(trigger.id))
          : messages.tooSoon(first, titleOf(trigger.id), words.day(found.until));
    setAnswer({ plan, isLetIn: false, text });
    announce(text);
  };
  return { answer: answer?.plan === run.plan ? answer : undefined, ask };
}

/** Whether the contact was let in again, with the reason. */
export function AgainNote({ answer }: { readonly answer: AgainAnswer }): ReactElement {
  const { again: messages } = useMessages(oneMessages);
  return (
    <div className="pb-oneagain" role="note" aria-label={messages.label} data-in={answer.isLetIn || undefined}>
      <Icon name={answer.isLetIn ? 'circle-check' : 'circle-slash'} size={16} />
      <span>{answer.text}</span>
    </div>
  );
}

/** Fires the trigger for the same contact once more. */
export function StartAgain({ onAsk }: { readonly onAsk: () => void }): ReactElement {
  const { again: messages } = useMessages(oneMessages);
  return (
    <Button variant="ghost" icon="corner-right-down" onClick={onAsk}>
      {messages.ask}
    </Button>
  );
}
