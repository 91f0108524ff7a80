import { contactFieldWords } from '#catalog';
import type { ReactNode } from 'react';
import { defineMessages } from '#ui';

const and = new Intl.ListFormat('en', { type: 'conjunction' });
const quoted = (text: string): string => `“${text}”`;
const segmentCount = (segments: number): string => (segments === 1 ? '1 segment' : `${segments} segments`);

/** The words of the message editor: tools, templates, the length of the text. */
export const composerMessages = defineMessages('forms.composer', {
  editor: 'The message editor',
  editorMeanwhile: 'Your text is safe: go on as plain text here, or try again.',
  /** The name of the contact that is made of samples. */
  sampleContact: 'Sample contact',
  /** Its values, where the account gives no samples of its own. */
  samples: {
    firstName: 'Maya',
    lastName: 'Ortiz',
    email: 'maya@example.com',
    'mobile.number': '(510) 555-0100',
  },
  tooLong: 'This text is too long to show its fields as chips.',
  tools: {
    insertField: 'Insert field',
    insertLink: 'Insert short link',
    insertEmoji: 'Insert emoji',
    emoji: 'Emoji',
    emojiList: 'The list of emoji',
    showRaw: 'Show as raw text',
    templates: 'Templates',
    useTemplate: 'Use a template',
    findTemplate: 'Find a template',
    saveAsTemplate: 'Save as template',
    nothingToSave: 'Nothing is written yet.',
  },
  template: {
    label: 'Template',
    find: 'Find by name',
    empty: (name: string) => `${quoted(name)} holds no text.`,
    name: 'Name of the template',
    save: 'Save template',
    cancel: 'Cancel',
    saved: (name: string) => `Saved as template ${quoted(name)}`,
    notSaved: 'The template was not saved. Try again.',
  },
  fields: contactFieldWords,
  chip: {
    or: (fallback: string) => `or ${quoted(fallback)}`,
    neverSet: 'Never set here',
    maybeEmpty: 'May be empty here',
    maybeEmptyAfter: (step: string) => `May be empty here: after ${step}`,
  },
  length: {
    label: 'Length of this message',
    /** `units` renders the number of characters. */
    mms: (units: ReactNode): ReactNode => <>{units} characters · MMS</>,
    sms: (units: ReactNode, capacity: number, segments: number, encoding: string): ReactNode => (
      <>
        {units} / {capacity} · {segmentCount(segments)} · {encoding}
      </>
    ),
    /** Before a count of which some values are guessed, for screen readers. */
    about: 'about ',
    /** After a count, for screen readers: the table that it opens. */
    opens: ', shortest, usual and longest',
    shortest: 'Shortest',
    usual: 'Usual',
    longest: 'Longest',
    segments: (segments: ReactNode, count: number): ReactNode => (
      <>
        {segments} {count === 1 ? 'segment' : 'segments'}
      </>
    ),
    same: 'It is the same for every contact.',
    unknownValues: (fields: readonly string[]) => `The values of ${and.format(fields.map(quoted))} are not known.`,
    characters: (field: string, value: string) => `${quoted(field)} can be ${quoted(value)}, which GSM-7 cannot carry.`,
    longestEmpty: (field: string) => `${quoted(field)} is longest where it is empty.`,
    longestValue: (field: string, value: string) => `${quoted(field)} can be as long as ${quoted(value)}.`,
    stillFits: 'It still fits one segment.',
    national: (language: string, segments: number) =>
      `Operators that take the ${language} letters of GSM-7 send it as ${segmentCount(segments)}.`,
  },
  forcing: {
    alphabet: (perSegment: number) =>
      `The letters of this message leave room for ${perSegment} characters in each part.`,
    /** `more` further characters are not named. */
    characters: (characters: readonly string[], more: number, perSegment: number) => {
      const named = characters.map(quoted);
      const isOne = characters.length + more === 1;
      return `${and.format(more > 0 ? [...named, `${more} more`] : named)} ${isOne ? 'leaves' : 'leave'} room for ${perSegment} characters in each part.`;
    },
    show: 'Show',
    replace: 'Use plain characters',
    /** Suggestions for emoji and signs: "🙂 as :)". */
    suggest: (pairs: readonly (readonly [sign: string, plain: string])[]) =>
      `Write ${and.format(pairs.map(([sign, plain]) => `${sign} as ${plain}`))}`,
  },
});
