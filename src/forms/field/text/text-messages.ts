import { defineMessages } from '#ui';

/** The words of fields for texts: addresses, colours, phone numbers and raw values. */
export const textMessages = defineMessages('forms.texts', {
  address: {
    open: (label: string) => `Open ${label} in a new tab`,
    /** Stands for the label of an address without one. */
    unnamed: 'the address',
  },
  chooseColor: 'Choose a colour',
  json: {
    /** `reason` is the message of the parser. */
    unfinished: (reason: string) => `Finish the JSON: ${reason}`,
    /** Follows the report that an editor could not be loaded. */
    meanwhile: 'Your value is safe: change it as JSON here, or try again.',
  },
  phone: {
    country: 'Country of the number',
    countries: 'The list of countries',
    meanwhile: 'Numbers can be typed here; they are not checked.',
    incomplete: (country: string) =>
      `This is no complete number of ${country}. Numbers of other countries begin with +`,
  },
});
