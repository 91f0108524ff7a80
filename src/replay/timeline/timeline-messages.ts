import { defineMessages, type MessagesOf } from '#ui';

const steps = (count: number): string => (count === 1 ? '1 step' : `${count} steps`);

/** The words of the timeline: its rows, its axis and the playback buttons. */
export const timelineMessages = defineMessages('replay.timeline', {
  label: 'Timeline',
  steps: 'Steps of this run',
  noSteps: 'No steps yet',
  /** The accessible name of a step among `count`. */
  stepOf: (index: number, count: number) => `Step ${index} of ${count}`,
  /** Announced when the playhead rests at a step. */
  atStep: (index: number, count: number, title: string, status: string) =>
    `Step ${index} of ${count}, ${title}, ${status}`,
  axis: {
    label: 'Time axis',
    playhead: 'Time in the run',
    /** Where the playhead is. `time` is absent where the run has no times. */
    position: (time: string | undefined, index: number, title: string) =>
      `${time === undefined ? '' : `${time}, `}step ${index}, ${title}`,
    zoomOut: 'Zoom out on the timeline',
    zoomIn: 'Zoom in on the timeline',
    showAll: 'Show the whole run',
    /** A time after the start of a stretch. */
    since: (length: string) => `+${length}`,
  },
  transport: {
    label: 'Replay',
    play: 'Play',
    pause: 'Pause',
    first: 'First step',
    previous: 'Previous step',
    next: 'Next step',
    end: 'End of the run',
    speed: (speed: number) => `${speed}×`,
    speedLabel: (speed: number) => `Speed, ${speed}×`,
    nextError: 'Jump to error',
    shortenWaits: 'Shorten waits',
  },
  row: {
    step: (index: number) => `Step ${index}`,
    round: (number: number, count: number) => `round ${number} of ${count}`,
    foldedRound: (number: number) => `Round ${number}`,
    /** The accessible name of a row that stands for a round. */
    folded: (round: string, index: number, title: string) => `${round}, from step ${index}, ${title}`,
    ghost: 'Not in this version',
    ghostInName: 'not in this version',
  },
  /** Contradictory times of a step, beside its bar. */
  oddTimes: {
    endBeforeStart: 'ended before it began',
    missingStart: 'start not known',
    missingEnd: 'end not known',
    unreadableTime: 'a time that cannot be read',
    unsorted: 'reported out of order',
    duplicateId: 'same id as another step',
    outsideExecution: 'outside of the run’s own times',
  },
  parallel: {
    with: (steps: readonly number[]) => `beside ${steps.length === 1 ? 'step' : 'steps'} ${steps.join(' and ')}`,
    withMany: (count: number) => `beside ${count} other steps`,
  },
  /** Rounds of loops. */
  rounds: {
    label: 'Rounds of a loop',
    cells: 'Rounds, those that failed first',
    loop: (title: string, summary: string) => `Loop: ${title}, ${summary}`,
    loopInMenu: (title: string, summary: string) => `${title} · ${summary}`,
    summary: (rounds: number, failed: number) =>
      failed === 0 ? `${rounds} rounds` : `${rounds} rounds, ${failed} failed`,
    round: (number: number, count: number) => `Round ${number} of ${count}`,
    steps,
    previous: 'Previous round',
    next: 'Next round',
    into: 'Into the round',
    past: 'Past the loop',
    unfoldAll: 'Show the steps of all rounds',
    foldAll: 'One row for each round',
  },
});

export type TimelineMessages = MessagesOf<typeof timelineMessages>;
