'use client';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isJsonObject, type Stages } from '#base';
import type { MergeCheck, MergeChoice, MergeChoices, MergeOptions } from '#compare';
import { emptyPresentation, type WorkflowVersion } from '#model';
import { useAnnounce, useLatest, useMessages } from '#ui';
import { compareMessages } from '../compare-messages.js';
import { mergeMessages, type MergeNames, theirsOf } from './merge-messages.js';
import {
  decideInStages,
  type DecidedMerge,
  fittingChoices,
  keptChoices,
  type MergeQuestion,
  type PreparedMerge,
  prepareInStages,
} from './merge-questions.js';
import { isLarge, readDocuments } from '../use-compared.js';
import { type StagedWork, useStages } from '../use-stages.js';
import { questionHead, sideOf } from './question-words.js';
import type { VersionMergeProps } from './merge-props.js';

/** A merge on the screen: its questions, the choices so far, and the result. */
export interface Merge {
  readonly prepared: PreparedMerge;
  readonly choices: MergeChoices;
  readonly decided: DecidedMerge;
  /** The result is being worked out for the newest choice. */
  readonly isBehind: boolean;
  readonly errors: number;
  readonly choose: (question: MergeQuestion, choice: MergeChoice) => void;
}

const noCheck: MergeCheck = {};

/** A merge that can be shown: with its result for the choices that it begins with. */
export interface ReadyMerge extends PreparedMerge {
  readonly first: { readonly choices: MergeChoices; readonly decided: DecidedMerge };
}

/** Merges the versions of the props, once for as long as they stay the same. Undefined while large ones are merged. */
export function useReadyMerge(props: VersionMergeProps): ReadyMerge | undefined {
  const { base, check = noCheck, mine, presentations, theirs } = props;
  const {
    base: first = emptyPresentation,
    mine: second = emptyPresentation,
    theirs: third = emptyPresentation,
  } = presentations ?? {};
  const kept = useLatest(props.defaultChoices);
  const work = useMemo<StagedWork<ReadyMerge>>(
    () => ({
      isLarge: isLarge(base, mine, theirs),
      begin: () =>
        merged(
          base,
          mine,
          theirs,
          { ...check, presentations: { base: first, mine: second, theirs: third } },
          () => kept.current,
        ),
    }),
    [base, check, first, kept, mine, second, theirs, third],
  );
  return useStages(work);
}

function* merged(
  base: WorkflowVersion,
  mine: WorkflowVersion,
  theirs: WorkflowVersion,
  options: MergeOptions,
  kept: () => unknown,
): Stages<ReadyMerge> {
  const { presentations: _, ...check } = options;
  const prepared = yield* prepareInStages(base, mine, theirs, options);
  yield;
  const choices = fittingChoices(prepared.questions, kept());
  const decided = yield* decideInStages(prepared, choices, check);
  const { sides } = prepared.sides;
  yield* readDocuments(decided, sides.base, sides.mine, sides.theirs);
  const ready = { ...prepared, first: { choices, decided } };
  for (const side of ['mine', 'theirs'] as const) {
    sideOf(ready, side);
    yield;
  }
  return ready;
}

/** Keeps the choices of a merge, and its result with them. */
export function useMerge(prepared: ReadyMerge, props: VersionMergeProps, names: MergeNames): Merge {
  const { check = noCheck } = props;
  const { choices, keep } = useChoices(prepared, props);
  const settled = useDeferredValue(choices);
  const newest = useDecided(prepared, settled, check);
  const [last, setLast] = useState({ of: prepared, decided: prepared.first.decided });
  if (newest && newest !== last.decided) setLast({ of: prepared, decided: newest });
  const decided = newest ?? (last.of === prepared ? last.decided : prepared.first.decided);
  const isBehind = settled !== choices || newest === undefined;
  const errors = decided.problems.filter(({ severity }) => severity === 'error').length;
  const choose = useChoosing({ prepared, choices, keep }, names, isBehind ? undefined : errors);
  return { prepared, choices, decided, isBehind, errors, choose };
}

/** The result for some choices; undefined while that of a large version is worked out. */
function useDecided(prepared: ReadyMerge, choices: MergeChoices, check: MergeCheck): DecidedMerge | undefined {
  const { first, sides } = prepared;
  const work = useMemo<StagedWork<DecidedMerge>>(() => {
    const isFirst = first.choices === choices;
    return {
      isLarge: !isFirst && isLarge(sides.version),
      begin: isFirst ? () => known(first.decided) : () => decideInStages(prepared, choices, check),
    };
  }, [check, choices, first, prepared, sides]);
  return useStages(work);
}

// oxlint-disable-next-line require-yield -- a stage is all of it
function* known<Value>(value: Value): Stages<Value> {
  return value;
}

interface Kept {
  readonly prepared: ReadyMerge;
  readonly choices: MergeChoices;
  readonly keep: (choices: MergeChoices) => void;
}

/** The choices so far. Of another merge those stay that were made for the same values. */
function useChoices(prepared: ReadyMerge, { onChoices }: VersionMergeProps): Omit<Kept, 'prepared'> {
  const [state, setState] = useState(() => ({
    prepared,
    choices: prepared.first.choices,
  }));
  const latest = useLatest(onChoices);
  const current =
    state.prepared === prepared
      ? state
      : {
          prepared,
          choices: fittingChoices(prepared.questions, keptChoices(state.prepared.questions, state.choices)),
        };
  if (current !== state) setState(current);
  const keep = useCallback(
    (choices: MergeChoices) => {
      setState({ prepared, choices });
      latest.current?.(keptChoices(prepared.questions, choices));
    },
    [latest, prepared],
  );
  return { choices: current.choices, keep };
}

/**
 * Returns how a choice is made: it is announced, the last one with what the rules say of the result.
 *
 * @param errors of the result with all choices; undefined while it is not known
 */
function useChoosing(
  { choices, keep, prepared }: Kept,
  names: MergeNames,
  errors: number | undefined,
): Merge['choose'] {
  const announce = useAnnounce();
  const messages = useMessages(mergeMessages);
  const compare = useMessages(compareMessages);
  const latest = useLatest({ choices, messages, compare, names });
  /** What is said of the last choice, once its result is known. */
  const [closing, setClosing] = useState<{ readonly of: MergeChoices; readonly text: string }>();
  const count = prepared.questions.length;
  useEffect(() => {
    if (!closing || closing.of !== choices || errors === undefined) return;
    announce(`${closing.text} ${messages.announceAll(count, count, errors)}`);
    setClosing(undefined);
  }, [announce, choices, closing, count, errors, messages]);
  return useCallback(
    (question, choice) => {
      const { current: now } = latest;
      const { choices: before, compare: ofCompare, messages: words, names: called } = now;
      const isTyping = isJsonObject(choice) && isJsonObject(before[question.id]);
      const next = { ...before, [question.id]: choice };
      keep(next);
      if (isTyping) return;
      const chosen = isJsonObject(choice) ? words.edit : choice === 'mine' ? words.mine : theirsOf(called, words);
      const text = words.announceChoice(questionHead(prepared, question, words, ofCompare).title, chosen);
      if (Object.keys(next).length === prepared.questions.length) setClosing({ of: next, text });
      else announce(text);
    },
    [announce, keep, latest, prepared],
  );
}
