'use client';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Segmented, useMessages } from '#ui';
import { ComparedDrawing, type ContactFlow, useCompared } from '#versions';
import { useEditorContext } from '../editor-context.js';
import { checklistMessages } from './checklist-messages.js';
import { sameSteps } from './live-facts.js';
import type { Checklist } from './use-checklist.js';

type Side = 'before' | 'both' | 'after';

/**
 * Beside the checklist, over the workflow: both versions in one, with contacts under way at removed steps, and where they
 * go on. Pressing the last segment, or moving the focus into the workflow, shows that again.
 */
export function LiveDrawing({ list }: { readonly list: Checklist }): ReactElement | null {
  const { drawers, problemsOpen } = useEditorContext();
  const { facts, removed } = list;
  const document = facts.document;
  if (!document || removed.length === 0 || drawers || problemsOpen) return null;
  return <BothVersions before={document} {...{ list }} />;
}

function BothVersions({
  before,
  list,
}: {
  readonly before: NonNullable<Checklist['facts']['document']>;
  readonly list: Checklist;
}): ReactElement {
  const { props } = useEditorContext();
  const { drawing: messages } = useMessages(checklistMessages);
  const { names, next } = list;
  const [side, setSide] = useState<Side>('both');
  const place = useRef<HTMLDivElement>(null);
  useFocusBelow(place, () => setSide('after'));
  const presentations = useMemo(
    () => ({ before: before.presentation, after: next.presentation }),
    [before.presentation, next.presentation],
  );
  const compared = useCompared({ before: before.version, after: next.version, presentations });
  const flows = useFlows(list, before);
  return (
    <>
      {side !== 'after' && (
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
      <div className="pb-golive__sg pb-float">
        <Segmented<Side>
          label={messages.label}
          size="sm"
          value={side}
          options={[
            { value: 'before', label: messages.liveNow(names.before) },
            { value: 'both', label: messages.both },
            { value: 'after', label: names.next },
          ]}
          onValueChange={setSide}
        />
      </div>
    </>
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
