/** A reply without capitals, without what ends a sentence, with single blanks. */
export function foldReply(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[.!?,;:。！]+(?= |$)/g, '')
    .replaceAll(/^[\s"“'«]+|[\s"”'»]+$/g, '');
}

/** Whether a folded reply has these words, one after the other. */
export function hasWords(reply: string, words: string): boolean {
  const wanted = foldReply(words);
  if (wanted === '') return false;
  let from = reply.indexOf(wanted);
  while (from >= 0) {
    const [before, after] = [reply[from - 1], reply[from + wanted.length]];
    if (!isLetter(before) && !isLetter(after)) return true;
    from = reply.indexOf(wanted, from + 1);
  }
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
