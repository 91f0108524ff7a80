'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import type { NodeType, Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import { type Trace, traceExecution, type Visit } from '#trace';
import { Button, Chip, IconButton, type IconTable, PartBoundary, Segmented, useMessages } from '#ui';
import { type ComparisonMessages, comparisonMessages } from './comparison-messages.js';
import { durationWords } from '../words/duration-words.js';
import type { Lens } from '../privacy/lens.js';
import {
  type PersonalData,
  type PersonalDataSettings,
  PersonalDataSwitch,
  usePersonalData,
} from '../privacy/personal-data.js';
import type { PrivacyRule } from '../privacy/privacy-rule.js';
import { useLens } from '../privacy/use-lens.js';
import { shortId } from '../execution-card.js';
import { contactOfExecution } from '../words/execution-contact.js';
import { executionStatusLook, executionStatusWords } from '../words/execution-status.js';
import { createTimeWords, type TimeWords } from '../words/time-words.js';
import { createVisitSteps, type VisitStep } from '../words/visit-step.js';
import { wordMessages } from '../words/word-messages.js';
import { ComparisonDrawing } from './comparison-drawing.js';
import { ComparisonColumns } from './comparison-columns.js';
import type { TwoNames } from './parting-words.js';

/** One side of a comparison. */
export interface ComparedExecution {
  /** The execution to compare. */
  readonly execution: WorkflowExecution;
  /** The version it ran on. Without it, nodes are described by the execution alone. */
  readonly version?: WorkflowVersion | undefined;
}

