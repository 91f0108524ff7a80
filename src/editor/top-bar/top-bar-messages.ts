import { defineMessages } from '#ui';

/** The words of the top bar and its menus. */
export const topBarMessages = defineMessages('editor.topBar', {
  label: 'Workflow',
  back: 'All workflows',
  view: 'View',
  modes: { edit: 'Edit', test: 'Test', runs: 'Runs', insights: 'Insights' },
  modeMenu: (mode: string) => `View: ${mode}`,
  editSteps: 'Edit steps',
  editHistory: 'Edit history',
  openFullEditor: 'Open full editor',
  makeLive: 'Make live',
  saveVersion: 'Save version',
  /** The text of that button; `version` follows where there is room. */
  save: 'Save',
  version: ' version',
  more: 'More',
  workflow: { menu: 'Workflow menu', label: 'Workflow' },
  name: {
    untitled: 'Untitled workflow',
    label: 'Name of the workflow',
    rename: 'Rename',
    renameLabel: (name: string) => `${name}, rename`,
  },
  status: {
    viewOnly: 'View only',
    versionViewOnly: (version: string) => `${version}, view only`,
    newDraft: 'New draft',
    /** Where the name of the version is not known. */
    draft: 'Draft',
    version: 'Version',
    draftOf: (version: string) => `Draft of ${version}`,
    active: (version: string) => `${version}, live`,
  },
});
