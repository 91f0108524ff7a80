import type { Form, MeetingEvent } from '#model';
import type { Answer } from '../failure.js';
import type { AccountReader } from '../resources/account-reader.js';
import type { ResourceCache } from '../resources/resource-cache.js';
import type { AccountMethods } from './account-methods.js';

/** Creates the methods that change an account. What they changed is read anew by the next picker. */
export function createAccountMethods(reader: AccountReader, cache: ResourceCache): Required<AccountMethods> {
  /** A lost answer may have changed it as well. */
  const changed = async <Data>(kind: string, answer: Promise<Answer<Data>>): Promise<Answer<Data>> => {
    const settled = await answer;
    cache.forget(`${kind} `);
    return settled;
  };
  return {
    changeForm: ({ formId, ...changes }, options) =>
      changed('forms', reader.changeForm(formId, changes, options ?? {}) as Promise<Answer<Form>>),
    startCheckout: (request, options) => reader.startCheckout(request, options ?? {}),
    sendToList: (request, options) => reader.sendToList(request, options ?? {}),
    changeMeetingEvent: ({ meetingEventId, ...changes }, options) =>
      changed(
        'meetingEvents',
        reader.changeMeetingEvent(meetingEventId, changes, options ?? {}) as Promise<Answer<MeetingEvent>>,
      ),
  };
}
