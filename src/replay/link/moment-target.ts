import type { JsonPath } from '#base';
import { playheadAtTime, type ExecutionMoments, visitAt } from '../playback/execution-moments.js';
import type { Playback } from '../playback/use-playback.js';
import { encodeMoment, type ReplayMoment } from './replay-moment.js';

/** The target of a link: the end, the start of a visit, or a time. */
export type MomentTarget =
  | { readonly kind: 'end' }
  | { readonly kind: 'visit'; readonly index: number }
  | { readonly kind: 'time'; readonly time: number };

/** Resolves a moment. An unknown visit resolves to the end. */
export function targetOf(execution: ExecutionMoments, { step, time }: ReplayMoment): MomentTarget {
  if (step === undefined) return time === undefined || !execution.isTimed ? { kind: 'end' } : { kind: 'time', time };
  const moment = execution.moments[step - 1];
  if (!moment) return { kind: 'end' };
  // The first visit also has the time before it.
  const isInside = time !== undefined && time !== moment.start && visitAt(execution, time) === step;
  return isInside ? { kind: 'time', time } : { kind: 'visit', index: step };
}

/** Moves the playback to a target. */
export function goToTarget(playback: Playback, target: MomentTarget): void {
  if (target.kind === 'end') playback.last();
  else if (target.kind === 'visit') playback.goTo(target.index);
  else playback.seek(target.time);
}

/** What is shown besides the playhead. */
export interface LookedAt {
  readonly run: string | undefined;
  readonly path: JsonPath | undefined;
  readonly zone: string | undefined;
}

/**
 * Encodes the moment at a target. At the end it names no visit, so that the link to an open execution follows its end.
 */
export function textAt(execution: ExecutionMoments, target: MomentTarget, { path, run: id, zone }: LookedAt): string {
  const own = {
    ...(id === undefined ? {} : { run: id }),
    ...(path === undefined ? {} : { path }),
    ...(zone === undefined ? {} : { zone }),
  };
  if (target.kind === 'end') return encodeMoment(own);
  if (target.kind === 'visit') return encodeMoment({ ...own, step: target.index });
  const { index, time } = playheadAtTime(execution, target.time);
  return encodeMoment({
    ...own,
    step: index,
    ...(execution.isTimed && time !== execution.moments[index - 1]?.start ? { time } : {}),
  });
}

/** Returns the target the playback is at. */
export function currentTarget(
  execution: ExecutionMoments,
  { isAtEnd, playhead: { index, time } }: Playback,
): MomentTarget {
  if (isAtEnd || index === 0) return { kind: 'end' };
  return execution.moments[index - 1]?.start === time ? { kind: 'visit', index } : { kind: 'time', time };
}
