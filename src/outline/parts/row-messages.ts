import { defineMessages } from '#ui';

/** The words of rows. */
export const rowMessages = defineMessages('outline.rows', {
  /** Heading of the parts that cannot be reached. */
  loose: 'Nothing leads here',
  addAfter: (step: string) => `Add step after ${step}`,
  more: (step: string) => `More for ${step}`,
  insertStep: 'Insert step',
  off: 'Off',
  /** In the name of a step that a run never came to. */
  unreached: 'not reached',
  joins: (paths: number) => `${paths} paths come together here`,
  /** On a collapsed row; `steps` are hidden. */
  hidden: (steps: number) => (steps === 0 ? 'collapsed' : steps === 1 ? '1 step' : `${steps} steps`),
  group: {
    /** The title of a group without one. */
    untitled: 'Group',
    /** Accessible name of its row. */
    card: (title: string, count: number) => `${title}, group of ${count === 1 ? '1 step' : `${count} steps`}`,
    /** On the row of a group whose steps are not together. */
    elsewhere: 'its steps are among others below',
    /** On such a step. */
    member: (group: string) => `in group ${group}`,
  },
  path: {
    unnamed: 'Path',
    /** In place of the title of a step that does not exist. */
    noStep: 'a step that is not here',
    broken: 'leads to a step that is not here',
    back: (position: number, step: string) => `goes back to step ${position}, ${step}`,
    on: (position: number, step: string) => `continues at step ${position}, ${step}`,
  },
  missing: {
    /** Of an edge without a label. */
    next: 'Next step',
    state: 'Not connected',
    /** Accessible name of the row. */
    name: (label: string, step: string) => `${label}, not connected, missing after ${step}`,
    connect: 'Connect',
    connectLabel: (label: string) => `Connect ${label}`,
  },
});
