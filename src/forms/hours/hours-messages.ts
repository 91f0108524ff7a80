import { defineMessages } from '#ui';

/** The words of the office hours editor. */
export const hoursMessages = defineMessages('forms.hours', {
  title: 'Office hours',
  emptyHelp: 'Without office hours the group always counts as open.',
  aWeek: (hours: string) => `${hours} h a week`,
  noZone: 'Choose a time zone to know when it is open.',
  week: 'Hours of the week',
  days: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  shortDays: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
  copy: {
    title: (day: string) => `Copy ${day}’s hours to`,
    open: (day: string) => `Copy ${day} to…`,
    to: (days: number) => (days === 1 ? 'Copy to 1 day' : `Copy to ${days} days`),
  },
  zone: {
    label: 'Time zone',
    choose: 'Choose a time zone',
    noMatch: 'No such place. Search for a large city nearby.',
    now: (time: string) => `${time} now`,
    /** Read by screen readers at the line of the present time. */
    nowThere: (day: string, time: string) => `Now it is ${day}, ${time} there.`,
  },
  axis: (hour: number) => (hour === 12 ? 'Noon' : `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`),
  overlap: (day: string, first: string, second: string) =>
    `${day}: ${first} and ${second} overlap. Change one so they don’t touch.`,
  day: {
    open: (day: string) => `Open on ${day}`,
    closed: 'Closed',
    allDay: 'All day',
    /** `position` is one of several ranges of the day. */
    hours: (day: string, position: string) => `Hours of ${day}${position}`,
    position: (position: number, count: number) => `, ${position} of ${count}`,
    fromDayBefore: (until: string) => `Goes on from the day before until ${until}`,
    unreadable: (entries: number) => (entries === 1 ? '1 entry cannot be read' : `${entries} entries cannot be read`),
    add: (day: string) => `Add hours on ${day}`,
    notHours: 'Write hours like “9 AM–5 PM”.',
  },
  range: {
    whole: (day: string, position: string) => `${day} hours${position}`,
    start: (day: string, position: string) => `${day} opens${position}`,
    end: (day: string, position: string) => `${day} closes${position}`,
    text: (from: string, to: string, hours: string) => `${from} to ${to}, ${hours} hours`,
    textOvernight: (from: string, to: string, hours: string) => `${from} to ${to} the next day, ${hours} hours`,
    overlaps: (range: string) => `${range}, overlaps`,
  },
});
