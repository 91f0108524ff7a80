import { defineMessages } from '#ui';

/** The words around canvas, outline and runs. */
export const areaMessages = defineMessages('editor.areas', {
  /** The name of canvas and outline for a workflow without a name. */
  workflow: 'Workflow',
  menu: 'What to do here',
  addStep: 'Add step',
  failed: {
    canvas: 'The canvas could not be shown because of an error. Your workflow is safe.',
    outline: 'The outline could not be shown because of an error. Your workflow is safe.',
    viewBar: 'The view bar',
    map: 'The map',
  },
  showAs: {
    label: 'Show as',
    canvas: 'Canvas',
    outline: 'Outline',
    both: 'Canvas and outline',
    search: 'Search steps',
  },
  divider: {
    label: 'Width of the outline',
    share: (percent: number) => `${percent} percent`,
    hint: 'Drag to resize, double-click to reset',
  },
  actionBar: {
    label: 'Commands',
    addAfter: 'Add after',
    addStep: 'Add step',
    undo: 'Undo',
    redo: 'Redo',
    more: 'More',
  },
  branches: {
    sameStep: 'A branch changes places with those of the same step.',
    fallbackLast: 'The path for everything else always comes after the others.',
    moved: (name: string, place: number, count: number) => `“${name}” is now branch ${place} of ${count}`,
    gone: 'path',
    /** On a row, with a step that is in the flow. */
    moveHere: 'Move here',
  },
  runs: { label: 'Which runs are listed', showAll: 'Show all runs' },
  saveFirst: 'Save your changes first. They would be lost with the version that is opened.',
});
