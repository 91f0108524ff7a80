import { defineMessages, type MessageOverrides, type MessagesOf } from './define-messages.js';

/** The words of controls, overlays and failure notices. */
export const uiMessages = defineMessages('ui', {
  choose: 'Choose',
  retry: 'Retry',
  combobox: {
    noMatch: 'Nothing matches',
    showChoices: 'Show choices',
    loading: 'Loading',
    loadedInPart: 'Not everything could be loaded.',
  },
  failure: {
    /** `part` begins a sentence: "The settings". */
    notLoaded: (part: string) => `${part} could not be loaded.`,
    loadAgain: 'Your work is safe. Check your connection and try again.',
    notShown: (part: string) => `${part} could not be shown because of an error. Your work is safe.`,
  },
  notCopied: 'This page may not copy. Select the text and copy it yourself.',
  sheetHeight: (percent: number) => `${percent} percent of the height`,
  toasts: { label: 'Messages', close: 'Close' },
});

/** Overrides of the words of controls, overlays and failure notices. */
export interface UiMessages {
  /** Words of controls, overlays and failure notices. */
  readonly ui?: MessageOverrides<MessagesOf<typeof uiMessages>> | undefined;
}
