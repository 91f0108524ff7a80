const entities: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text for an element or an attribute of XML. */
export function escapeXml(text: string): string {
  // Control characters have no place in XML, not even escaped.
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!).replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}
