'use client';
import { type ReactElement, memo } from 'react';
import type { Visit } from '#trace';
import { Icon, type IconTable, IconTile, Spinner, useMessages } from '#ui';
import { comparisonMessages } from './comparison-messages.js';
import { durationWords } from '../words/duration-words.js';
import { visitLook } from '../words/execution-status.js';
import type { VisitStep } from '../words/visit-step.js';
import { wordMessages } from '../words/word-messages.js';

export interface VisitSideProps {
  readonly visit: Visit | undefined;
  readonly step: VisitStep | undefined;
  /** The name of the execution. */
  readonly whose: string;
  /** Only this execution has a visit in this row. */
  readonly alone: boolean;
  readonly icons?: IconTable | undefined;
  readonly onOpen: (visit: number) => void;
}

/** A visit of one execution: number, node, outcome and duration. Pressing it opens the execution there. */
export const VisitSide = memo(function VisitSide({
  visit,
  step,
  whose,
  alone,
  icons,
  onOpen,
}: VisitSideProps): ReactElement {
  const messages = useMessages(comparisonMessages).visit;
  const shared = useMessages(wordMessages);
  if (!visit || !step)
    return (
      <div className="pb-cmp__x" role="cell">
        <span className="pb-visually-hidden">{messages.absent(whose)}</span>
      </div>
    );
  const look = visitLook(visit.state);
  const outcome = shared.status[visit.state];
  const length = visit.durationMs === undefined ? '' : durationWords(visit.durationMs, shared);
  return (
    <div
      className="pb-cmp__x"
      role="cell"
      data-alone={alone || undefined}
      data-k={look.kind === 'err' ? 'err' : undefined}
    >
      <button type="button" className="pb-cmp__b" onClick={() => onOpen(visit.index)}>
        <span className="pb-visually-hidden">{`${messages.show(whose)} `}</span>
        <i className="pb-num">{visit.index}</i>
        <span className="pb-visually-hidden">, </span>
        <IconTile icon={step.icon} group={step.group} color={step.color} icons={icons} size={22} iconSize={13} />
        <span className="pb-cmp__n pb-trunc">
          {step.title}
          {step.line !== '' && <small> {step.line}</small>}
        </span>
        {look.kind === 'ok' ? (
          <span className="pb-visually-hidden">{`, ${outcome}`}</span>
        ) : (
          <span className="pb-cmp__out" data-k={look.kind}>
            {look.isBusy ? <Spinner size={12} /> : <Icon name={look.icon} size={13} />}
            {outcome}
          </span>
        )}
        <span className="pb-num pb-cmp__d">{length}</span>
      </button>
    </div>
  );
});
