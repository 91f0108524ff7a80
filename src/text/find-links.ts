/** The range of an address in a text. */
export interface FoundLink {
  readonly from: number;
  readonly to: number;
}

const withScheme = /https?:\/\/[^\s{}]+/gi;
/** Labels are bounded as host names are: otherwise a long row of labels would be scanned again from each of them. */
const asPhonesMark = /https?:\/\/[^\s{}]+|\b(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s{}]+/gi;
const belongsToSentence = new Set('.,;:!?)]}\'"');

/**
 * Finds the addresses in a text, without punctuation that ends the sentence.
 *
 * @param bare whether a domain followed by a slash and a path counts, as on phones; otherwise only addresses with a
 * scheme
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
