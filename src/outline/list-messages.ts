import { defineMessages } from '#ui';

/** The words of the outline around its rows. */
export const listMessages = defineMessages('outline.list', {
  title: 'Outline',
  /** Accessible name of the tree. */
  label: (workflow: string) => `${workflow}, outline`,
  count: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
  /** Headings of the columns of a wide outline. */
  columns: { sender: 'Number', when: 'When', tags: 'Tags' },
  collapseAll: 'Collapse all',
  expandAll: 'Expand all',
  empty: 'There are no steps yet.',
  /** Moving a step by keys. */
  move: {
    /** Announced for a proposed place: the name of the path. */
    to: (path: string) => `Move here: ${path}`,
    impossible: 'This step can go to no other path',
    keys: 'Keys for moving the step',
    choose: 'Other path',
    carryOut: 'Move here',
    cancel: 'Cancel',
  },
  jump: {
    begun: 'Type the first letters of a step. Escape ends.',
    /** In place of the count, while letters are typed. */
    shown: (letters: string) => (letters === '' ? 'First letters …' : `First letters: ${letters}`),
    none: (letters: string) => `No step begins with “${letters}”`,
  },
  addFirst: 'Add the first step',
});
