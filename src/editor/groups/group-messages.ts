import { defineMessages } from '#ui';

const counted = (count: number, word: string): string => (count === 1 ? `1 ${word}` : `${count} ${word}s`);

/** The words of collapsed and expanded groups. */
export const groupMessages = defineMessages('editor.groups', {
  /** The title of a group without one. */
  untitled: 'Group',
  card: (title: string, count: number) => `${title}, group of ${count} steps`,
  steps: (count: number) => counted(count, 'step'),
  errors: (count: number) => counted(count, 'error'),
  warnings: (count: number) => counted(count, 'warning'),
  collapse: (title: string) => `Collapse ${title}`,
  expand: (title: string) => `Expand ${title}`,
  collapsed: (title: string) => `${title} collapsed`,
  expanded: (title: string) => `${title} expanded`,
  /** Notes on the steps inside. */
  notes: (count: number) => counted(count, 'note'),
  /** The accessible name of the title of a frame. */
  select: (title: string) => `Select ${title}`,
  panel: {
    kind: (count: number) => `Group of ${counted(count, 'step')}`,
    description: 'Description',
    describe: 'What these steps do',
    steps: 'Steps inside',
    more: (count: number) => `And ${count} more.`,
    together: 'Edit the settings they share',
    problems: (count: number) => counted(count, 'problem'),
    problem: (step: string, problem: string) => (step === '' ? problem : `${step}: ${problem}`),
    notes: (count: number) => `${counted(count, 'note')} inside`,
    emptyNote: 'Empty note',
  },
  insideFirst: 'Expand the group first: a path begins at one of its steps.',
  name: {
    label: 'Name of this group',
    submit: 'Rename',
    done: (name: string) => `Renamed to ${name}`,
    removed: 'Group has no name now',
  },
  /** The labels of moves in the history. */
  moved: {
    group: 'Moved a group',
    titledGroup: (title: string) => `Moved “${title}”`,
    several: (groups: number, steps: number) =>
      `Moved ${[...(steps === 0 ? [] : [counted(steps, 'step')]), counted(groups, 'group')].join(' and ')}`,
  },
});
