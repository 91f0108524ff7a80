import { defineMessages } from '#ui';

/** The words of notes on the canvas. */
export const noteMessages = defineMessages('canvas.notes', {
  /** Role of a note, as screen readers announce it. */
  role: 'note',
  /** Accessible name of a note; `step` has it. */
  name: (text: string, step: string | undefined) =>
    `Note${step === undefined ? '' : ` on ${step}`}: ${text === '' ? 'empty' : text}`,
  /** Label of the field. */
  field: (step: string | undefined) => (step === undefined ? 'Note' : `Note on ${step}`),
  placeholder: 'Write a note',
  empty: 'Empty note',
  edit: 'Edit note',
  delete: 'Delete note',
  more: 'More',
});
