'use client';
import type { ReactElement } from 'react';
import { Button, useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { decisionRows, rowWords } from './decision-rows.js';
import { oneMessages } from './one-messages.js';
import { drawnAgain } from './test-run.js';
import type { Test } from './use-test.js';

interface DecisionListProps {
  readonly test: Test;
  /** The number of the selected step. */
  readonly selectedStep: number | undefined;
  readonly onSelect: (step: number, nodeId: string) => void;
}

/** Why each path was taken. Each decision carries the number of its step, and selects it. */
export function DecisionList({ onSelect, selectedStep, test }: DecisionListProps): ReactElement {
  const { presentation, version } = useTestScene();
  const { decisions: messages } = useMessages(oneMessages);
  const { frame } = test.run;
  const rows = decisionRows(frame.decisions);
  const standing = frame.isOver ? undefined : frame.state.counts.steps;
  return (
    <div className="pb-rsec pb-onedecs" data-part="decisions">
      <div className="pb-rline">
        <b>{messages.title}</b>
        <span className="pb-rline__end pb-mut">{messages.why}</span>
      </div>
      <ol className="pb-onedecs__l" aria-label={messages.title}>
        {rows.map(({ decision, index }) => {
          const { at, code, nodeId, step } = decision;
          const { lead, rest } = rowWords(decision, version, presentation, messages);
          const isHere = step === standing;
          return (
            <li key={index}>
              <button
                type="button"
                className="pb-onedec"
                aria-current={step === selectedStep ? 'step' : undefined}
                data-here={isHere || undefined}
                data-kind={
                  frame.isOver && frame.state.status === 'failed' && index === frame.decisions.length - 1
                    ? 'err'
                    : undefined
                }
                onClick={() => onSelect(step, nodeId)}
              >
                <i>{step}</i>
                <span>
                  {lead !== '' && <b>{lead}</b>}
                  {rest}
                </span>
                <time>{isHere && code !== 'reply-not-counted' ? messages.now : test.words.clock(at)}</time>
              </button>
              {code === 'variant-drawn' && (
                <Button
                  size="sm"
                  icon="dices"
                  className="pb-onedec__again"
                  onClick={() => test.change(drawnAgain(test.run, step))}
                >
                  {messages.drawAgain}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {rows.length === 0 && <span className="pb-mut">{messages.none}</span>}
    </div>
  );
}
