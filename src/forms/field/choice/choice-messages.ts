import { defineMessages } from '#ui';

/** The words of fields that choose from a list. */
export const choiceMessages = defineMessages('forms.choices', {
  choose: 'Choose',
  chooseCountry: 'Choose a country',
  chooseTimeZone: 'Choose a time zone',
  add: 'Add',
  none: 'None',
  /** An option without a label and without a readable value. */
  noName: 'No name',
  /** Beside a stored value that is no option. */
  notOffered: 'Not offered',
  notFound: (label: string) => `${label} (not found)`,
  loading: 'Loading the list',
  notLoaded: 'The list could not be loaded.',
  on: 'On',
  off: 'Off',
});
