import { defineMessages, type MessagesOf } from '#ui';

/** The words of two runs side by side. */
export const comparisonMessages = defineMessages('replay.comparison', {
  part: 'The comparison',
  oneRun: 'One of the runs',
  loading: 'Loading both runs',
  title: 'Two runs compared',
  region: (left: string, right: string) => `${left} and ${right} compared`,
  back: 'Runs',
  swap: 'Swap sides',
  shape: { label: 'How the runs are shown', columns: 'Steps', drawing: 'Drawing' },
  stepByStep: 'Both runs, step by step',
  table: 'Steps of both runs',
  run: {
    /** Two runs of one contact: by their start, or by their side. */
    withStart: (name: string, start: string) => `${name}, ${start}`,
    withSide: (name: string, side: string) => `${name} (${side})`,
    start: (day: string, time: string) => `${day}, ${time}`,
    steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
    open: 'Open',
    openLabel: (name: string) => `Open the run of ${name}`,
  },
  visit: {
    absent: (name: string) => `${name} was not here`,
    /** The number and title of the step follow. */
    show: (name: string) => `Show ${name} at step`,
  },
  between: {
    part: 'Part here',
    meet: 'Meet again',
    longer: (side: string, length: string) => `${side} +${length}`,
    tookLonger: (name: string, length: string) => `${name} took ${length} longer`,
    otherOutcome: 'other outcome',
  },
  parting: {
    none: 'Both took the same path',
    noneDetail: (left: string, right: string) => `${left} and ${right} came to the same steps in the same order.`,
    afterStep: (step: number, title: string) => `Paths part after step ${step}, ${title}`,
    atStart: 'Paths part at the first step',
    otherPaths: (title: string) => `Both went on to ${title}, but along different paths.`,
    ended: (name: string) => `${name} went no further.`,
    isOpen: (name: string) => `${name} is still there.`,
    oneWentOn: (name: string, title: string, other: string, isOpen: boolean) =>
      `${name} went on to ${title}; ${other} ${isOpen ? 'is still there' : 'went no further'}.`,
    /** A title is absent where the run came to no further step. */
    toOtherSteps: (left: string, leftTitle: string | undefined, right: string, rightTitle: string | undefined) =>
      `${left} went on to ${leftTitle ?? 'nothing'}, ${right} to ${rightTitle ?? 'nothing'}.`,
    meetAgain: (title: string) => `They meet again at ${title}.`,
  },
  drawing: {
    label: (left: string, right: string) => `The paths of ${left} and ${right}`,
    both: 'Both',
    side: (side: string, name: string) => `${side}: ${name}`,
  },
  differences: {
    label: 'What the runs knew differently there',
    none: 'Both knew the same there.',
    value: 'Value',
    everything: 'Everything',
    showFromStart: (count: number) =>
      `They differed in ${count} ${count === 1 ? 'value' : 'values'} from the start. Show`,
    showMore: (count: number, isFromStart: boolean) =>
      `Show ${count} more${isFromStart ? ' that differed from the start' : ''}`,
    showFewer: 'Show fewer',
    items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
    keys: (count: number) => `${count} ${count === 1 ? 'key' : 'keys'}`,
  },
});

export type ComparisonMessages = MessagesOf<typeof comparisonMessages>;
