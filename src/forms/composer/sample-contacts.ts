import { getAtPath, type JsonObject } from '#base';
import type { ValueOf } from '#text';
import type { MessagesOf } from '#ui';
import { factsOf, type ResourceOption } from '../field/resource/resources.js';
import { valueText } from '../field/value/value-text.js';
import { composerMessages } from './composer-messages.js';

/** A contact whose values fill the placeholders of a preview. */
export interface SampleContact {
  /** The contact's id; its index where it has none. */
  readonly id: string;
  /** The name to show. */
  readonly name: string;
  /** The contact on the wire; absent for one composed of field samples. */
  readonly contact?: JsonObject;
  /** Returns the value of a placeholder; undefined where the contact has none. */
  readonly valueOf: ValueOf;
}

/** Words of the contact that is made of samples. */
type SampleWords = Pick<MessagesOf<typeof composerMessages>, 'sampleContact' | 'samples'>;

/**
 * Returns the contacts for previews: the host's, else one composed of the samples of the account's fields, else of own
 * samples for name, email and number. Values a contact cannot have, such as answers in earlier nodes, come from those samples too.
 *
 * @param words name and values of the contact that is made of samples
 * @default words in English
 */
export function sampleContacts(
  contacts: readonly ResourceOption[],
  fields: readonly ResourceOption[],
  words: SampleWords = composerMessages.defaults,
): readonly SampleContact[] {
  const samples = new Map(
    fields.flatMap(({ detail, value }) => {
      const path = valueText(value);
      // A field without a sample may show its own path beside its name.
      return detail === undefined || detail === path ? [] : [[path, detail] as const];
    }),
  );
  const own = new Map<string, string>(Object.entries(words.samples));
  const sample: ValueOf = (path) => samples.get(path) ?? own.get(path);
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
  return people.length > 0 ? people : [{ id: 'sample', name: words.sampleContact, valueOf: sample }];
}

/** A name with a dot belongs to a node, except for nested parts of a contact. */
function isOfContact(path: string): boolean {
  return !path.includes('.') || /^(attributes|mobile|crmA|crmB|crmC)\./.test(path);
}

function contactValue(contact: JsonObject, path: string): string | undefined {
  const [first = '', ...rest] = path.split('.');
  // The name of an attribute may contain dots.
  const value = getAtPath(contact, first === 'attributes' ? [first, rest.join('.')] : [first, ...rest]);
  const text = valueText(value);
  return text === '' ? undefined : text;
}
