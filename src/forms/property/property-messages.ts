import { defineMessages } from '#ui';

const number = new Intl.NumberFormat('en');
const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** The words around a field: its state, its range and its failures. */
export const propertyMessages = defineMessages('forms.property', {
  form: 'This form',
  /** The name of a form whose node type has none. */
  settings: 'Settings',
  otherSettings: 'Other settings',
  mixed: 'Mixed',
  notSet: 'Not set',
  learnMore: 'Learn more',
  hint: {
    raw: 'The field cannot show this value. It is kept and shown as JSON.',
    differs: (steps: number) => `The steps differ here. What you enter is set in all ${steps}.`,
    union: (steps: number) => `The steps differ here. What you add is added to all ${steps}; the rest stays in each.`,
    checking: 'Checking',
    notChecked: 'This could not be checked.',
    notShown: 'This field could not be shown because of an error. Your value is safe: change it here, or try again.',
  },
  range: {
    number: (size: number) => number.format(size),
    characters: (size: number) => `${number.format(size)} ${size === 1 ? 'character' : 'characters'}`,
    exactly: (size: string) => `Exactly ${size}.`,
    between: (min: string, max: string) => `Between ${min} and ${max}.`,
    atLeast: (min: string) => `At least ${min}.`,
    /** For sizes, which begin at nothing. */
    upTo: (max: string) => `Up to ${max}.`,
    /** For values. */
    atMost: (max: string) => `At most ${max}.`,
  },
  takes: (words: readonly string[]) => `Takes ${anyOf.format(words)}.`,
  inIncrements: (increment: number) => `In steps of ${increment}.`,
});
