'use client';
import { type KeyboardEvent, type ReactElement, memo, useState } from 'react';
import type { JsonPath } from '#base';
import type { Trace, Visit } from '#trace';
import { Chip, Icon, IconButton, type IconTable, IconTile, isInput, SheetHandle, styleOf, usePartLabel } from '#ui';
import { type ContextMode, ContextPanel } from '../context/context-panel.js';
import { durationWords } from '../duration-words.js';
import { lengthOf, type Moment } from '../execution-moments.js';
import { visitLook } from '../execution-status.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import type { VisitStep } from '../visit-step.js';
import type { Zone } from '../zone/use-zone.js';
import { StepTimes, visitRange } from './step-times.js';
import { FailureCallout } from './failure-callout.js';
import { aftermathOf, failureOf } from './failure-words.js';
import { MessageBubble, messageOf } from './sent-message.js';

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
