'use client';
import { type ReactElement, useId, useMemo } from 'react';
import { nodeSummary, nodeTitle } from '#catalog';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import { Segmented, Select, useMessages } from '#ui';
import { CheckRow } from './check-row.js';
import { type ChecklistMessages, checklistMessages } from './checklist-messages.js';
import { type LiveFacts, type RemovedStep, type StepChoice, suggestedTarget, targetsIn } from './live-facts.js';

interface WaitingRowsProps {
  readonly facts: LiveFacts;
  readonly removed: readonly RemovedStep[];
  readonly next: EditedDocument;
  /** What both versions are called. */
  readonly names: { readonly before: string; readonly next: string };
  readonly locale: string | undefined;
  readonly timeZone: string;
  /** Absent for a checklist without controls, and where the adapter moves no contacts. */
  readonly moving?: {
    readonly chosen: ReadonlyMap<string, StepChoice>;
    readonly onChoose: (nodeId: string, choice: StepChoice) => void;
    /** Contacts at other steps finish on their version. */
    readonly stays: boolean;
    readonly onStays: (stays: boolean) => void;
  };
  /** The adapter moves contacts. */
  readonly canMove: boolean;
}

/** The contacts under way on the live version: one row for each step that the next version no longer has. */
export function WaitingRows(props: WaitingRowsProps): ReactElement | null {
  const { canMove, facts, locale, moving, names, removed } = props;
  const { waiting: messages } = useMessages(checklistMessages);
  const { waiting } = facts;
  if (waiting === undefined) return null;
  if (waiting === 'failed') return <CheckRow name="waiting" state="look" title={messages.notLoaded} />;
  const all = waiting.contacts;
  if (all === 0) return <CheckRow name="waiting" state="ready" title={messages.none(names.before)} />;
  const count = (value: number): string => value.toLocaleString(locale);
  if (!canMove || removed.length === 0) {
    const stays = !canMove || moving?.stays === true;
    return (
      <CheckRow
        name="waiting"
        state="ready"
        title={messages.underWay(count(all), all === 1)}
        evidence={stays ? messages.finishing(names.before) : messages.carryOn(names.next)}
        action={moving && canMove && <Others {...{ moving, names, messages }} />}
      />
    );
  }
  return (
    <>
      {removed.map((step, index) => (
        <RemovedStepRow key={step.nodeId} {...props} step={step} isFirst={index === 0} all={all} />
      ))}
    </>
  );
}

type Words = ChecklistMessages['waiting'];

/** Whether contacts at steps that stay carry on in the next version. */
function Others({
  messages,
  moving,
  names,
}: Pick<WaitingRowsProps, 'names'> & {
  readonly moving: NonNullable<WaitingRowsProps['moving']>;
  readonly messages: Words;
}): ReactElement {
  return (
    <Segmented
      label={messages.others}
      size="sm"
      value={moving.stays ? 'finish' : 'go'}
      options={[
        { value: 'go', label: messages.carryOnShort(names.next) },
        { value: 'finish', label: messages.finishShort(names.before) },
      ]}
      onValueChange={(value) => moving.onStays(value === 'finish')}
    />
  );
}

function RemovedStepRow({
  all,
  facts,
  isFirst,
  locale,
  moving,
  names,
  next,
  removed,
  step,
  timeZone,
}: WaitingRowsProps & {
  readonly step: RemovedStep;
  readonly isFirst: boolean;
  readonly all: number;
}): ReactElement {
  const { waiting: messages } = useMessages(checklistMessages);
  const count = (value: number): string => value.toLocaleString(locale);
  const rest = all - removed.reduce((sum, { contacts }) => sum + contacts, 0);
  const restWords = moving?.stays
    ? messages.restStays(count(all), count(rest), names.before)
    : messages.rest(count(all), count(rest), names.next);
  const chosen = moving?.chosen.get(step.nodeId);
  return (
    <CheckRow
      name={`waiting ${step.nodeId}`}
      state={chosen ? 'ready' : 'blocks'}
      title={messages.removed(count(step.contacts), step.contacts === 1, names.next)}
      evidence={isFirst && rest > 0 ? `${step.title}. ${restWords}` : step.title}
      action={isFirst && rest > 0 && moving && <Others {...{ moving, names, messages }} />}
    >
      {moving && (
        <Choices
          {...{ step, next, names, messages, locale, timeZone, chosen }}
          before={facts.document}
          onChoose={(choice) => moving.onChoose(step.nodeId, choice)}
        />
      )}
    </CheckRow>
  );
}

