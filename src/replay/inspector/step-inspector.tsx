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
  usePartLabel,
} from '#ui';
import { type ContextMode, ContextPanel } from '../context/context-panel.js';
import { durationWords } from '../words/duration-words.js';
import { lengthOf, type Moment } from '../playback/execution-moments.js';
import { visitLook } from '../words/execution-status.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import type { VisitStep } from '../words/visit-step.js';
import type { Zone } from '../zone/use-zone.js';
import { aftermathOf, failureOf, type FailureWords } from './failure-words.js';
import { MessageBubble, messageOf } from './sent-message.js';
import type { TimeWords } from '../words/time-words.js';
import { ZoneMenu } from '../zone/zone-menu.js';

interface StepTimesProps {
  readonly zone: Zone;
  readonly moment: Moment;
}

/** When a visit was, in UTC beside the zone that is chosen, and the choice of it. Absent where the run tells no times. */
function StepTimes({ zone, moment }: StepTimesProps): ReactElement | null {
  const { visit } = moment;
  const time = visit.start ?? visit.end;
  if (time === undefined) return null;
  const isUtc = zone.zone === 'UTC';
  return (
    <div className="pb-rtimes">
      <ZoneMenu zone={zone} time={time} />
      {!isUtc && (
        <span className="pb-mut pb-num pb-rtimes__u">{`${dayInUtc(time, zone)}${visitRange(moment, zone.utc)} UTC`}</span>
      )}
    </div>
  );
}

/** From when to when a visit was. */
function visitRange({ visit, open }: Moment, times: TimeWords): string {
  return open ? `Since ${times.clock(visit.start)}` : times.range(visit.start, visit.end);
}

/** The date, where it is another one in UTC. */
function dayInUtc(time: number, { times, utc }: Zone): string {
  return times.dayKey(time) === utc.dayKey(time) ? '' : `${utc.date(time)}, `;
}

interface FailureCalloutProps {
  readonly failure: FailureWords;
  /** Who was affected, and what the run did next. */
  readonly aftermath: string;
  /** Absent: the step cannot be edited from here. */
  readonly onEdit?: (() => void) | undefined;
}