/** Props of `ExecutionComparisonView`. */
export interface ExecutionComparisonViewProps extends PersonalDataSettings {
  /** The execution in the first column. */
  readonly left: ComparedExecution;
  /** The execution in the second column. */
  readonly right: ComparedExecution;
  /** Positions and titles for the version of `left`. */
  readonly presentation?: Presentation | undefined;
  /**
   * Node types for names and icons.
   *
   * @default the built-in messaging types
   */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /**
   * Locale of times, BCP 47.
   *
   * @default the locale of the browser
   */
  readonly locale?: string | undefined;
  /**
   * Time zone of times, IANA.
   *
   * @default the zone of the browser
   */
  readonly timeZone?: string | undefined;
  /** The privacy rules; see `ExecutionViewer`. */
  readonly privacy?: readonly PrivacyRule[] | null | undefined;
  /** Notifies the host that one execution is to be shown, at a visit where one was pressed. */
  readonly onOpen: (side: 'left' | 'right', visit?: number) => void;
  /** Swaps the two sides. */
  readonly onSwap?: (() => void) | undefined;
  /** Closes the comparison. */
  readonly onClose?: (() => void) | undefined;
  /** Starts the layout worker; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
}

const shapes = ['columns', 'drawing'] as const;

/**
 * Shows two executions side by side: where they part, what differed there, then all visits row by row.
 *
 * @example
 * ```tsx
 * import { ExecutionComparisonView, type ExecutionComparisonViewProps } from 'pathboard';
 *
 * export function Comparison(props: ExecutionComparisonViewProps) {
 *   return <ExecutionComparisonView {...props} />;
 * }
 * ```
 */
export function ExecutionComparisonView(props: ExecutionComparisonViewProps): ReactElement {
  const messages = useMessages(comparisonMessages);
  return (
    <PartBoundary part="RunComparisonView" what={messages.part} className="pb-fail" resetBy={[props.left, props.right]}>
      <Comparison {...props} />
    </PartBoundary>
  );
}

// oxlint-disable-next-line max-lines-per-function -- one screen whose parts share the selected row
function Comparison(props: ExecutionComparisonViewProps): ReactElement {
  const { left, right, presentation, nodeTypes, icons, locale, timeZone, onOpen } = props;
  const messages = useMessages(comparisonMessages);
  const traceLeft = useMemo(() => traceExecution(left.execution, left.version), [left.execution, left.version]);
  const traceRight = useMemo(() => traceExecution(right.execution, right.version), [right.execution, right.version]);
  const data = usePersonalData(props);
  const lens = useLens(props.privacy, data.isHidden);
  const shared = useMessages(wordMessages);
  const times = useMemo(() => createTimeWords({ locale, timeZone }, shared), [locale, timeZone, shared]);
  const names = useNames(traceLeft, traceRight, props, lens, times);
  const stepOf = useVisitSteps(traceLeft, traceRight, nodeTypes, presentation);
  const [shape, setShape] = useState<'columns' | 'drawing'>('columns');
  return (
    <div
      className="pb-own pb-cmp"
      role="region"
      aria-label={messages.region(names.left, names.right)}
      data-region="runs"
    >
      <TopBar {...props} data={data} shape={shape} onShape={setShape} />
      <div className="pb-cmp__heads">
        <ExecutionHead
          sign="A"
          side="left"
          name={names.left}
          trace={traceLeft}
          execution={left.execution}
          times={times}
          onOpen={() => onOpen('left')}
        />
        <ExecutionHead
          sign="B"
          side="right"
          name={names.right}
          trace={traceRight}
          execution={right.execution}
          times={times}
          onOpen={() => onOpen('right')}
        />
      </div>
      {shape === 'drawing' ? (
        <ComparisonDrawing
          left={traceLeft}
          right={traceRight}
          names={names}
          presentation={presentation}
          icons={icons}
          startWorker={props.startWorker}
        />
      ) : (
        <ComparisonColumns
          left={traceLeft}
          right={traceRight}
          names={names}
          lens={lens}
          stepOf={stepOf}
          icons={icons}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}

/** Names both executions by contact, number or id; two of one contact by their start. */
function useNames(
  traceLeft: Trace,
  traceRight: Trace,
  { left, right }: ExecutionComparisonViewProps,
  lens: Lens,
  times: TimeWords,
): TwoNames {
  const messages = useMessages(comparisonMessages).run;
  const { run } = useMessages(wordMessages);
  return useMemo((): TwoNames => {
    const nameOf = (trace: Trace, execution: WorkflowExecution): string => {
      const contact = contactOfExecution(trace);
      const { name, number } = contact ? lens.person(contact) : {};
      const hasId = typeof execution.id === 'string' && execution.id !== '';
      const id = hasId ? run.withId(shortId(execution.id!)) : run.withoutId;
      return name ?? number ?? id;
    };
    const [one, other] = [nameOf(traceLeft, left.execution), nameOf(traceRight, right.execution)];
    if (one !== other) return { left: one, right: other };
    const [early, late] = [startWords(traceLeft, times, messages), startWords(traceRight, times, messages)];
    return early === late
      ? { left: messages.withSide(one, 'A'), right: messages.withSide(other, 'B') }
      : { left: messages.withStart(one, early), right: messages.withStart(other, late) };
  }, [traceLeft, traceRight, left.execution, right.execution, lens, times, messages, run]);
}

function TopBar({
  data,
  shape,
  onShape,
  onClose,
  onSwap,
}: ExecutionComparisonViewProps & {
  readonly data: PersonalData;
  readonly shape: 'columns' | 'drawing';
  readonly onShape: (shape: 'columns' | 'drawing') => void;
}): ReactElement {
  const messages = useMessages(comparisonMessages);
  return (
    <div className="pb-cmp__top">
      {onClose && (
        <Button icon="list" onClick={onClose}>
          {messages.back}
        </Button>
      )}
      <b className="pb-trunc">{messages.title}</b>
      <Segmented
        label={messages.shape.label}
        size="sm"
        value={shape}
        onValueChange={onShape}
        options={shapes.map((value) => ({ value, label: messages.shape[value] }))}
      />
      {onSwap && <IconButton icon="refresh-cw" label={messages.swap} onClick={onSwap} />}
      <PersonalDataSwitch data={data} />
    </div>
  );
}

function ExecutionHead({
  sign,
  side,
  name,
  trace,
  execution,
  times,
  onOpen,
}: {
  readonly sign: string;
  readonly side: 'left' | 'right';
  readonly name: string;
  readonly trace: Trace;
  readonly execution: WorkflowExecution;
  readonly times: TimeWords;
  readonly onOpen: () => void;
}): ReactElement {
  const messages = useMessages(comparisonMessages).run;
  const shared = useMessages(wordMessages);
  const look = executionStatusLook(execution.status);
  const length =
    trace.start !== undefined && trace.end !== undefined ? durationWords(trace.end - trace.start, shared) : undefined;
  const line = [startWords(trace, times, messages), messages.steps(trace.visits.length), length];
  return (
    <div className="pb-cmp__head" data-side={side}>
      <i className="pb-cmp__sign" aria-hidden>
        {sign}
      </i>
      <div>
        <b className="pb-trunc">{name}</b>
        <span className="pb-trunc">{line.filter(Boolean).join(' · ')}</span>
      </div>
      <Chip status={look.kind} icon={look.icon} busy={look.isBusy === true} size="sm">
        {executionStatusWords(execution.status, shared)}
      </Chip>
      <Button size="sm" onClick={onOpen} aria-label={messages.openLabel(name)}>
        {messages.open}
      </Button>
    </div>
  );
}

function startWords({ start }: Trace, times: TimeWords, messages: ComparisonMessages['run']): string {
  const day = times.day(start, 0);
  return start === undefined ? day : messages.start(day, times.hourAndMinute(start));
}

/** Reads the appearance of each visit's node from the version of its execution. */
function useVisitSteps(
  left: Trace,
  right: Trace,
  nodeTypes: readonly NodeType[] | undefined,
  presentation: Presentation | undefined,
): (side: 'left' | 'right', visit: Visit) => VisitStep {
  const shared = useMessages(wordMessages);
  return useMemo(() => {
    const catalog = createCatalog(nodeTypes ?? messagingNodeTypes);
    const ofLeft = createVisitSteps(graphOf(left.version), catalog, shared, presentation);
    const ofRight =
      right.version === left.version ? ofLeft : createVisitSteps(graphOf(right.version), catalog, shared, presentation);
    return (side, visit) => (side === 'left' ? ofLeft(visit) : ofRight(visit));
  }, [left.version, right.version, nodeTypes, presentation, shared]);
}
