import { isJsonObject, type Json, valueWords } from '#base';
import type { CompareMessages } from './compare-messages.js';
import type { Compared, EntryKind } from './compared.js';
import { fieldsOf, headOf } from './entry-words.js';

const signs: { readonly [Kind in EntryKind]: string } = { added: '+', removed: '−', changed: '~', moved: '↕' };

/** The list of changes as text, for a message or a ticket. */
export function listText(
  compared: Compared,
  names: { readonly before: string; readonly after: string },
  messages: CompareMessages,
): string {
  const words = (value: Json | undefined): string => {
    if (value === undefined || value === null || value === '') return messages.wordsOf.nothing;
    if (isJsonObject(value) && typeof value['name'] === 'string') return value['name'];
    return typeof value === 'string' ? value : valueWords(value);
  };
  const lines = compared.entries.flatMap((entry) => {
    const { text, title } = headOf(compared, entry, messages);
    return [
      `${signs[entry.kind]} ${title}${text === '' ? '' : ` (${text})`}`,
      ...fieldsOf(compared, entry, messages).map(
        ({ after, before, label }) => `    ${label}: ${words(before)} → ${words(after)}`,
      ),
    ];
  });
  return [`${names.before} → ${names.after}: ${messages.changes(compared.entries.length)}`, ...lines, ''].join('\n');
}
