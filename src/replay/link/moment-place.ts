import type { JsonPath } from '#base';
import { playheadAtTime, type ExecutionMoments, visitAt } from '../playback/execution-moments.js';
import type { Playback } from '../playback/use-playback.js';
import { encodeMoment, type ReplayMoment } from './replay-moment.js';

/** Where a link leads in a run: to its end, to the start of a visit, or to a time. */
export type MomentPlace =
  | { readonly kind: 'end' }
  | { readonly kind: 'visit'; readonly index: number }
  | { readonly kind: 'time'; readonly time: number };

/** Where a moment stands in the run as it is known. A step that the run has not come to is its end. */
export function placeOf(execution: ExecutionMoments, { step, time }: ReplayMoment): MomentPlace {
  if (step === undefined) return time === undefined || !execution.timed ? { kind: 'end' } : { kind: 'time', time };
  const moment = execution.moments[step - 1];
  if (!moment) return { kind: 'end' };
  const isInside = time !== undefined && time > moment.start && visitAt(execution, time) === step;
  return isInside ? { kind: 'time', time } : { kind: 'visit', index: step };
}

/** Moves a playback to a place. */
export function goToPlace(playback: Playback, place: MomentPlace): void {
  if (place.kind === 'end') playback.last();
  else if (place.kind === 'visit') playback.goTo(place.index);
  else playback.seek(place.time);
}

/** What is looked at beside the playhead. */
export interface LookedAt {
  readonly run: string | undefined;
  readonly path: JsonPath | undefined;
  readonly zone: string | undefined;
}

/** The moment at a place, as text. At the end of a run it names no step: who follows the link to a run that goes on wants its end. */
export function textAt(execution: ExecutionMoments, place: MomentPlace, { path, run: id, zone }: LookedAt): string {
  const own = {
    ...(id === undefined ? {} : { run: id }),
    ...(path === undefined ? {} : { path }),
    ...(zone === undefined ? {} : { zone }),
  };
  if (place.kind === 'end') return encodeMoment(own);
  if (place.kind === 'visit') return encodeMoment({ ...own, step: place.index });
  const { index, time } = playheadAtTime(execution, place.time);
  return encodeMoment({
    ...own,
    step: index,
    ...(execution.timed && time !== execution.moments[index - 1]?.start ? { time } : {}),
  });
}

/** Where a playback stands. */
export function placeNow(execution: ExecutionMoments, { atEnd, playhead: { index, time } }: Playback): MomentPlace {
  if (atEnd || index === 0) return { kind: 'end' };
  return execution.moments[index - 1]?.start === time ? { kind: 'visit', index } : { kind: 'time', time };
}
