import { defineMessages } from '#ui';

/** The words of the drawing: cards, edges, stubs, tools, and the list for screen readers. */
export const drawingMessages = defineMessages('canvas.drawing', {
  /** Role of the drawing, as screen readers announce it. */
  role: 'workflow',
  /** Until the size of the canvas is known. */
  loading: (workflow: string) => `Drawing ${workflow}`,
  /** Where the code of gestures, notes and the painted distance could not be loaded. */
  late: { what: 'Dragging and notes', meanwhile: 'The workflow can be looked at meanwhile.' },
  arranging: (steps: number) => `Arranging ${steps.toLocaleString('en-US')} steps`,
  list: {
    label: (workflow: string) => `Steps of ${workflow}`,
    /** Button that lists the steps with these numbers. */
    range: (first: number, last: number) => `Steps ${first} to ${last}`,
  },
  insertStep: 'Insert step',
  missingEdge: {
    /** On an edge without a label. */
    next: 'Next step',
    connect: (label: string | undefined) => `Connect ${label ?? 'next step'}`,
    /** Where no rule requires an edge. */
    addStep: 'Add step',
  },
  /** In place of a host's view that threw an error. */
  failedView: {
    card: 'The own card could not be shown because of an error. This is the standard one.',
    label: 'The own label could not be shown because of an error. This is the standard one.',
  },
  tools: {
    label: (step: string | undefined) => `Tools for ${step ?? 'the step'}`,
    count: (steps: number) => `${steps.toLocaleString('en-US')} steps`,
    selected: (steps: number) => `${steps.toLocaleString('en-US')} steps selected`,
    duplicate: 'Duplicate',
    delete: 'Delete',
    more: 'More',
  },
  /** States of steps and paths in accessible names. */
  states: {
    done: 'done',
    running: 'running',
    waiting: 'waiting',
    failed: 'failed',
    skipped: 'skipped',
    timedOut: 'timed out',
    unreached: 'not reached',
    added: 'added',
    removed: 'removed',
    changed: 'changed',
    moved: 'moved',
    chosen: 'chosen',
    loading: 'loading',
    first: 'first run only',
    second: 'second run only',
    standing: 'the contact is here',
    next: 'next',
    possible: 'possible',
    expected: 'expected',
    never: 'no case',
  },
  /** Tags on cards. */
  tags: {
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
    moved: 'Moved',
    chosen: 'Chosen',
    first: 'First run',
    second: 'Second run',
    expected: 'Expected',
    never: 'No case',
  },
});
