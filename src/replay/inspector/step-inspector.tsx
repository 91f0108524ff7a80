'use client';
import { type KeyboardEvent, memo, type ReactElement, useState } from 'react';
import type { JsonPath } from '#base';
import type { Trace, Visit } from '#trace';
import {
  Button,
  Chip,
  Icon,
  IconButton,
  type IconTable,
  IconTile,
  isInput,
  SheetHandle,
  styleOf,
  useMessages,
  usePartLabel,
} from '#ui';
import { type ContextMode, ContextPanel } from '../context/context-panel.js';
import { durationWords } from '../words/duration-words.js';
import { lengthOf, type Moment } from '../playback/execution-moments.js';
import { visitLook } from '../words/execution-status.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import type { VisitStep } from '../words/visit-step.js';
import { wordMessages } from '../words/word-messages.js';
import type { Zone } from '../zone/use-zone.js';
import { aftermathOf, failureOf, type FailureWords } from './failure-words.js';
import { failureMessages } from './failure-messages.js';
import { type InspectorMessages, inspectorMessages } from './inspector-messages.js';
import { MessageBubble, messageOf } from './sent-message.js';
import type { TimeWords } from '../words/time-words.js';
import { ZoneMenu } from '../zone/zone-menu.js';

interface StepTimesProps {
  readonly zone: Zone;
  readonly moment: Moment;
}

/** The time of a visit in the chosen zone and in UTC, with the zone menu. Absent where the execution has no times. */
function StepTimes({ zone, moment }: StepTimesProps): ReactElement | null {
  const messages = useMessages(inspectorMessages);
  const { visit } = moment;
  const time = visit.start ?? visit.end;
  if (time === undefined) return null;
  const isUtc = zone.zone === 'UTC';
  return (
    <div className="pb-rtimes">
      <ZoneMenu zone={zone} time={time} />
      {!isUtc && (
        <span className="pb-mut pb-num pb-rtimes__u">
          {messages.utc(dayInUtc(time, zone), visitRange(moment, zone.utc, messages))}
        </span>
      )}
    </div>
  );
}

/** Formats start and end of a visit. */
function visitRange({ visit, isOpen }: Moment, times: TimeWords, messages: InspectorMessages): string {
  return isOpen ? messages.since(times.clock(visit.start)) : times.range(visit.start, visit.end);
}

/** Returns the date where it differs in UTC. */
function dayInUtc(time: number, { times, utc }: Zone): string | undefined {
  return times.dayKey(time) === utc.dayKey(time) ? undefined : utc.date(time);
}

interface FailureCalloutProps {
  readonly failure: FailureWords;
  /** Whom the failure affected, and what followed. */
  readonly aftermath: string;
  /** Absent: the node cannot be edited from here. */
  readonly onEdit?: (() => void) | undefined;
}

/** Explains a failure; the code comes last. */
function FailureCallout({ failure, aftermath, onEdit }: FailureCalloutProps): ReactElement {
  const { failure: messages } = useMessages(inspectorMessages);
  return (
    <div className="pb-callout" data-k="err" role="group" aria-label={messages.label}>
      <b>{failure.title}</b>
      <div className="pb-callout__p">{failure.detail === undefined ? aftermath : `${aftermath} ${failure.detail}`}</div>
      {(onEdit || failure.code !== undefined) && (
        <div className="pb-callout__a">
          {onEdit && (
            <Button size="sm" icon="pencil" onClick={onEdit}>
              {messages.editStep}
            </Button>
          )}
          {failure.code !== undefined && <span className="pb-mono pb-callout__c">{failure.code}</span>}
        </div>
      )}
    </div>
  );
}

export interface StepInspectorProps {
  readonly trace: Trace;
  readonly moment: Moment;
  readonly step: VisitStep;
  readonly zone: Zone;
  readonly icons?: IconTable | undefined;
  /** All visits of the execution to this node. */
  readonly siblings: readonly Visit[];
  readonly onGo: (index: number) => void;
  readonly onClose: () => void;
  readonly onEdit?: ((nodeId: string) => void) | undefined;
  /** The JSON path to open in the context. A new path scrolls to it. */
  readonly path?: JsonPath | undefined;
  /** Notifies the caller of the focused JSON path, to be passed back as `path`. */
  readonly onPath?: ((path: JsonPath) => void) | undefined;
}

/** Shows everything known about one visit. */
export const StepInspector = memo(function StepInspector(props: StepInspectorProps): ReactElement {
  const { trace, moment, step, onGo, onClose, path, onPath } = props;
  const { visit } = moment;
  const messages = useMessages(inspectorMessages);
  const label = usePartLabel(messages.label);
  const [mode, setMode] = useState<ContextMode>();
  const [search, setSearch] = useState<string>();
  const [isTall, setTall] = useState(false);
  return (
    <div
      className="pb-rins"
      role="complementary"
      aria-label={label}
      data-region="details"
      data-tall={isTall || undefined}
      onKeyDown={(event) => pressKey(event, () => setSearch((before) => before ?? ''), onClose)}
    >
      <SheetHandle label={messages.height} tall={isTall} onTall={setTall} onClose={onClose} />
      <InspectorHead {...props} />
      <div
        className="pb-rins__b"
        data-scrolls=""
        tabIndex={0}
        role="group"
        aria-label={messages.body(step.title, visit.index)}
      >
        <VisitFacts {...props} />
        <ContextPanel
          trace={trace}
          visit={visit}
          previous={trace.visits[visit.index - 2]}
          mode={mode}
          onMode={setMode}
          onGo={onGo}
          search={search}
          onSearch={setSearch}
          path={path}
          onPath={onPath}
        />
      </div>
    </div>
  );
});

