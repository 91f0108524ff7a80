import { getAtPath, type JsonObject } from '#base';
import type { ValueOf } from '#text';
import { factsOf, type ResourceOption } from '../field/resources.js';
import { valueText } from '../field/value-text.js';

/** A contact whose values a message is tried with. */
export interface SampleContact {
  readonly id: string;
  readonly name: string;
  /** As the wire has it; absent for the one made up from samples of single fields. */
  readonly contact?: JsonObject;
  readonly valueOf: ValueOf;
}

/**
 * The contacts to try a message with: those the host hands in, else one that has what the account's fields show as samples. What a
 * contact cannot have, such as answers in earlier steps, comes from those samples too.
 */
export function sampleContacts(
  contacts: readonly ResourceOption[],
  fields: readonly ResourceOption[],
): readonly SampleContact[] {
  const samples = new Map(
    fields.flatMap(({ detail, value }) => (detail === undefined ? [] : [[valueText(value), detail] as const])),
  );
  const sample: ValueOf = (path) => samples.get(path);
  const people = contacts.flatMap((option, index): readonly SampleContact[] => {
    const contact = factsOf(option);
    if (!contact) return [];
    const id = typeof contact['id'] === 'string' && contact['id'] !== '' ? contact['id'] : String(index);
    return [
      {
        id,
        name: option.label,
        contact,
        valueOf: (path) => (isOfContact(path) ? contactValue(contact, path) : sample(path)),
      },
    ];
  });
  return people.length > 0 ? people : [{ id: 'sample', name: 'Sample contact', valueOf: sample }];
}

/** Names with a dot are a step's, save for the parts a contact has. */
function isOfContact(path: string): boolean {
  return !path.includes('.') || /^(attributes|mobile|crmA|crmB|crmC)\./.test(path);
}

function contactValue(contact: JsonObject, path: string): string | undefined {
  const [first = '', ...rest] = path.split('.');
  // The name of an attribute may hold dots itself.
  const value = getAtPath(contact, first === 'attributes' ? [first, rest.join('.')] : [first, ...rest]);
  const text = valueText(value);
  return text === '' ? undefined : text;
}