interface ChoicesProps extends Pick<WaitingRowsProps, 'next' | 'names' | 'locale' | 'timeZone'> {
  readonly step: RemovedStep;
  readonly before: EditedDocument | undefined;
  readonly messages: Words;
  readonly chosen: StepChoice | undefined;
  readonly onChoose: (choice: StepChoice) => void;
}

/** Move, finish or end: nothing is chosen beforehand. */
function Choices(props: ChoicesProps): ReactElement {
  const { before, chosen, locale, messages, names, next, onChoose, step, timeZone } = props;
  const group = useId();
  const one = step.contacts === 1;
  const targets = useMemo(() => targetOptions(next), [next]);
  const suggested = suggestedTarget(step, before, next);
  const target = chosen?.action === 'move' ? chosen.to : suggested;
  return (
    <div className="pb-golive__cs" role="radiogroup" aria-label={messages.choices(step.title)}>
      {target !== undefined && (
        <Choice
          {...{ group }}
          isChosen={chosen?.action === 'move'}
          onChoose={() => onChoose({ action: 'move', to: target })}
          title={messages.move}
          text={messages.moves(step.contacts.toLocaleString(locale), one)}
        >
          <Select
            size="sm"
            label={messages.target}
            value={target}
            options={targets}
            onValueChange={(to) => onChoose({ action: 'move', to })}
          />
        </Choice>
      )}
      <Choice
        {...{ group }}
        isChosen={chosen?.action === 'finish'}
        onChoose={() => onChoose({ action: 'finish' })}
        title={messages.finish(names.before)}
        text={dueWords(step, messages, locale, timeZone)}
      />
      <Choice
        {...{ group }}
        isChosen={chosen?.action === 'end'}
        onChoose={() => onChoose({ action: 'end' })}
        title={messages.end(one)}
        text={messages.ends(one)}
      />
    </div>
  );
}

function targetOptions(next: EditedDocument): readonly { readonly value: string; readonly label: string }[] {
  const graph = graphOf(next.version);
  return targetsIn(next).map((node) => {
    const summary = nodeSummary(node, graph.outgoing(node.id))
      .map(({ text }) => text)
      .join('');
    return { value: node.id, label: [nodeTitle(node, next.presentation), summary].filter(Boolean).join(' · ') };
  });
}

/** When contacts who finish on their version are done with the step, where that is known. */
function dueWords({ until }: RemovedStep, messages: Words, locale: string | undefined, timeZone: string): string {
  const due = until === undefined ? NaN : Date.parse(until);
  if (Number.isNaN(due)) return messages.finishes;
  return messages.finishesBy(new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(due));
}

function Choice({
  children,
  group,
  isChosen,
  onChoose,
  text,
  title,
}: {
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactElement;
}): ReactElement {
  const id = useId();
  return (
    <div className="pb-golive__c" data-chosen={isChosen || undefined}>
      <div className="pb-golive__ct">
        <input
          id={id}
          type="radio"
          className="pb-golive__o"
          name={group}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={`${id}t`}
        />
        <label htmlFor={id}>{title}</label>
        {children}
      </div>
      <div id={`${id}t`} className="pb-golive__ce">
        {text}
      </div>
    </div>
  );
}
