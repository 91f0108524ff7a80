import { deliveryReasons } from '#rules';
import { fillText, measureSegments, parsePlaceholders, type ShortLinks } from '#text';
import type { SampleContact } from '../composer/sample-contacts.js';

/** Further contacts keep their order behind these: each is measured with every change of a text. */
const mostRanked = 50;

/**
 * Orders contacts by how badly a message turns out for them: by the number of fields that stay empty, then by segments;
 * who does not get it comes last. Equals keep their order.
 */
export function worstFirst(
  contacts: readonly SampleContact[],
  text: string,
  shortLinks?: ShortLinks,
): readonly SampleContact[] {
  if (contacts.length < 2) return contacts;
  const parts = parsePlaceholders(text);
  const ranked = contacts.slice(0, mostRanked).map((contact) => {
    const { missing, text: filled } = fillText(parts, contact.valueOf, shortLinks);
    // Hours hold a message back and stop none, so that the moment makes no difference.
    const isStopped =
      contact.contact !== undefined &&
      deliveryReasons({ contact: contact.contact, instant: 0 }).some(({ effect }) => effect === 'stops');
    return { contact, rank: [isStopped ? 0 : 1, missing.length, measureSegments(filled).segments] };
  });
  ranked.sort((left, right) => {
    const at = left.rank.findIndex((part, index) => part !== right.rank[index]);
    return at < 0 ? 0 : (right.rank[at] ?? 0) - (left.rank[at] ?? 0);
  });
  return [...ranked.map(({ contact }) => contact), ...contacts.slice(mostRanked)];
}
