import { defineMessages } from '#ui';

/** The words of the settings of a node, an edge, a selection and the workflow. */
export const inspectorMessages = defineMessages('forms.inspector', {
  close: 'Close settings',
  /** In place of the title of a node that does not exist. */
  gone: 'Deleted step',
  open: (title: string) => `Open ${title}`,
  disconnect: 'Disconnect',
  node: {
    /** In place of the group of a node type without one. */
    step: 'Step',
    numbered: (group: string, number: number) => `${group} · step ${number}`,
    noSettings: 'This step has no settings.',
    lessRoom: 'Less room for the settings',
    moreRoom: 'More room for the settings',
    help: 'Help for this step',
    errors: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
    warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  },
  /** Whether a trigger starts a contact again who was started before. */
  again: {
    label: 'Starting again',
    always: 'A contact starts again each time this happens, but not while they are under way in this workflow.',
    /** `time` is “1 hour”. */
    after: (time: string) =>
      `A contact starts again ${time} after their last start at the earliest, and not while they are under way in this workflow.`,
    once: 'Each contact starts once. This trigger never starts them again.',
  },
  times: {
    label: 'Time and cost',
    holdsNights: 'Waits that would end at night continue until the morning.',
    /** What a contact has got by then; `segments` is “2–3 segments”, `cost` “$0.02–0.03”. */
    sent: (segments: string, cost: string | undefined, repeats: boolean) =>
      `Up to here ${segments}${cost === undefined ? '' : `, ${cost}`} for each contact${repeats ? ', every loop once' : ''}.`,
    /** What a contact gets who takes a path, from the start to the end. */
    sentAlong: (segments: string, cost: string | undefined, repeats: boolean) =>
      `On this path ${segments} in all${cost === undefined ? '' : `, ${cost}`} for each contact${repeats ? ', every loop once' : ''}.`,
    heldUntil: (moment: string) => `Starting now: held until ${moment}, outside office hours.`,
  },
  edges: {
    title: 'Paths',
    /** The name of an edge without one. */
    next: 'Next',
    label: (name: string) => `Path ${name}`,
    notConnected: (name: string) => `Path ${name}, not connected`,
    connect: 'Connect',
    connectNamed: (name: string) => `Connect ${name}`,
    disconnectNamed: (name: string) => `Disconnect ${name}`,
    add: 'Add path',
    name: 'Name of this path',
    when: 'When',
    after: 'After',
    time: (path: string) => `Time of ${path}`,
    /** Stands for the name of a path without one. */
    unnamed: 'this path',
    noAnswer: 'No answer in time',
    connected: (edges: number) => `${edges} connected`,
    connectedOf: (edges: number, rule: string) => `${edges} of ${rule} connected`,
  },
  edge: {
    /** The title of an edge without a name. */
    path: 'Path',
    ends: (source: string, target: string) => `From ${source} to ${target}`,
    goneEnd: 'a deleted step',
    from: 'From',
    to: 'To',
    kind: 'Kind of path',
    kinds: { standard: 'Standard', default: 'Otherwise', timeout: 'After a time', error: 'On failure' },
    after: 'After',
    takenFor: 'Taken for',
  },
  selection: {
    selected: (steps: number) => (steps === 1 ? '1 step selected' : `${steps} steps selected`),
    inner: (paths: number) =>
      paths === 0 ? 'No path among them' : paths === 1 ? '1 path among them' : `${paths} paths among them`,
    duplicate: 'Duplicate',
    remove: (steps: number) => (steps === 1 ? 'Delete 1 step' : `Delete ${steps} steps`),
    shared: 'Shared settings',
    noShared: 'These steps have no settings in common.',
    list: 'Selected steps',
    more: (steps: number) => `And ${steps} more.`,
    replaceAll: 'Replace for all',
    replaceAllOf: (setting: string) => `Replace for all: ${setting}`,
    addInstead: 'Add to each instead',
    addInsteadOf: (setting: string) => `Add to each instead: ${setting}`,
    /** An entry that some of the steps have: "hot-lead (1)". */
    entry: (name: string, steps: number) => `${name} (${steps})`,
    /** The label of a history entry. */
    changed: (setting: string, steps: number) => `Changed “${setting}” of ${steps} steps`,
  },
  workflow: {
    title: 'Workflow settings',
    name: 'Name',
    noName: 'No name',
    properties: 'Properties',
    /** Stands for the name of a property without one. */
    unnamed: (number: number) => `property ${number}`,
    nameOf: (property: string) => `Name of ${property}`,
    kindOf: (property: string) => `Kind of ${property}`,
    remove: (property: string) => `Remove ${property}`,
    add: 'Add property',
    help: 'Values of the workflow itself. Messages use them as {properties.name}.',
    kinds: { string: 'Text', number: 'Number', boolean: 'Yes or no', date: 'Date' },
    removeTitle: (property: string) => `Delete the property “${property}”?`,
    removeText: 'The texts that use it then show their fallback, or nothing.',
    removeSubmit: 'Delete',
    cancel: 'Cancel',
  },
  usages: {
    used: (count: number) => (count === 1 ? 'Used in 1 place:' : `Used in ${count} places:`),
    following: (count: number) => (count === 1 ? '1 use is renamed too:' : `${count} uses are renamed too:`),
    times: (setting: string, count: number) => `${setting}, ${count} times`,
  },
  outputs: {
    title: 'Values for later steps',
    nameOf: (output: string) => `Name of ${output}`,
  },
  totals: {
    title: 'Messages to one contact',
    fewest: 'Fewest',
    most: 'Most',
    ofContacts: 'As the sample contacts would get them.',
    ofSamples: 'With samples and fallbacks for the fields.',
    repeats: 'Repeated messages are counted once.',
    messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    /** `range` is a number or a range: "2–3". */
    segments: (range: string, most: number) => `${range} ${most === 1 ? 'segment' : 'segments'}`,
    mms: (count: number) => `${count} MMS`,
    costWithoutMms: (cost: string) => `${cost}, MMS not counted`,
    show: 'Show',
    showFewest: 'Show the steps with the fewest messages',
    showMost: 'Show the steps with the most messages',
  },
});
