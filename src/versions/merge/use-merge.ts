'use client';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { isJsonObject } from '#base';
import type { MergeCheck, MergeChoice, MergeChoices } from '#compare';
import { emptyPresentation } from '#model';
import { useAnnounce, useLatest, useMessages } from '#ui';
import { compareMessages } from '../compare-messages.js';
import { mergeMessages, type MergeNames, theirsOf } from './merge-messages.js';
import {
  decideMerge,
  type DecidedMerge,
  fittingChoices,
  keptChoices,
  type MergeQuestion,
  type PreparedMerge,
  prepareMerge,
} from './merge-questions.js';
import { questionHead } from './question-words.js';
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

/** Merges the versions of the props, once for as long as they stay the same, and keeps the choices. */
export function useMerge(props: VersionMergeProps, names: MergeNames): Merge {
  const { base, check = noCheck, mine, presentations, theirs } = props;
  const {
    base: first = emptyPresentation,
    mine: second = emptyPresentation,
    theirs: third = emptyPresentation,
  } = presentations ?? {};
  const prepared = useMemo(
    () =>
      prepareMerge(base, mine, theirs, {
        ...check,
        presentations: { base: first, mine: second, theirs: third },
      }),
    [base, check, first, mine, second, theirs, third],
  );
  const { choices, keep } = useChoices(prepared, props);
  const settled = useDeferredValue(choices);
  const decided = useMemo(() => decideMerge(prepared, settled, check), [check, prepared, settled]);
  const choose = useChoosing({ prepared, choices, keep }, names, check);
  return {
    prepared,
    choices,
    decided,
    isBehind: settled !== choices,
    errors: decided.problems.filter(({ severity }) => severity === 'error').length,
    choose,
  };
}

interface Kept {
  readonly prepared: PreparedMerge;
  readonly choices: MergeChoices;
  readonly keep: (choices: MergeChoices) => void;
}

/** The choices so far. Of another merge those stay that were made for the same values. */
function useChoices(prepared: PreparedMerge, { defaultChoices, onChoices }: VersionMergeProps): Omit<Kept, 'prepared'> {
  const [state, setState] = useState(() => ({
    prepared,
    choices: fittingChoices(prepared.questions, defaultChoices),
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

/** Returns how a choice is made: it is announced, the last one with what the rules say of the result. */
function useChoosing({ choices, keep, prepared }: Kept, names: MergeNames, check: MergeCheck): Merge['choose'] {
  const announce = useAnnounce();
  const messages = useMessages(mergeMessages);
  const compare = useMessages(compareMessages);
  const latest = useLatest({ choices, messages, compare, names, check });
  return useCallback(
    (question, choice) => {
      const { current: now } = latest;
      const { choices: before, compare: ofCompare, messages: words, names: called } = now;
      const isTyping = isJsonObject(choice) && isJsonObject(before[question.id]);
      const next = { ...before, [question.id]: choice };
      keep(next);
      if (isTyping) return;
      const chosen = isJsonObject(choice) ? words.edit : choice === 'mine' ? words.mine : theirsOf(called, words);
      const { title } = questionHead(prepared, question, words, ofCompare);
      const count = Object.keys(next).length;
      const isAll = count === prepared.questions.length;
      const errors = isAll
        ? decideMerge(prepared, next, now.check).problems.filter(({ severity }) => severity === 'error').length
        : 0;
      announce(
        [words.announceChoice(title, chosen), isAll ? words.announceAll(count, count, errors) : ''].join(' ').trim(),
      );
    },
    [announce, keep, latest, prepared],
  );
}
