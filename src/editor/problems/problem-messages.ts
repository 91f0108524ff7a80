import { defineMessages } from '#ui';

const errors = (count: number): string => `${count} ${count === 1 ? 'error' : 'errors'}`;
const warnings = (count: number): string => `${count} ${count === 1 ? 'warning' : 'warnings'}`;

/** The words of problems: their list, their counts and their fixes. Numbers that are shown come formatted. */
export const problemMessages = defineMessages('editor.problems', {
  label: 'Problems',
  close: 'Close problems',
  severities: { error: 'Error', warning: 'Warning', notice: 'Notice' },
  /** The names of the filters, with their number. */
  filters: {
    all: (count: string) => `All ${count}`,
    error: (count: number) => `Errors: ${count}`,
    warning: (count: number) => `Warnings: ${count}`,
    notice: (count: number) => `Notices: ${count}`,
  },
  blocking: 'Errors block Save version. Warnings don’t.',
  next: 'next',
  more: (count: string) => `and ${count} more`,
  nothing: 'Nothing to fix.',
  /** Below the reason why the last command or gesture was refused. */
  refused: 'Not done. Stays here until the next change.',
  checking: (count: number, shown: string) => `Checking ${shown} ${count === 1 ? 'step' : 'steps'}`,
  none: 'No problems',
  /** The counts of the top bar: a prefix and the words after each number, for screen readers. */
  prefix: 'Problems: ',
  errorWord: (count: number) => (count === 1 ? 'error' : 'errors'),
  warningWord: (count: number) => (count === 1 ? 'warning' : 'warnings'),
  errors,
  warnings,
  announced: (errorCount: number, warningCount: number) => `${errors(errorCount)}, ${warnings(warningCount)}`,
  goTo: {
    none: 'There are no problems.',
    ofNoStep: 'The problems are listed, and belong to no step.',
    arrived: (severity: string, message: string) => `${severity}: ${message}`,
  },
  fixes: {
    show: 'Show',
    showProblem: (message: string) => `Show: ${message}`,
    others: (message: string) => `Other fixes for “${message}”`,
    fallback: (field: string) => `Text instead of ${field}`,
    fallbackText: 'Text when it is empty',
    useFallback: 'Use this text',
  },
  /** Changing the account from the problem that it causes. */
  account: {
    switchOn: 'Switch on',
    switchOnNamed: (name: string) => `Switch on “${name}”`,
    name: 'Name',
    afterwards: {
      form: 'Contacts can send it in from then on. It cannot be switched off again here.',
      meetingevent: 'Contacts can book it from then on.',
    },
    switchedOn: (name: string) => `“${name}” is switched on.`,
    undo: 'Undo',
    undone: 'The change is undone.',
    retry: 'Retry',
  },
});
