import { defineMessages } from '#ui';

/** The words of fields for dates, durations and office hours. */
export const timeMessages = defineMessages('forms.times', {
  /** Beside a moment, which is shown in the user's time zone. */
  yourTime: 'your time',
  incomplete: 'Enter all of it, or clear it',
  from: 'From',
  to: 'To',
  duration: {
    unit: 'Unit',
    notANumber: 'Write how long as a number, such as 30',
    /** The unit after an amount as it is typed. */
    units: {
      seconds: (amount: string) => (amount === '1' ? 'second' : 'seconds'),
      minutes: (amount: string) => (amount === '1' ? 'minute' : 'minutes'),
      hours: (amount: string) => (amount === '1' ? 'hour' : 'hours'),
      days: (amount: string) => (amount === '1' ? 'day' : 'days'),
      weeks: (amount: string) => (amount === '1' ? 'week' : 'weeks'),
    },
  },
  officeHours: {
    title: 'Office hours',
    editor: 'The office hours editor',
    emptyHelp: 'Without hours it counts as open at any time.',
    none: 'No office hours',
    neverOpen: 'Never open',
    days: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
    /** Several ranges of one day. */
    ranges: (ranges: readonly string[]) => ranges.join(' and '),
  },
});
