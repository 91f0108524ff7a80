'use client';
import { useCallback, useMemo, useRef, useEffect, useState } from 'react';
import type { Loop, Trace } from '#trace';
import { timelineRows, type TimelineRows } from '../timeline/timeline-rows.js';
import type { Playback } from '../playback/use-playback.js';
import {
  createExecutionRounds,
  entryOf,
  loopToShow,
  roundAt,
  type Round,
  type ExecutionRounds,
} from './execution-rounds.js';

/** The rounds of an execution, and which are folded to one row. */
export interface FoldedRounds {
  readonly rounds: ExecutionRounds;
  readonly rows: TimelineRows;
  readonly folded: ReadonlySet<string>;
  readonly isAllFolded: boolean;
  /** Folds or unfolds a round. */
  readonly fold: (round: Round, isFolded: boolean) => void;
  readonly foldAll: (isFolded: boolean) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Keeps which rounds the user has folded. Initially none. */
export function useFoldedRounds(trace: Trace): FoldedRounds {
  const [folded, setFolded] = useState(nothing);
  const rounds = useMemo(() => createExecutionRounds(trace), [trace]);
  const rows = useMemo(() => timelineRows(trace.visits.length, rounds, folded), [trace, rounds, folded]);
  return useMemo(
    () => ({
      rounds,
      rows,
      folded,
      isAllFolded: rounds.hasFoldable && rounds.foldableKeys.every((key) => folded.has(key)),
      fold: (round, wanted) =>
        setFolded((before) => {
          const next = new Set(before);
          if (wanted) next.add(round.key);
          else next.delete(round.key);
          return next;
        }),
      foldAll: (wanted) => setFolded(wanted ? new Set(rounds.foldableKeys) : nothing),
    }),
    [rounds, rows, folded],
  );
}

/** Navigation among rounds, for keys and the buttons of the strip. */
export interface RoundTravel {
  /** The loop shown by the strip. Undefined where the execution has none. */
  readonly loop: Loop | undefined;
  /** The round at the playhead, or the last one begun. */
  readonly round: Round | undefined;
  readonly chooseLoop: (loop: Loop) => void;
  readonly goToRound: (number: number) => void;
  readonly previousRound: () => void;
  readonly nextRound: () => void;
  /** Enters the folded round at the playhead, else goes to the next loop. */
  readonly stepIn: () => void;
  /** Goes past the loop at the playhead. */
  readonly stepOut: () => void;
}

/** Connects the rounds to the playhead. */
export function useRoundTravel(trace: Trace, { rounds, folded, fold }: FoldedRounds, playback: Playback): RoundTravel {
  const [chosen, setChosen] = useState<string>();
  const { index } = playback.playhead;
  const { inspected, goTo, last } = playback;
  const loop = loopToShow(rounds, inspected, chosen);
  const round = loop && roundAt(rounds, loop, inspected);
  const latest = useRef({ loop, round, rounds, folded, index });
  useEffect(() => {
    latest.current = { loop, round, rounds, folded, index };
  });

  const goToRound = useCallback(
    (number: number) => {
      const { loop: shown, rounds: all } = latest.current;
      const goal = shown && all.round(shown, number);
      if (goal) goTo(entryOf(goal));
    },
    [goTo],
  );
  const chooseLoop = useCallback(
    (wanted: Loop) => {
      setChosen(wanted.anchorId);
      const first = wanted.iterations.find(({ failedAt }) => failedAt !== undefined) ?? wanted.iterations[0];
      const goal = first && latest.current.rounds.round(wanted, first.number);
      if (goal) goTo(entryOf(goal));
    },
    [goTo],
  );
  const count = trace.visits.length;
  return useMemo(
    () => ({
      loop,
      round,
      chooseLoop,
      goToRound,
      previousRound: () => goToRound((latest.current.round?.iteration.number ?? 1) - 1),
      nextRound: () => goToRound((latest.current.round?.iteration.number ?? 0) + 1),
      stepIn() {
        const { rounds: all, folded: closed, index: at } = latest.current;
        const here = all.roundOf(at);
        if (here && closed.has(here.key)) {
          fold(here, false);
          goTo(here.first);
          return;
        }
        const ahead = nextLoopFrom(all, at, count);
        if (!ahead) return;
        fold(ahead.round, false);
        goTo(ahead.index);
      },
      stepOut() {
        const { rounds: all, index: at } = latest.current;
        const ahead = pastLoop(all, at);
        if (ahead === undefined) return;
        if (ahead > count) last();
        else goTo(ahead);
      },
    }),
    [loop, round, chooseLoop, goToRound, fold, goTo, last, count],
  );
}

/** Returns the first visit after one that belongs to a round of another loop. */
function nextLoopFrom(
  rounds: ExecutionRounds,
  index: number,
  count: number,
): { readonly index: number; readonly round: Round } | undefined {
  const here = rounds.roundOf(index);
  for (let ahead = index + 1; ahead <= count; ahead++) {
    const round = rounds.roundOf(ahead);
    if (round && round.loop !== here?.loop) return { index: ahead, round };
  }
  return undefined;
}

/** Returns the first visit past the loop of a visit. Undefined outside of loops. */
function pastLoop(rounds: ExecutionRounds, index: number): number | undefined {
  const loop = rounds.roundOf(index)?.loop;
  if (!loop) return undefined;
  let ahead = index + 1;
  while (rounds.roundOf(ahead)?.loop === loop) ahead += 1;
  return ahead;
}
