import { defineMessages } from '#ui';

/** The words of the list of keys and of the bar with the keys of the focused element. */
export const keyMessages = defineMessages('editor.keys', {
  label: 'Keyboard',
  close: 'Close the list of keys',
  print: 'Print',
  printed: 'Keyboard shortcuts',
  search: 'Search keys',
  noMatch: (query: string) => `No keys match “${query}”.`,
  none: 'None',
  lettersOff: 'Letters alone are switched off.',
  clash: (commands: readonly string[]) => `Also assigned to ${commands.join(', ')}`,
  apple: { show: 'Show keys for Mac', label: 'Keys on a Mac' },
  other: { show: 'Show keys for Windows and Linux', label: 'Keys on Windows and Linux' },
  /** Headings beside those of commands. */
  runs: 'Runs',
  /** Further words to find the keys of runs by. */
  runsKeywords: 'runs replay',
  withoutKeys: 'Without keys',
  /** Lines of several commands, by the first of them. */
  pairs: {
    'go-down': 'Next, previous step',
    'go-left': 'Other path',
    'go-first': 'Start, end',
    'next-problem': 'Next, previous problem',
    'next-region': 'Next, previous part of the editor',
    'extend-down': 'Select more',
    'nudge-up': 'Move step',
    'order-left': 'Branch before, behind the next one',
    undo: 'Undo, redo',
    copy: 'Copy, cut, paste',
    'zoom-in': 'Zoom',
    fit: 'Fit, 100%',
  },
  /** Keys as screen readers say them, by what is printed on them. */
  spoken: {
    '⌘': 'Command',
    '⌥': 'Option',
    '⇧': 'Shift',
    Ctrl: 'Control',
    '↵': 'Enter',
    '⌫': 'Backspace',
    '⌦': 'Delete',
    Del: 'Delete',
    '↑': 'Up',
    '↓': 'Down',
    '←': 'Left',
    '→': 'Right',
    '−': 'Minus',
    '+': 'Plus',
    '?': 'Question mark',
    '/': 'Slash',
    '.': 'Point',
    ',': 'Comma',
    '[': 'Bracket',
    ']': 'Closing bracket',
  },
  bar: {
    label: 'Keys for this',
    step: (number: number) => `Step ${number}`,
    errors: (count: number) => `${count} ${count === 1 ? 'error' : 'errors'}`,
  },
});
