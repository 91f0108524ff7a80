import { memoizeByIdentity } from '#base';
import { parsePlaceholders } from '#text';
import type { AccountFacts } from '../account-facts.js';
import { certainText, type MessageText, type Phrase, phrasesIn, phrasesOf, plainWords } from './message-text.js';

/**
 * Words for opting out in English, Spanish, French, German, Portuguese, Italian and Dutch. Ambiguous words are left
 * out: CANCEL may concern a booking, END anything.
 */
const builtInWords: readonly string[] = [
  'STOP',
  'STOPALL',
  'STOP ALL',
  'UNSUBSCRIBE',
  'OPT OUT',
  'OPTOUT',
  'BAJA',
  'DARSE DE BAJA',
  'CANCELAR SUSCRIPCION',
  'ARRET',
  'DESABONNER',
  'DESINSCRIRE',
  'DESINSCRIPTION',
  'STOPP',
  'ABMELDEN',
  'ABBESTELLEN',
  'DESCADASTRAR',
  'CANCELAR INSCRICAO',
  'DISISCRIVITI',
  'CANCELLATI',
  'AFMELDEN',
  'UITSCHRIJVEN',
];

const preparedOnce = memoizeByIdentity(phrasesOf);

function optOutPhrases({ optOutWords }: AccountFacts): readonly Phrase[] {
  return preparedOnce(Array.isArray(optOutWords) ? optOutWords : builtInWords);
}

/** Returns the word to propose; undefined where an empty list of the host disables these checks. */
export function optOutWordOf({ optOutWords }: AccountFacts): string | undefined {
  const words: readonly unknown[] = Array.isArray(optOutWords) ? optOutWords : builtInWords;
  return words.find((word): word is string => typeof word === 'string' && plainWords(word) !== '')?.trim();
}

/**
 * Words with other common meanings: “Stop by our store”, “más baja”. In a message they count only where the text marks
 * them as a reply: in capitals, in quotation marks, or after a word such as “reply”.
 */
const everydayWords = new Set(['stop', 'stopp', 'arret', 'baja']);

const sendingWords = new Set([
  'reply',
  'replying',
  'respond',
  'text',
  'texting',
  'txt',
  'send',
  'sending',
  'type',
  'answer',
  'responde',
  'responda',
  'responder',
  'envia',
  'envie',
  'enviar',
  'escribe',
  'escriba',
  'contesta',
  'manda',
  'repondez',
  'reponds',
  'repondre',
  'envoyez',
  'envoie',
  'envoyer',
  'tapez',
  'ecrivez',
  'antworte',
  'antworten',
  'sende',
  'senden',
  'schicke',
  'schicken',
  'schreibe',
  'schreiben',
  'digite',
  'rispondi',
  'rispondere',
  'invia',
  'inviare',
  'scrivi',
  'antwoord',
  'stuur',
]);

/** Words that may separate the two: “reply with the word stop”. */
const joiningWords = new Set([
  'with',
  'the',
  'word',
  'back',
  'us',
  'just',
  'con',
  'la',
  'palabra',
  'avec',
  'le',
  'mot',
  'sie',
  'mit',
  'dem',
  'das',
  'wort',
  'com',
  'a',
  'palavra',
  'parola',
  'met',
  'het',
  'woord',
]);

/**
 * Returns true where a message explains how to opt out: by one of the words, or by a placeholder named for it, such as
 * `properties.optOut`.
 */
export function explainsOptOut(message: MessageText, account: AccountFacts): boolean {
  const said = phrasesIn(message.words, optOutPhrases(account)).map(({ words }) => words);
  if (
    said.some((words) => !everydayWords.has(words)) ||
    (said.length > 0 && asksToSend(certainText(message), new Set(said)))
  )
    return true;
  return parsePlaceholders(message.text).some(
    (part) => part.kind === 'field' && /opt[\s_-]?out|unsubscribe/i.test(part.path),
  );
}

/** Returns true where a text asks the contact to send one of these words. */
function asksToSend(text: string, wanted: ReadonlySet<string>): boolean {
  let isAsking = false;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const plain = plainWords(word);
    if (wanted.has(plain) && (isAsking || word === word.toUpperCase() || isQuoted(text, index, index + word.length)))
      return true;
    isAsking = sendingWords.has(plain) || (isAsking && joiningWords.has(plain));
  }
  return false;
}

function isQuoted(text: string, from: number, to: number): boolean {
  const quotes = /["'“”„‟‘’‚«»‹›]/;
  return quotes.test(text.charAt(from - 1)) && quotes.test(text.charAt(to));
}

/** Longer values are no replies, and not worth normalising. */
const longestReply = 100;

/** Results by edge value: thousands of edges share a few values. */
const knownReplies = memoizeByIdentity((_phrases: readonly Phrase[]) => new Map<string, boolean>());

/** The cache is cleared beyond this number: each keystroke adds a value. */
const maxKnownReplies = 500;

function isOneOf(phrases: readonly Phrase[], reply: string): boolean {
  const replies = knownReplies(phrases);
  let isFound = replies.get(reply);
  if (isFound === undefined) {
    const said = plainWords(reply);
    isFound = phrases.some(({ words }) => words === said);
    if (replies.size >= maxKnownReplies) replies.clear();
    replies.set(reply, isFound);
  }
  return isFound;
}

/** Returns true where an edge value as a whole means opting out: `STOP`, `stop.`, `Opt-out`; not "Stop by". */
export function isOptOutReply(value: unknown, account: AccountFacts): boolean {
  if (typeof value !== 'string' || value.length >= longestReply) return false;
  return isOneOf(optOutPhrases(account), value);
}
