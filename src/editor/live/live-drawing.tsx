'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Segmented, useMessages } from '#ui';
import { ComparedDrawing, type ContactFlow, useCompared } from '#versions';
import { useEditorContext } from '../editor-context.js';
import { checklistMessages } from './checklist-messages.js';
import { sameSteps } from './live-facts.js';
import type { Checklist } from './use-checklist.js';

type Side = 'before' | 'both' | 'after';

/**
 * Beside the checklist, over the workflow: both versions in one, with contacts under way at removed steps, and where they
 * go on. Pressing the last segment, or moving the focus into the workflow, shows that again. With `onBack` it is over the
 * checklist, as a page of its own.
 */
export function LiveDrawing({
  list,
  onBack,
}: {
  readonly list: Checklist;
  readonly onBack?: () => void;
}): ReactElement | null {
  const { problemsOpen } = useEditorContext();
  const { facts, removed } = list;
  const document = facts.document;
  if (!document || removed.length === 0 || (problemsOpen && !onBack)) return null;
  return <BothVersions before={document} {...{ list, onBack }} />;
}

function BothVersions({
  before,
  list,
  onBack,
}: {
  readonly before: NonNullable<Checklist['facts']['document']>;
  readonly list: Checklist;
  readonly onBack: (() => void) | undefined;
}): ReactElement {
  const { props } = useEditorContext();
  const { names, next } = list;
  const [side, setSide] = useState<Side>('both');
  const place = useRef<HTMLDivElement>(null);
  useFocusBelow(place, () => !onBack && setSide('after'));
  const presentations = useMemo(
    () => ({ before: before.presentation, after: next.presentation }),
    [before.presentation, next.presentation],
  );
  const compared = useCompared({ before: before.version, after: next.version, presentations });
  const flows = useFlows(list, before);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !onBack) return;
    event.preventDefault();
    event.stopPropagation();
    onBack();
  };
  return (
    <div className="pb-golive__over" data-page={onBack ? '' : undefined} onKeyDown={onKeyDown}>
      {(side !== 'after' || onBack) && (
        <div className="pb-golive__dr" ref={place} data-region="live-drawing">
          {compared && (
            <ComparedDrawing
              {...{ compared, flows }}
              view={side}
              chosen={undefined}
              names={{ before: names.before, after: names.next }}
              icons={props.icons}
              startWorker={props.startWorker}
              onChoose={nothing}
            />
          )}
        </div>
      )}
      <Sides {...{ names, onBack, side }} onSide={setSide} />
    </div>
  );
}

/** What is drawn, and the way back to the checklist where that is covered. */
function Sides({
  names,
  onBack,
  onSide,
  side,
}: {
  readonly names: Checklist['names'];
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onBack: (() => void) | undefined;
}): ReactElement {
  const { drawing: messages } = useMessages(checklistMessages);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <div className="pb-golive__sg pb-float">
      {onBack && (
        <Button ref={back} variant="ghost" icon="arrow-left" onClick={onBack}>
          {messages.back}
        </Button>
      )}
      <Segmented<Side>
        label={messages.label}
        size="sm"
        value={side}
        options={[
          { value: 'before', label: messages.liveNow(names.before) },
          { value: 'both', label: messages.both },
          { value: 'after', label: names.next },
        ]}
        onValueChange={onSide}
      />
    </div>
  );
}

const nothing = (): void => undefined;

/** The workflow below is covered: what gets the focus there has to be seen. */
function useFocusBelow(place: { readonly current: HTMLElement | null }, onFocus: () => void): void {
  useEffect(() => {
    const frame = place.current?.closest('.pb')?.querySelector('.pb-frame');
    const follow = ({ target }: Event): void => {
      if ((target as Element).closest('[data-region="canvas"], [data-region="outline"]')) onFocus();
    };
    frame?.addEventListener('focusin', follow);
    return () => frame?.removeEventListener('focusin', follow);
  });
}

/** What was chosen for the contacts of each removed step, as it is drawn. Compared documents have the ids of the live version. */
function useFlows(
  { chosen, names, next, removed }: Checklist,
  before: NonNullable<Checklist['facts']['document']>,
): readonly ContactFlow[] {
  const { props } = useEditorContext();
  const { drawing: messages } = useMessages(checklistMessages);
  const formerIds = useMemo(
    () => new Map([...sameSteps(before, next)].map(([former, id]) => [id, former])),
    [before, next],
  );
  return useMemo(
    () =>
      removed.map(({ contacts, nodeId }): ContactFlow => {
        const choice = chosen.get(nodeId);
        const count = contacts.toLocaleString(props.locale);
        const waiting = messages.waiting(count);
        if (choice?.action === 'move')
          return {
            nodeId,
            waiting,
            to: { nodeId: formerIds.get(choice.to) ?? choice.to, words: messages.moves(count, contacts === 1) },
          };
        const fate =
          choice && (choice.action === 'finish' ? messages.finish(names.before) : messages.end(contacts === 1));
        return { nodeId, waiting, fate };
      }),
    [chosen, formerIds, messages, names.before, props.locale, removed],
  );
}
