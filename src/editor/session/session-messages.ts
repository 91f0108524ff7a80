import { defineMessages } from '#ui';

/** The words of opening a workflow, of failures, and the names of the parts of the editor. */
export const sessionMessages = defineMessages('editor.session', {
  /** The name of a workflow without one, and of the editor of a workflow. */
  untitled: 'Workflow',
  viewOnly: (name: string) => `${name}, view only`,
  loading: 'Loading the workflow',
  back: 'All workflows',
  retry: 'Retry',
  notOpened: 'This workflow could not be opened',
  /** The address leads nowhere. */
  notHere: {
    workflow: 'This workflow is not here',
    version: 'This version is not here',
    text: 'It may have been deleted, or belongs to another account.',
    showAll: 'Show all workflows',
  },
  refused: {
    title: 'This version could not be opened',
    text: 'Nothing was changed. Fix these errors first:',
  },
  stopped: {
    title: 'The editor stopped because of an error',
    text: 'What was saved is safe. What was kept as a draft on this device opens again when the editor is reloaded.',
    saved: 'Everything is saved. Reload the editor to go on where you were.',
    kept: 'Your changes are kept as a draft on this device. Reload the editor to go on where you were.',
    unsaved: 'Your changes are still here, but not saved yet. Reload the editor to go on where you were.',
    reload: 'Reload the editor',
    download: 'Download a copy',
  },
  otherVersion: {
    label: 'Other version',
    /** `version` is undefined for one without a name. */
    title: (version: string | undefined) => `${version ?? 'Another version'}.`,
    text: 'This is the version that the run went through.',
    back: 'Back to the run',
  },
  /** What is possible while the editing tools are missing. */
  editing: 'The workflow can be looked at meanwhile.',
  /** The parts of the editor, where they could not be shown: each begins a sentence. */
  parts: {
    editing: 'The editing tools',
    bands: 'News about drafts and other tabs',
    topBar: 'The top bar',
    palette: 'The list of steps to add',
    panel: 'This panel',
    problems: 'The list of problems',
    test: 'Test',
    insights: 'Insights',
    runs: 'Runs',
    history: 'The history',
  },
});
