import { defineMessages } from '#ui';

/** The words of a run as a whole: its card, its canvas and its buttons. */
export const viewerMessages = defineMessages('replay.viewer', {
  label: 'Run of a workflow',
  /** The subject of a failure notice. */
  part: 'This run',
  /** The subject of the notice where the panels around the drawing could not be loaded. */
  panels: 'The timeline and the details',
  withoutPanels: 'The run can be looked at meanwhile.',
  chooseRun: 'Choose a run to see what it did.',
  canvas: (workflow: string | undefined) => `Run of ${workflow ?? 'this workflow'}`,
  follow: 'Follow the run',
  openInEditor: 'Open in editor',
  thisContact: 'this contact',
  card: {
    hidden: 'Name and number hidden',
  },
});
