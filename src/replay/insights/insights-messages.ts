import { defineMessages, type MessagesOf } from '#ui';

/** The words of the statistics of many runs. */
export const insightsMessages = defineMessages('replay.insights', {
  root: 'What runs of a workflow did',
  /** The subject of a failure notice. */
  part: 'What the runs did',
  workflow: 'This workflow',
  loading: 'Loading insights',
  chooseWorkflow: 'Choose a workflow to see what its runs did.',
  notListed: 'Runs cannot be listed here, so there is nothing to count.',
  notLoaded: 'The workflow cannot be loaded here, so there is nothing to count on.',
  unnamedWorkflow: 'Workflow',
  before: 'before',
  toStep: (title: string) => `To ${title}`,
  view: {
    topic: {
      label: 'What the numbers are about',
      contacts: 'Contacts',
      time: 'Time',
      failures: 'Failures',
      messages: 'Messages',
    },
    shape: { label: 'How they are shown', drawing: 'Drawing', table: 'Table' },
    legend: 'Contacts on each path',
  },
  tools: {
    time: (range: string) => `Time: ${range}`,
    range: {
      day: 'Last 24 hours',
      week: 'Last 7 days',
      month: 'Last 30 days',
      quarter: 'Last 90 days',
      all: 'All time',
    },
    /** The range of equal length before. */
    rangeBefore: { day: '24 hours before', week: '7 days before', month: '30 days before', quarter: '90 days before' },
    compare: 'Compare',
    compareWith: (choice: string) => `Compare with: ${choice}`,
    nothing: 'Nothing',
    theRange: (rangeBefore: string) => `The ${rangeBefore}`,
    versus: (name: string) => `vs. ${name}`,
    anotherVersion: 'another version',
    exportCsv: 'Export CSV',
  },
  counting: {
    now: 'Counting runs',
    /** `day`: the start of the oldest run so far, where it is known. */
    soFar: (runs: string, day: string | undefined) =>
      `Counting runs: ${runs} so far${day === undefined ? '' : `, back to ${day}`}`,
    stopped: (runs: string, isOne: boolean, day: string | undefined) =>
      `${runs} ${isOne ? 'run' : 'runs'} counted${day === undefined ? '' : `, back to ${day}`}. There are more.`,
    failed: (reason: string | undefined) =>
      `Not all runs could be loaded. The numbers cover the loaded ones.${reason === undefined ? '' : ` ${reason}`}`,
    /** The end of counting. */
    counted: (runs: string, isOne: boolean) => `Counted ${runs} ${isOne ? 'run' : 'runs'}`,
    none: 'This workflow has no runs yet.',
    noneCompared: 'There are no runs.',
    deleted: (runs: string, isOne: boolean) =>
      isOne
        ? 'One run was deleted meanwhile and is not counted.'
        : `${runs} runs were deleted meanwhile and are not counted.`,
    compared: (name: string, sentence: string) =>
      `Compared with ${name}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
    stop: 'Stop',
    stopCompared: (name: string) => `Stop counting ${name}`,
    resume: 'Continue',
  },
  numbers: {
    /** A number and its share: "1,240 · 96.6%". */
    both: (count: string, share: string) => `${count} · ${share}`,
    points: (difference: string) => `${difference} points`,
    noSureChange: 'No sure change',
    noSureChangeWithin: (low: string, high: string) => `No sure change (${low} to ${high} points)`,
    countBefore: (count: string) => `${count} before`,
    asManyAsBefore: 'As many as before',
  },
  marks: {
    leftHere: (count: string) => `${count} left here`,
    finished: (count: string) => `${count} finished`,
    waiting: (count: string) => `${count} waiting`,
    noTimes: 'No times recorded',
    median: (time: string) => `Median ${time}`,
    nearlyAll: (time: string) => `95% ${time}`,
    wentOn: (count: string) => `${count} went on`,
    noneLost: 'None lost',
    lost: (count: string) => `${count} lost`,
    changeSince: (change: string) => `${change} since`,
    /** `cost`: estimated from the text and the price of a segment. */
    cost: (cost: string) => `About ${cost}`,
    segments: (count: string) => `${count} segments`,
    /** The share of all contacts who were sent the link, in any workflow. */
    clicked: (rate: string) => `${rate} clicked`,
    clickedOn: (rate: string, link: string, clicks: string) =>
      `${rate} of those who got ${link} followed it, ${clicks} contacts`,
    noMessage: 'Sends no message',
  },
  panel: {
    label: 'Insights',
    numbers: 'Numbers',
    allRuns: 'All runs',
    otherVersions: (runs: string) =>
      `${runs} of these runs went through other versions. They are counted here as far as this version explains them.`,
    slowest: 'Slowest steps',
    median: 'median',
    waiting: 'Waiting now',
    failed: 'Failed steps',
    seeAllRuns: 'See all runs',
    withReason: (title: string, reason: string) => `${title} · ${reason}`,
    seeRunsOf: (name: string, value: string) => `${name}: ${value}, see runs`,
  },
  figures: {
    runs: 'Runs',
    finished: 'Finished',
    replied: 'Replied',
    leftEarly: 'Left early',
    medianRun: 'Median run',
    waiting: 'Waiting now',
    running: 'Running now',
  },
  node: {
    label: (title: string) => `Numbers of ${title}`,
    position: (position: number) => `Step ${position}`,
    cameIn: (visits: string, runs: string | undefined) =>
      `${visits} came in${runs === undefined ? '' : `, of ${runs} runs`}`,
    seeRuns: 'See runs',
    timedOut: (length: string) => `Timed out after ${length}`,
    ends: {
      waiting: 'Waiting now',
      running: 'Running now',
      failed: 'Failed here',
      dropped: 'Left before the end',
      finished: 'Finished here',
    },
    half: 'Half are here at most',
    replyWithin: (percent: number) => `${percent}% reply within`,
    goOnWithin: (percent: number) => `${percent}% go on within`,
  },
  /** What is measured at a step. */
  times: {
    reply: {
      title: 'Time to reply',
      counted: (count: string, isOne: boolean) => `${count} ${isOne ? 'reply' : 'replies'}`,
    },
    goOn: {
      title: 'Time before going on',
      counted: (count: string, isOne: boolean) => `${count} ${isOne ? 'time' : 'times'}`,
    },
    visit: {
      title: 'Time at this step',
      counted: (count: string, isOne: boolean) => `${count} ${isOne ? 'visit' : 'visits'}`,
    },
  },
  histogram: {
    heading: (title: string, counted: string) => `${title}, ${counted}`,
    half: (time: string, nearlyAll: string | undefined) =>
      `Half within ${time}${nearlyAll === undefined ? '' : `, 95% within ${nearlyAll}`}.`,
    tookLonger: (count: string, length: string) => `${count} took longer than ${length}.`,
    median: (time: string) => `Median ${time}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    longerThan: (length: string) => `Longer than ${length}`,
    countLonger: (count: string, length: string) => `${count} longer than ${length}`,
    showNumbers: 'Numbers',
    hideNumbers: 'Hide numbers',
    time: 'Time',
    count: 'How many',
    share: 'Share',
  },
  hints: {
    shorterTimeout: {
      reply: (share: string, time: string, next: string) =>
        `${share} of replies come in the first ${time}. A shorter timeout would start “${next}” sooner.`,
      goOn: (share: string, time: string, next: string) =>
        `${share} of times come in the first ${time}. A shorter timeout would start “${next}” sooner.`,
    },
    longerTimeout: {
      reply: (share: string, next: string) =>
        `${share} of replies come in the last tenth of the time there is. A longer timeout would catch more before “${next}”.`,
      goOn: (share: string, next: string) =>
        `${share} of times come in the last tenth of the time there is. A longer timeout would catch more before “${next}”.`,
    },
    losses: (share: string) => `${share} of those who came here went no further.`,
    mostOften: (reason: string) => `Most often because: ${reason}.`,
    unusedPath: (count: string, path: string) => `None of ${count} went along “${path}”.`,
  },
  table: {
    label: 'Contacts on each step and path',
    columns: {
      title: 'Step or path',
      came: 'Came',
      share: 'Share',
      wentOn: 'Went on',
      hereNow: 'Here now',
      failed: 'Failed',
      dropped: 'Dropped',
      leftHere: 'Left here',
      finished: 'Finished',
      median: 'Median',
      nearlyAll: '95%',
    },
    before: 'Before',
    change: 'Change',
    otherVersions: 'Not in this version',
    seeRuns: (count: string, what: string, title: string) => `${count} ${what}, ${title}: see runs`,
    what: {
      came: 'came',
      'went on': 'went on',
      'here now': 'here now',
      waiting: 'waiting',
      running: 'running',
      failed: 'failed',
      dropped: 'dropped',
      lost: 'lost',
      finished: 'finished',
    },
  },
  /** The runs of one number: "53 runs that took “Reply” from “Wait for reply”." */
  runsOf: {
    sentence: (
      count: string,
      did: string,
      {
        isOne,
        hasMore,
        isAllCounted,
      }: { readonly isOne: boolean; readonly hasMore: boolean; readonly isAllCounted: boolean },
    ) =>
      `${hasMore ? 'The newest ' : ''}${count} ${isOne ? 'run' : 'runs'} ${did}${isAllCounted ? '' : ', of those counted so far'}.`,
    wentFromTo: (source: string, target: string) => `that went from “${source}” to “${target}”`,
    took: (path: string, source: string) => `that took “${path}” from “${source}”`,
    did: {
      came: (title: string) => `that came to “${title}”`,
      'went on': (title: string) => `that went on from “${title}”`,
      'here now': (title: string) => `now at “${title}”`,
      waiting: (title: string) => `waiting at “${title}”`,
      running: (title: string) => `running at “${title}”`,
      failed: (title: string) => `that failed at “${title}”`,
      dropped: (title: string) => `that left at “${title}” before their end`,
      lost: (title: string) => `lost at “${title}”`,
      finished: (title: string) => `that finished at “${title}”`,
    },
  },
  csv: {
    fileName: (workflow: string) => `${workflow} insights`,
    step: 'Step',
    path: 'Path',
    yes: 'yes',
    no: 'no',
    columns: {
      kind: 'Kind',
      id: 'ID',
      name: 'Name',
      entered: 'Entered',
      contacts: 'Contacts',
      share: 'Share',
      wentOn: 'Went on',
      waiting: 'Waiting',
      running: 'Running',
      failed: 'Failed',
      dropped: 'Dropped',
      finished: 'Finished',
      leftHereShare: 'Left here share',
      errors: 'Errors',
      median: 'Median ms',
      nearlyAll: '95% ms',
    },
    compared: { before: 'Before', change: 'Change in points', sure: 'Sure', medianChange: 'Median change ms' },
  },
});

export type InsightsMessages = MessagesOf<typeof insightsMessages>;
