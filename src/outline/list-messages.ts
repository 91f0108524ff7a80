import { defineMessages } from '#ui';

/** The words of the outline around its rows. */
export const listMessages = defineMessages('outline.list', {
  title: 'Outline',
  /** Accessible name of the tree. */
  label: (workflow: string) => `${workflow}, outline`,
  count: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
  collapseAll: 'Collapse all',
  expandAll: 'Expand all',
  empty: 'There are no steps yet.',
  addFirst: 'Add the first step',
});
