import { defineMessages, type MessagesOf } from '#ui';

/** The words of the details of one step. */
export const inspectorMessages = defineMessages('replay.inspector', {
  label: 'Step details',
  height: 'Height of the details',
  close: 'Close',
  previous: 'Step before',
  next: 'Step after',
  /** Follows the settings of the step, or stands alone. */
  position: (line: string, index: number, count: number) => `${line === '' ? '' : ' · '}step ${index} of ${count}`,
  /** The accessible name of the part that scrolls. */
  body: (title: string, index: number) => `${title}, step ${index}`,
  since: (time: string) => `Since ${time}`,
  /** `date` is present where the day differs in UTC. */
  utc: (date: string | undefined, time: string) => `${date === undefined ? '' : `${date}, `}${time} UTC`,
  ghost: {
    title: 'Not in this version.',
    text: 'The step existed when the run reached it. Its details come from the run.',
  },
  jump: 'No path of this version leads here from the step before.',
  visits: {
    label: 'Visits to this step',
    position: (at: number, count: number) => `Visit ${at} of ${count}`,
    visit: (index: number, status: string) => `Step ${index}, ${status}`,
  },
  failure: { label: 'What went wrong', editStep: 'Edit step' },
  message: {
    notDelivered: 'Not delivered',
    segments: (count: number) => (count === 1 ? '1 segment' : `${count} segments`),
    hidden: 'Message text hidden',
    replyHidden: 'Reply hidden',
  },
});

export type InspectorMessages = MessagesOf<typeof inspectorMessages>;
