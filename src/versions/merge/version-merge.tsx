'use client';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { Arranging } from '#canvas';
import { firstNameOf, isTypedInto, PartBoundary, useMessages } from '#ui';
import { StepPager } from '../step-pager.js';
import { MergeBar } from './merge-bar.js';
import { MergeDrawing } from './merge-drawing.js';
import { MergeList } from './merge-list.js';
import { mergeMessages, type MergeNames } from './merge-messages.js';
import type { MergedVersion, VersionMergeProps } from './merge-props.js';
import { type Merge, type ReadyMerge, useMerge, useReadyMerge } from './use-merge.js';

/**
 * Merges two versions that were made of one: what fits together is counted, what both changed is chosen, and the result
 * is drawn and checked after each choice. Fills its container, which needs a height; must be inside a `PbRoot`.
 *
 * @example
 * ```tsx
 * import { PbRoot, VersionMerge, type VersionMergeProps } from 'pathboard';
 *
 * export const Merge = ({ base, mine, onSave, theirs }: Pick<VersionMergeProps, 'base' | 'mine' | 'theirs' | 'onSave'>) => (
 *   <PbRoot label="Merge" style={{ height: '100vh' }}>
 *     <VersionMerge base={base} mine={mine} theirs={theirs} onSave={onSave} />
 *   </PbRoot>
 * );
 * ```
 */
export function VersionMerge(props: VersionMergeProps): ReactElement {
  const { part } = useMessages(mergeMessages);
  return (
    <PartBoundary part="VersionMerge" what={part} className="pb-fail" resetBy={[props.base, props.mine, props.theirs]}>
      <MergeScreen {...props} />
    </PartBoundary>
  );
}

/** The merge once it is worked out; until then what is under way. */
function MergeScreen(given: VersionMergeProps): ReactElement {
  const messages = useMessages(mergeMessages);
  /** The newest choices: large versions that are merged again have another screen meanwhile. */
  const [kept, keep] = useState(given.defaultChoices);
  const { onChoices } = given;
  const props: VersionMergeProps = {
    ...given,
    defaultChoices: kept,
    onChoices: (choices) => {
      keep(choices);
      onChoices?.(choices);
    },
  };
  const ready = useReadyMerge(props);
  if (ready) return <ReadyScreen {...{ props, ready }} />;
  const { mine, theirs } = props.names ?? messages;
  return (
    <div
      className="pb-own pb-vm"
      role="region"
      aria-label={messages.region(mine, theirs)}
      aria-busy
      data-region="merge"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose?.();
      }}
    >
      <MergeBar {...{ props }} names={{ ...(props.names ?? messages), first: undefined }} />
      <div className="pb-vm__w">
        <div className="pb-vm__c">
          <Arranging steps={props.mine.definition?.nodes?.length ?? 0} />
        </div>
      </div>
    </div>
  );
}

function ReadyScreen({
  props,
  ready,
}: {
  readonly props: VersionMergeProps;
  readonly ready: ReadyMerge;
}): ReactElement {
  const messages = useMessages(mergeMessages);
  const { base, mine, theirs } = props.names ?? messages;
  const first = firstNameOf(props.by?.name);
  const names: MergeNames = { base, mine, theirs, first: first === messages.tags.you ? undefined : first };
  const merge = useMerge(ready, props, names);
  const [at, setAt] = useState(0);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [note, setNote] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const { decided, errors, prepared } = merge;
  const { questions } = prepared;
  const canSave = decided.open.length === 0 && errors === 0 && !merge.isBehind && props.isSaving !== true;
  const { presentation, version } = decided;
  const merged: MergedVersion = { version, presentation, note: note?.trim() ?? '' };
  const save = (): void => {
    if (canSave) props.onSave(merged);
  };
  const step = (by: 1 | -1): void => {
    const next = Math.min(Math.max(at + by, 0), questions.length - 1);
    setAt(next);
    focusQuestion(list.current, questions[next]?.id);
  };
  const onKeyDown = useMergeKeys({ props, merge, at, step, save });
  return (
    <div
      className="pb-own pb-vm"
      role="region"
      aria-label={messages.region(names.mine, names.theirs)}
      data-region="merge"
      tabIndex={-1}
      data-preview={isPreviewed || undefined}
      onKeyDown={onKeyDown}
    >
      <MergeBar
        {...{ props, names }}
        ready={{ merge, canSave, isPreviewed, onSave: save, onPreview: setIsPreviewed }}
      />
      <div className="pb-vm__w">
        <MergeDrawing {...{ merge, names, at, props }} onChoose={setAt}>
          {questions.length > 0 && <StepPager at={at} count={questions.length} messages={messages} onStep={step} />}
        </MergeDrawing>
        <MergeList
          {...{ merge, names, at, props, note }}
          listRef={list}
          onChoose={setAt}
          onNote={setNote}
          onFix={props.onFix && (() => props.onFix?.(merged))}
        />
      </div>
    </div>
  );
}

/** Moves the focus to the card of a question. */
function focusQuestion(list: HTMLElement | null, id: string | undefined): void {
  if (id === undefined) return;
  list?.querySelector<HTMLElement>(`[data-question="${CSS.escape(id)}"]`)?.focus();
}

interface KeyScene {
  readonly props: VersionMergeProps;
  readonly merge: Merge;
  readonly at: number;
  readonly step: (by: 1 | -1) => void;
  readonly save: () => void;
}

/** Keys of the screen: J and K through the choices, 1, 2 and 3 choose, Mod+S saves, Escape closes. */
function useMergeKeys({ at, merge, props, save, step }: KeyScene): (event: KeyboardEvent) => void {
  return (event) => {
    const { altKey, ctrlKey, key, metaKey } = event;
    if ((metaKey || ctrlKey) && !altKey && key === 's') {
      event.preventDefault();
      event.stopPropagation();
      save();
      return;
    }
    if (altKey || ctrlKey || metaKey || isTypedInto(event.target)) return;
    const question = merge.prepared.questions[at];
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
    else if (key === '1' && question) merge.choose(question, 'mine');
    else if (key === '2' && question) merge.choose(question, 'theirs');
    else if (key === '3' && question?.canEdit)
      merge.choose(question, { value: question.conflict?.mine ?? question.conflict?.theirs ?? '' });
    else if (key === 'Escape' && props.onClose) props.onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