/** A failure told to people: what happened first, the code last. */
function FailureCallout({ failure, aftermath, onEdit }: FailureCalloutProps): ReactElement {
  return (
    <div className="pb-callout" data-k="err" role="group" aria-label="What went wrong">
      <b>{failure.title}</b>
      <div className="pb-callout__p">{failure.detail === undefined ? aftermath : `${aftermath} ${failure.detail}`}</div>
      {(onEdit || failure.code !== undefined) && (
        <div className="pb-callout__a">
          {onEdit && (
            <Button size="sm" icon="pencil" onClick={onEdit}>
              Edit step
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
  /** Other visits of the run to the same step. */
  readonly siblings: readonly Visit[];
  readonly onGo: (index: number) => void;
  readonly onClose: () => void;
  readonly onEdit?: ((nodeId: string) => void) | undefined;
  /** The place in the context to open; another one leads there. */
  readonly path?: JsonPath | undefined;
  /** Told the place that the reader has come to. Give back the same object as `path`. */
  readonly onPath?: ((path: JsonPath) => void) | undefined;
}

/** Everything a run tells of one visit. */
export const StepInspector = memo(function StepInspector({
  trace,
  moment,
  step,
  zone,
  icons,
  siblings,
  onGo,
  onClose,
  onEdit,
  path,
  onPath,
}: StepInspectorProps): ReactElement {
  const label = usePartLabel('Step details');
  const [mode, setMode] = useState<ContextMode>();
  const [search, setSearch] = useState<string>();
  const { lens } = useExecutionPrivacy();
  const [tall, setTall] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (
      event.key === '/' &&
      !event.defaultPrevented &&
      !(event.ctrlKey || event.metaKey || event.altKey) &&
      !isInput(event.target)
    ) {
      event.preventDefault();
      event.stopPropagation();
      setSearch((before) => before ?? '');
      return;
    }
    // Over the canvas they are a layer, which Escape takes away.
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      !event.currentTarget.contains(event.target as Node) ||
      styleOf(event.currentTarget).position !== 'absolute'
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const { visit } = moment;
  const previous = trace.visits[visit.index - 2];
  const look = visitLook(visit.state);
  const failure = failureOf(visit, lens);
  const message = messageOf(visit, previous, step.group === 'message');
  const count = trace.visits.length;
  return (
    <div
      className="pb-rins"
      role="complementary"
      aria-label={label}
      data-region="details"
      data-tall={tall || undefined}
      onKeyDown={onKeyDown}
    >
      <SheetHandle label="Height of the details" tall={tall} onTall={setTall} onClose={onClose} />
      <div className="pb-rins__h">
        <IconTile icon={step.icon} group={step.group} color={step.color} icons={icons} size={32} />
        <div className="pb-rins__t">
          <b className="pb-trunc">{step.title}</b>
          <span className="pb-rins__s">
            <span className="pb-trunc">{step.line}</span>
            {`${step.line === '' ? '' : ' · '}step ${visit.index} of ${count}`}
          </span>
        </div>
        <div className="pb-rins__x">
          <IconButton
            icon="chevron-up"
            label="Step before"
            tone="mut"
            disabled={visit.index <= 1}
            onClick={() => onGo(visit.index - 1)}
          />
          <IconButton
            icon="chevron-down"
            label="Step after"
            tone="mut"
            disabled={visit.index >= count}
            onClick={() => onGo(visit.index + 1)}
          />
          <IconButton icon="x" label="Close" tone="mut" onClick={onClose} />
        </div>
      </div>
      <div
        className="pb-rins__b"
        data-scrolls=""
        tabIndex={0}
        role="group"
        aria-label={`${step.title}, step ${visit.index}`}
      >
        <div className="pb-rsec">
          <div className="pb-rline">
            <Chip status={look.kind} icon={look.icon} busy={look.busy === true}>
              {look.label}
            </Chip>
            <span className="pb-sec pb-num pb-trunc">{visitRange(moment, zone.times)}</span>
            <span className="pb-mut pb-num pb-rline__end">{durationWords(lengthOf(moment))}</span>
          </div>
          <StepTimes zone={zone} moment={moment} />
          {visit.ghost && (
            <div className="pb-note">
              <b>Not in this version.</b> The step was there when the run came by; what is known of it comes from the
              run.
            </div>
          )}
          {visit.via?.certainty === 'jump' && !visit.ghost && (
            <div className="pb-note">No path of this version leads here from the step before.</div>
          )}
          {siblings.length > 1 && <VisitStrip siblings={siblings} current={visit.index} onGo={onGo} />}
          {failure && (
            <FailureCallout
              failure={failure}
              aftermath={aftermathOf(visit, trace, step.group === 'message', lens)}
              onEdit={onEdit && !visit.ghost ? () => onEdit(visit.nodeId) : undefined}
            />
          )}
          {message && <MessageBubble message={message} visit={visit} />}
        </div>
        <ContextPanel
          trace={trace}
          visit={visit}
          previous={previous}
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

const mostInStrip = 12;

/** The rounds of a loop: each visit to the same step, failed ones marked. */
function VisitStrip({
  siblings,
  current,
  onGo,
}: {
  readonly siblings: readonly Visit[];
  readonly current: number;
  readonly onGo: (index: number) => void;
}): ReactElement {
  const at = siblings.findIndex((visit) => visit.index === current);
  const from = Math.max(0, Math.min(at - mostInStrip / 2, siblings.length - mostInStrip));
  return (
    <div className="pb-rounds" role="group" aria-label="Visits to this step">
      <span className="pb-mut">{`Visit ${at + 1} of ${siblings.length}`}</span>
      {siblings.slice(from, from + mostInStrip).map((visit) => (
        <button
          key={visit.index}
          type="button"
          className="pb-round"
          data-k={visit.state === 'failed' ? 'err' : undefined}
          aria-current={visit.index === current || undefined}
          aria-label={`Step ${visit.index}, ${visitLook(visit.state).label}`}
          onClick={() => onGo(visit.index)}
        >
          {visit.state === 'failed' && <Icon name="circle-x" size={11} />}
          {visit.index}
        </button>
      ))}
    </div>
  );
}