/** Opens the search with `/`; Escape closes an inspector that covers the canvas. */
function pressKey(event: KeyboardEvent<HTMLDivElement>, openSearch: () => void, onClose: () => void): void {
  if (event.defaultPrevented) return;
  const { currentTarget, key } = event;
  const isSearch = key === '/' && !(event.ctrlKey || event.metaKey || event.altKey) && !isInput(event.target);
  const isClose =
    key === 'Escape' && currentTarget.contains(event.target as Node) && styleOf(currentTarget).position === 'absolute';
  if (!isSearch && !isClose) return;
  event.preventDefault();
  event.stopPropagation();
  if (isSearch) openSearch();
  else onClose();
}

/** Title and position of the visit, and buttons to the visits around it. */
function InspectorHead({ trace, moment: { visit }, step, icons, onGo, onClose }: StepInspectorProps): ReactElement {
  const messages = useMessages(inspectorMessages);
  const count = trace.visits.length;
  return (
    <div className="pb-rins__h">
      <IconTile icon={step.icon} group={step.group} color={step.color} icons={icons} size={32} />
      <div className="pb-rins__t">
        <b className="pb-trunc">{step.title}</b>
        <span className="pb-rins__s">
          <span className="pb-trunc">{step.line}</span>
          {messages.position(step.line, visit.index, count)}
        </span>
      </div>
      <div className="pb-rins__x">
        <IconButton
          icon="chevron-up"
          label={messages.previous}
          tone="mut"
          disabled={visit.index <= 1}
          onClick={() => onGo(visit.index - 1)}
        />
        <IconButton
          icon="chevron-down"
          label={messages.next}
          tone="mut"
          disabled={visit.index >= count}
          onClick={() => onGo(visit.index + 1)}
        />
        <IconButton icon="x" label={messages.close} tone="mut" onClick={onClose} />
      </div>
    </div>
  );
}

/** Outcome, times, failure and message of the visit. */
function VisitFacts({ trace, moment, step, zone, siblings, onGo, onEdit }: StepInspectorProps): ReactElement {
  const words = useMessages(wordMessages);
  const messages = useMessages(inspectorMessages);
  const failures = useMessages(failureMessages);
  const { lens } = useExecutionPrivacy();
  const { visit } = moment;
  const look = visitLook(visit.state);
  const sendsMessage = step.group === 'message';
  const failure = failureOf(visit, failures, lens);
  const message = messageOf(visit, trace.visits[visit.index - 2], sendsMessage, messages.message);
  return (
    <div className="pb-rsec">
      <div className="pb-rline">
        <Chip status={look.kind} icon={look.icon} busy={look.isBusy === true}>
          {words.status[visit.state]}
        </Chip>
        <span className="pb-sec pb-num pb-trunc">{visitRange(moment, zone.times, messages)}</span>
        <span className="pb-mut pb-num pb-rline__end">{durationWords(lengthOf(moment), words)}</span>
      </div>
      <StepTimes zone={zone} moment={moment} />
      {visit.ghost && (
        <div className="pb-note">
          <b>{messages.ghost.title}</b> {messages.ghost.text}
        </div>
      )}
      {visit.via?.certainty === 'jump' && !visit.ghost && <div className="pb-note">{messages.jump}</div>}
      {siblings.length > 1 && <VisitStrip siblings={siblings} current={visit.index} onGo={onGo} />}
      {failure && (
        <FailureCallout
          failure={failure}
          aftermath={aftermathOf(visit, trace, sendsMessage, failures, lens)}
          onEdit={onEdit && !visit.ghost ? () => onEdit(visit.nodeId) : undefined}
        />
      )}
      {message && <MessageBubble message={message} visit={visit} />}
    </div>
  );
}

const maxInStrip = 12;

/** The visits to this node, failed ones marked. */
function VisitStrip({
  siblings,
  current,
  onGo,
}: {
  readonly siblings: readonly Visit[];
  readonly current: number;
  readonly onGo: (index: number) => void;
}): ReactElement {
  const words = useMessages(wordMessages);
  const { visits: messages } = useMessages(inspectorMessages);
  const at = siblings.findIndex((visit) => visit.index === current);
  const from = Math.max(0, Math.min(at - maxInStrip / 2, siblings.length - maxInStrip));
  return (
    <div className="pb-rounds" role="group" aria-label={messages.label}>
      <span className="pb-mut">{messages.position(at + 1, siblings.length)}</span>
      {siblings.slice(from, from + maxInStrip).map((visit) => (
        <button
          key={visit.index}
          type="button"
          className="pb-round"
          data-k={visit.state === 'failed' ? 'err' : undefined}
          aria-current={visit.index === current || undefined}
          aria-label={messages.visit(visit.index, words.status[visit.state])}
          onClick={() => onGo(visit.index)}
        >
          {visit.state === 'failed' && <Icon name="circle-x" size={11} />}
          {visit.index}
        </button>
      ))}
    </div>
  );
}
