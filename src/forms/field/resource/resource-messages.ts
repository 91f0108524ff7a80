import type { ReactNode } from 'react';
import { defineMessages } from '#ui';

/** The words of fields that choose a resource of the account. */
export const resourceMessages = defineMessages('forms.resources', {
  choose: {
    any: 'Choose',
    sender: 'Choose a number or pool',
    list: 'Choose a list',
    user: 'Choose a person',
    users: 'Add a person',
    template: 'Choose a template',
    attribute: 'Choose a field',
    workflow: 'Choose a workflow',
    form: 'Choose a form',
    link: 'Choose a link',
    campaign: 'Choose a campaign',
    contact: 'Choose a contact',
    tag: 'Choose a tag',
    meetingevent: 'Choose a meeting',
  },
  /** What an earlier step leaves behind. */
  output: (label: string, step: string) => `${label} from ${step}`,
  /** The heading of the values that other steps use, and of the rest. */
  usedHere: 'Used in this workflow',
  others: 'Others',
  noCalls: 'Does not take calls',
  addPerson: 'Add a person',
  addByEmail: 'Add by e-mail',
  remove: (name: string) => `Remove ${name}`,
  loading: 'Loading the list',
  notInList: 'Not in the list',
  /** Beside the id of a resource that the account does not have. */
  notFound: 'Not found',
  gone: 'Not found. It is kept until you choose another.',
  notAllLoaded: 'Not everything could be loaded.',
  typeIt: 'Type it in',
  chooseFromList: 'Choose from the list',
  noList: 'There is no list to choose from here. Type it in.',
  /** `retry` renders a button with a text. */
  notLoaded: (retry: (text: string) => ReactNode): ReactNode => [
    'The list could not be loaded. Type it in, or ',
    retry('try again'),
    '.',
  ],
});
