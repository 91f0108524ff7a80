'use client';
import { memo, type ReactElement, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { compareExecutions, type Trace, type Visit } from '#trace';
import { Icon, type IconTable, IconTile, Spinner, useMessages } from '#ui';
import { windowOf } from '../matrix/window-of.js';
import type { Lens } from '../privacy/lens.js';
import { durationWords } from '../words/duration-words.js';
import { visitLook } from '../words/execution-status.js';
import type { VisitStep } from '../words/visit-step.js';
import { wordMessages } from '../words/word-messages.js';
import { type SideBySide, sideBySide } from './compare-rows.js';
import { comparisonMessages } from './comparison-messages.js';
import { DifferenceTable } from './difference-table.js';
import { partingWords, type TwoNames } from './parting-words.js';

const rowHeight = 34;

/** Reads the appearance of a visit's node from the version of its execution. */
type StepOf = (side: 'left' | 'right', visit: Visit) => VisitStep;

/** Where the executions part, what differed there, and all visits row by row. */
// oxlint-disable-next-line max-lines-per-function -- one table of two aligned columns
export function ComparisonColumns({
  left,
  right,
  names,
  lens,
  stepOf,
  icons,
  onOpen,
}: {
  readonly left: Trace;
  readonly right: Trace;
  readonly names: TwoNames;
  readonly lens: Lens;
  readonly stepOf: StepOf;
  readonly icons: IconTable | undefined;
  readonly onOpen: (side: 'left' | 'right', visit?: number) => void;
}): ReactElement {
  const messages = useMessages(comparisonMessages);
  const comparison = useMemo(() => compareExecutions(left, right), [left, right]);
  const lines = useMemo(() => sideBySide(comparison), [comparison]);
  const titleOf = (visit: Visit, side: 'left' | 'right'): string => stepOf(side, visit).title;
  const parting = partingWords(comparison.parting, names, titleOf, messages.parting);
  const meeting = comparison.meeting === undefined ? undefined : comparison.rows[comparison.meeting];
  const openLeft = useCallback((visit: number) => onOpen('left', visit), [onOpen]);
  const openRight = useCallback((visit: number) => onOpen('right', visit), [onOpen]);
  const { scroller, from, to, measure } = useLines(lines.length);
  return (
    <div
      ref={scroller}
      className="pb-cmp__s"
      onScroll={measure}
      tabIndex={0}
      aria-label={messages.stepByStep}
      role="group"
    >
      <div className="pb-cmp__p">
        <b>{parting.title}</b>
        <span>
          {parting.detail}
          {meeting?.left && ` ${messages.parting.meetAgain(titleOf(meeting.left, 'left'))}`}
        </span>
        {comparison.parting?.after && (
          <DifferenceTable differences={comparison.parting.differences} names={names} lens={lens} />
        )}
      </div>
      <div
        className="pb-cmp__l"
        role="table"
        aria-label={messages.table}
        aria-rowcount={lines.length}
        style={{ height: lines.length * rowHeight }}
      >
        {lines.slice(from, to).map((line, at) => (
          <Row
            key={from + at}
            line={line}
            index={from + at}
            names={names}
            stepOf={stepOf}
            icons={icons}
            onOpenLeft={openLeft}
            onOpenRight={openRight}
          />
        ))}
      </div>
    </div>
  );
}

/** The visits of both executions in one row, and the difference between them. */
function Row({
  line,
  index,
  names,
  stepOf,
  icons,
  onOpenLeft,
  onOpenRight,
}: {
  readonly line: SideBySide;
  readonly index: number;
  readonly names: TwoNames;
  readonly stepOf: StepOf;
  readonly icons: IconTable | undefined;
  readonly onOpenLeft: (visit: number) => void;
  readonly onOpenRight: (visit: number) => void;
}): ReactElement {
  return (
    <div
      className="pb-cmp__r"
      role="row"
      aria-rowindex={index + 1}
      data-turn={line.turn}
      style={{ top: index * rowHeight }}
    >
      <VisitSide
        visit={line.left}
        step={line.left && stepOf('left', line.left)}
        whose={names.left}
        alone={!line.together}
        icons={icons}
        onOpen={onOpenLeft}
      />
      <Between line={line} names={names} />
      <VisitSide
        visit={line.right}
        step={line.right && stepOf('right', line.right)}
        whose={names.right}
        alone={!line.together}
        icons={icons}
        onOpen={onOpenRight}
      />
    </div>
  );
}

/** The difference between two aligned visits: duration and outcome. */
function Between({
  line: { together, turn },
  names,
}: {
  readonly line: SideBySide;
  readonly names: TwoNames;
}): ReactElement {
  const messages = useMessages(comparisonMessages).between;
  const shared = useMessages(wordMessages);
  const longer = together?.longer;
  // Differences below 100 ms are noise.
  const isNotable = longer !== undefined && Math.abs(longer) >= 100;
  return (
    <div className="pb-cmp__m" role="cell">
      {turn !== undefined && <b>{messages[turn]}</b>}
      {isNotable && (
        <span className="pb-num" data-side={longer > 0 ? 'right' : 'left'}>
          <span aria-hidden>{messages.longer(longer > 0 ? 'B' : 'A', durationWords(Math.abs(longer), shared))}</span>
          <span className="pb-visually-hidden">
            {messages.tookLonger(longer > 0 ? names.right : names.left, durationWords(Math.abs(longer), shared))}
          </span>
        </span>
      )}
      {together?.stateDiffers === true && <span className="pb-cmp__o">{messages.otherOutcome}</span>}
    </div>
  );
}

interface VisitSideProps {
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
const VisitSide = memo(function VisitSide({ visit, step, whose, alone, icons, onOpen }: VisitSideProps): ReactElement {
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

/** Virtualises the rows. Content above them scrolls along, so their offset is measured. */
function useLines(count: number): {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly from: number;
  readonly to: number;
  readonly measure: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: 60 });
  const measure = useCallback(() => {
    const element = scroller.current;
    const list = element?.querySelector<HTMLElement>('.pb-cmp__l');
    if (!element || !list) return;
    const next = windowOf(element.scrollTop - list.offsetTop, element.clientHeight, {
      size: rowHeight,
      count,
      jump: 10,
    });
    setSeen((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, [count]);
  useEffect(measure, [measure]);
  return { scroller, ...seen, measure };
}
