/** Where an address stands in a text. */
export interface FoundLink {
  readonly from: number;
  readonly to: number;
}

const withScheme = /https?:\/\/[^\s{}]+/gi;
/** Each part is bounded, as names of hosts are: else a long row of labels would be read again from each of them. */
const asPhonesMark = /https?:\/\/[^\s{}]+|\b(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s{}]+/gi;
const belongsToSentence = new Set('.,;:!?)]}\'"');

/**
 * The addresses in a text, without the signs after them that belong to the sentence.
 *
 * @param bare whether a domain with something behind its slash counts, as phones have it; otherwise only those with a scheme
 */
export function findLinks(text: string, { bare = false }: { readonly bare?: boolean } = {}): readonly FoundLink[] {
  const links: FoundLink[] = [];
  for (const { 0: found, index } of text.matchAll(bare ? asPhonesMark : withScheme)) {
    let to = index + found.length;
    while (belongsToSentence.has(text.charAt(to - 1))) to -= 1;
    links.push({ from: index, to });
  }
  return links;
}
