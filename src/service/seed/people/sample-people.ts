import type { Contact, WorkflowExecution } from '#model';
import type { ContactSeed } from '../../contact/load-contacts.js';
import { afterExecutions } from './after-executions.js';
import { moreContacts } from './more-contacts.js';
import { fernwayAttributes, harborAttributes } from './sample-attributes.js';
import { fernwayLists, harborLists } from './sample-lists.js';
import { fernwayTemplates, harborTemplates } from './sample-templates.js';

/** How many contacts the sample company has. */
const all = 2_000;

/** The contacts of the sample company, first those its runs are about, and all they are described by. */
export function fernwayPeople(
  members: readonly Contact[],
  executions: readonly WorkflowExecution[],
  now: number,
): ContactSeed {
  return {
    contacts: [
      ...afterExecutions(members, executions, fernwayLists),
      ...moreContacts(all - members.length, 'con_fernway', members.length, now),
    ],
    lists: fernwayLists,
    attributes: fernwayAttributes,
    templates: fernwayTemplates,
  };
}

export function harborPeople(patients: readonly Contact[]): ContactSeed {
  return { contacts: patients, lists: harborLists, attributes: harborAttributes, templates: harborTemplates };
}

/** A contact of the dental practice: nobody there has a home club. */
export function asPatient(contact: Contact, index: number): Contact {
  const seen = contact.optIn ?? '';
  return {
    ...contact,
    lists: index % 3 === 2 ? [] : harborLists.map((list) => ({ ...list, ...(seen ? { optIn: seen } : {}) })),
    attributes: { lastCheckUp: seen.slice(0, 10), dentist: index % 2 ? 'Lena Marsh' : 'Yuto Abe' },
  };
}
