import type { AttributeDefinition } from '#model';

const of =
  (type: string) =>
  (name: string, label: string, dataType = 'text'): AttributeDefinition => ({
    id: `atr_${type}_${name}`,
    name,
    label,
    type,
    dataType,
  });
const contact = of('contacts');
const deal = of('deals');
const ticket = of('tickets');

/** Attributes of the sample company's contacts, deals and tickets beyond the fields of every contact. */
export const fernwayAttributes: readonly AttributeDefinition[] = [
  contact('plan', 'Plan'),
  contact('homeClub', 'Home club'),
  contact('visits', 'Visits this year', 'number'),
  contact('city', 'City'),
  contact('workEmail', 'Work e-mail'),
  contact('timezone', 'Time zone'),
  contact('language', 'Language'),
  contact('birthday', 'Birthday', 'date'),
  contact('memberSince', 'Member since', 'date'),
  contact('nextSession', 'Next session', 'date'),
  contact('lastRating', 'Last rating', 'number'),
  contact('ratingReminders', 'Rating reminders'),
  contact('newsletter', 'Reads the newsletter', 'boolean'),
  deal('stage', 'Stage'),
  deal('value', 'Value', 'number'),
  deal('closeDate', 'Expected to close', 'date'),
  deal('seats', 'Seats', 'number'),
  ticket('topic', 'Topic'),
  ticket('priority', 'Priority'),
  ticket('club', 'Club'),
  ticket('resolved', 'Resolved', 'boolean'),
];

export const harborAttributes: readonly AttributeDefinition[] = [
  contact('lastCheckUp', 'Last check-up', 'date'),
  contact('dentist', 'Dentist'),
  contact('insurance', 'Insurance'),
  ticket('tooth', 'Tooth'),
];
