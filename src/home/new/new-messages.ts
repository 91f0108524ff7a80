import { defineMessages } from '#ui';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** The words of the panel *New workflow*. */
export const newMessages = defineMessages('home.create', {
  title: 'New workflow',
  firstTitle: 'Make your first workflow',
  text: 'Start from one that works. Every step can be changed.',
  textWithoutStarts: 'Choose how to begin. Every step can be changed.',
  close: 'Close',
  cancel: 'Cancel',
  create: 'Create draft',
  foot: 'Begins as a draft. No one is texted until it is live.',
  starts: 'Begin with',
  other: 'Or begin another way',
  steps: (count: number) => counted(count, 'step', 'steps'),
  fillIn: (count: number, isFirst: boolean) =>
    isFirst && count > 1 ? `${count} things to fill in` : `${count} to fill in`,
  ready: 'ready to use',
  blank: { name: 'Blank', note: 'Choose its trigger', text: 'The empty canvas asks how the workflow starts.' },
  file: {
    name: 'Import a file',
    note: 'Drop it here, or choose',
    text: 'A workflow that was exported here or in another account. It is checked before anything is made.',
    choose: 'Choose a file',
    another: 'Choose another file',
    reading: (name: string) => `Reading “${name}”`,
    checking: 'Checking what this account has',
    fits: 'Everything it needs is here.',
    notChecked: 'What this account has could not be loaded, so nothing was checked.',
    read: (name: string, steps: string) => `${name} · ${steps}`,
    /** `mapped`: how many are found here by name; `missing`: how many are not. */
    report: (mapped: number, missing: number) =>
      [
        mapped > 0 ? `${counted(mapped, 'is', 'are')} found here by name` : '',
        missing > 0 ? `${counted(missing, 'is', 'are')} missing here` : '',
      ]
        .filter((part) => part !== '')
        .join(', ')
        .replace(/^/, 'Of what it needs, ')
        .concat('. What stays open shows as a problem.'),
    items: 'What this account lacks',
  },
  /** Why a file is not a workflow. Each says what to do, where something can be done. */
  broken: {
    tooLarge: (name: string, size: number, most: number) =>
      `“${name}” has ${megabytes(size)}. Files of up to ${megabytes(most)} can be imported.`,
    unreadable: (name: string) => `“${name}” could not be read. Choose it again.`,
    notJson: (name: string) => `“${name}” is not a workflow file: it is damaged, or of another kind.`,
    noWorkflow: (name: string) => `There is no workflow in “${name}”.`,
    unusable: (name: string, why: string) => `“${name}” could not be opened. ${why}`,
  },
  copy: {
    name: 'Copy a workflow',
    note: (count: number) => (count === 1 ? 'Your only one' : `One of your ${count}`),
    text: 'Its newest version becomes the draft of a new workflow.',
    choose: 'Workflow to copy',
    placeholder: 'Choose a workflow',
    noMatch: 'No workflow matches',
  },
  name: 'Name',
  unnamed: 'New workflow',
  nameTaken: (name: string) => `Another workflow is called “${name}”.`,
  numbered: (name: string, number: number) => `${name} ${number}`,
  nameMissing: 'Give it a name.',
  chooseFirst: 'Choose a workflow to copy.',
  chooseFile: 'Choose a file first.',
  failed: (why: string) => `The workflow could not be created. ${why}`,
});
