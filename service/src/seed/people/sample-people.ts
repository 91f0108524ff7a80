import type { Contact, Template, WorkflowExecution } from '#model';
import type { ContactSeed } from '../../contact/load-contacts.js';
import { afterExecutions } from './after-executions.js';
import { moreContacts } from './more-contacts.js';
import { fernwayAttributes, harborAttributes } from './sample-attributes.js';
import { fernwayLists, harborLists } from './sample-lists.js';
import { templates } from '../fernway.js';

const text = (id: string, name: string, template: string): Template => ({ id, name, type: 'SMS', template, media: [] });

/** The templates of the sample company, newest first: those of its workflows, and those that the desk sends by hand. */
const fernwayTemplates: readonly Template[] = [
  ...Object.values(templates),
  text(
    'tpl_parking',
    'Parking',
    'The garage on Webster Street is free for members for two hours. Show this text at the gate.',
  ),
  text(
    'tpl_guest_pass',
    'Guest pass',
    'Hi {firstName|there}, bring a friend this week for free. Show this text at the {attributes.homeClub|front} desk.',
  ),
  text('tpl_birthday', 'Birthday', 'Happy birthday, {firstName|friend}. Your smoothie is on us today.'),
  text(
    'tpl_payment',
    'Card expired',
    'Hi {firstName|there}, your card on file has expired. Update it here: fern.fit/card. Questions? Just reply.',
  ),
  text(
    'tpl_freeze',
    'Membership on hold',
    'Your membership is on hold until {attributes.nextSession|you tell us}. Text RESUME to come back sooner.',
  ),
  text(
    'tpl_lost',
    'Lost and found',
    'We may have found something of yours at {attributes.homeClub|the club}. What did you leave behind?',
  ),
  text(
    'tpl_storm',
    'Closed for the storm',
    'All three clubs close at 4 pm today because of the storm. Classes after that move online: fern.fit/live',
  ),
  text(
    'tpl_spanish',
    'Horario (es)',
    'Hola {firstName|}, este es el horario de la semana: fern.fit/es. ¿Preguntas? Responde a este mensaje.',
  ),
  {
    ...text('tpl_map', 'Where we are', 'Here is how to find us. The entrance is on 22nd Street.'),
    media: [{ url: 'https://media.fernway.example/map.png', type: 'image/png', name: 'Map', filename: 'map.png' }],
  },
];

const harborTemplates: readonly Template[] = [
  text('tpl_directions', 'Directions', 'Harbor Dental is at Pier 9. Ring the bell marked 2.'),
  text(
    'tpl_aftercare',
    'After the visit',
    'Hi {firstName|there}, no hot drinks for two hours, please. Call us if anything hurts.',
  ),
];

/** Number of contacts of the sample company. */
const all = 2_000;

/** The contacts of the sample company, those with executions first, with their lists, attributes and templates. */
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

/** A contact of the dental practice, which has no home clubs. */
export function asPatient(contact: Contact, index: number): Contact {
  const seen = contact.optIn ?? '';
  return {
    ...contact,
    lists: index % 3 === 2 ? [] : harborLists.map((list) => ({ ...list, ...(seen ? { optIn: seen } : {}) })),
    attributes: { lastCheckUp: seen.slice(0, 10), dentist: index % 2 ? 'Lena Marsh' : 'Yuto Abe' },
  };
}
