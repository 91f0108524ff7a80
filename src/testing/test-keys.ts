import { type TestKeyMessages, testKeyMessages } from './test-key-messages.js';
import type { TestTab } from './test-session.js';

/** A shortcut of a view of testing. */
export interface TestKey {
  /** The view that has it. */
  readonly tab: TestTab;
  readonly name: keyof TestKeyMessages;
  /** In English; `testKeyMessages` has the text of the host. */
  readonly title: string;
  /** In the syntax of `parseChord`. */
  readonly keys: readonly string[];
  /** The keys stand for all digits between them. */
  readonly isRange?: true;
  /** Acts wherever the focus is in the view; others need the focus at what they act on. */
  readonly isEverywhere?: true;
}

const keys: readonly Omit<TestKey, 'title'>[] = [
  { tab: 'one', name: 'skip', keys: ['.'], isEverywhere: true },
  { tab: 'one', name: 'back', keys: [','], isEverywhere: true },
  { tab: 'one', name: 'pick', keys: ['1', '9'], isRange: true, isEverywhere: true },
  { tab: 'one', name: 'send', keys: ['Enter'] },
  { tab: 'cases', name: 'nextCase', keys: ['J'], isEverywhere: true },
  { tab: 'cases', name: 'previousCase', keys: ['K'], isEverywhere: true },
  { tab: 'cases', name: 'openCase', keys: ['Enter'] },
  { tab: 'cases', name: 'runCase', keys: ['Shift+Enter'] },
  { tab: 'cases', name: 'deleteCase', keys: ['Backspace'] },
  { tab: 'cases', name: 'leave', keys: ['Escape'] },
  { tab: 'forecast', name: 'onePercent', keys: ['ArrowRight', 'ArrowLeft'] },
  { tab: 'forecast', name: 'fivePercent', keys: ['Shift+ArrowRight', 'Shift+ArrowLeft'] },
];

/** All shortcuts of testing, for the key sheet of the editor and the docs. */
export const testKeys: readonly TestKey[] = keys.map((key) => ({
  ...key,
  title: testKeyMessages.defaults[key.name],
}));
