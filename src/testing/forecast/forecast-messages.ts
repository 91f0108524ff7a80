import { defineMessages, type MessagesOf } from '#ui';

/** The words of a forecast. */
export const forecastMessages = defineMessages('testing.forecast', {
  title: 'Forecast',
  workflow: 'Workflow',
  drawing: (name: string) => `Forecast of ${name}`,
  head: {
    likeReal: (contacts: string) => `${contacts} contacts like the last 30 days`,
    typical: (contacts: string) => `${contacts} typical contacts`,
    took: (who: string, time: string) => `${who} · ${time}`,
    soFar: (done: string, contacts: string) => `${done} of ${contacts} contacts so far`,
    ready: (contacts: string) => `Forecast of ${contacts} contacts ready`,
    again: 'Draw again',
    more: 'More',
    exportCsv: 'Export CSV',
  },
  counting: {
    now: 'Counting the runs of the last 30 days',
    soFar: (runs: string) => `Counting the runs of the last 30 days: ${runs} so far`,
    failed: 'The real runs could not be loaded.',
  },
  empty: {
    none: 'No real runs yet.',
    begin: 'Begin with typical shares',
    sentence: 'No real runs yet. Begin with typical shares.',
  },
  compare: {
    with: 'Compare with the last 30 days',
    tooFew: (runs: string, isOne: boolean) =>
      `Only ${runs} real ${isOne ? 'run' : 'runs'} in the last 30 days. From 200 on they are compared: of fewer, chance says more than the workflow.`,
    real: (share: string) => `real ${share}`,
  },
  figures: {
    label: 'Figures',
    cost: (segments: string) => `Cost, ${segments} segments`,
    segments: 'Segments',
    reply: 'Reply',
    reach: (title: string) => `Reach ${title}`,
    finish: 'Finish',
    halfWithin: 'Half end within',
    range: (low: string, high: string) => `${low}–${high}`,
  },
  marks: {
    unreachable: (count: string) => `${count} can’t be reached`,
    optOut: (count: string) => `${count} opt out`,
    finish: (count: string) => `${count} finish`,
  },
  legend: 'Contacts on each path',
  whatIf: {
    title: 'What if',
    none: 'Nothing in this workflow depends on what contacts do.',
    reset: 'Reset to real',
    resetTypical: 'Reset to typical',
    all: (count: string) => `Show all ${count}`,
    fewer: 'Show fewer',
    reply: 'Reply rate',
    take: (path: string) => `Take “${path}”`,
    hours: 'Text outside office hours',
    undelivered: 'Can’t be reached',
    optOut: 'Opt out instead of a reply',
    at: (name: string, title: string) => `${name}, ${title}`,
    number: (name: string) => `${name} in percent`,
    percent: (value: string) => `${value} percent`,
    percentReal: (value: string, real: string) => `${value} percent, real ${real}`,
    tick: (share: string) => `real ${share}`,
  },
  ranges: {
    title: (name: string, low: string, high: string) =>
      `If ${name.charAt(0).toLowerCase()}${name.slice(1)} is ${low}–${high}`,
    titleReply: (low: string, high: string) => `If the reply rate is ${low}–${high}`,
    cost: 'Cost',
    segments: 'Segments',
    people: 'Replies that need a person',
    held: 'Of them held until opening',
    to: (low: string, high: string) => `${low} to ${high}`,
  },
  against: {
    title: 'Against the last 30 days',
    runs: (count: string) => `${count} runs`,
    measure: 'Figure',
    forecast: 'Forecast',
    real: 'Real',
    gap: 'Gap',
    reply: 'Reply after delivery',
    unreachable: 'Can’t be reached',
    segments: 'Segments a contact',
    cost: 'Cost for 1,000',
    points: (count: string) => `${count} pts`,
  },
  hours: {
    title: 'Busiest hours',
    messages: (count: string) => `${count} messages, contact’s own time`,
    accountTime: (count: string) => `${count} messages, account time`,
    peak: (day: string, hour: string) => `${day} ${hour}`,
    spoken: (day: string, hour: string, count: string) =>
      `Messages by weekday and hour, most of them ${day} at ${hour}: ${count}`,
    none: 'No messages',
    day: 'Day',
  },
  people: {
    title: 'Replies that need a person',
    inAll: (count: string) => `${count} in all`,
    held: (count: string) => `${count} wait for opening`,
    heldHalf: (count: string, time: string) => `${count} wait for opening, half over ${time}`,
    noneHeld: 'None wait for opening',
    none: 'No step of this workflow needs a person.',
    office: (hours: string) => `Office hours ${hours}`,
    hour: 'Hour',
    open: 'Within office hours',
    closed: 'Held until opening',
    spoken: (arrivals: string, held: string) =>
      `Replies that need a person by hour of the day: ${arrivals} in all, ${held} held until opening`,
  },
  hint: {
    later: (hour: string, answered: string, held: string) =>
      `One more hour in the evening, until ${hour}, would let people answer ${answered} of the ${held} held replies the same day.`,
    earlier: (hour: string, answered: string, held: string) =>
      `One more hour in the morning, from ${hour}, would let people answer ${answered} of the ${held} held replies an hour sooner.`,
  },
  csv: { fileName: (name: string) => `${name} forecast` },
});

export type ForecastMessages = MessagesOf<typeof forecastMessages>;
