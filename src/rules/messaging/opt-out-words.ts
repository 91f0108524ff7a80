import { memoizeByIdentity } from '#base';
import { parsePlaceholders } from '#text';
import type { AccountFacts } from '../account-facts.js';
import { certainText, type MessageText, type Phrase, phrasesIn, phrasesOf, plainWords } from './message-text.js';

/**
 * How people say that they want no more messages, in English, Spanish, French, German, Portuguese, Italian and Dutch. Words
 * that say other things as often are left out: CANCEL may be about a booking, END about anything.
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

/** The word to name where one is asked for; undefined where the host switched these checks off by an empty list. */
export function optOutWordOf({ optOutWords }: AccountFacts): string | undefined {
  const words: readonly unknown[] = Array.isArray(optOutWords) ? optOutWords : builtInWords;
  return words.find((word): word is string => typeof word === 'string' && plainWords(word) !== '')?.trim();
}

/**
 * Words that say other things as often: “Stop by our store”, “más baja”. In a message they count only where they are shown to be
 * what somebody shall send: in capitals, in quotation marks, or after a word such as “reply”.
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

/** What may stand between the two: “reply with the word stop”. */
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

/** Whether a message tells how to opt out: by one of the words, or by a field that is named for it, such as `properties.optOut`. */
export function tellsOptOut(message: MessageText, account: AccountFacts): boolean {
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

/** Whether a text shows one of these words to be what somebody shall send. */
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

/** What is longer is no word that anyone replies with, and not worth taking apart. */
const longestReply = 100;

/** What was found out about words on paths; thousands of paths have the same few. */
const knownReplies = memoizeByIdentity((_phrases: readonly Phrase[]) => new Map<string, boolean>());

/** So many different words are kept, then they are let go of: somebody may be typing. */
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

/** Whether what is written on a path is as a whole a wish to opt out: `STOP`, `stop.`, `Opt-out`; not "Stop by". */
export function isOptOutReply(value: unknown, account: AccountFacts): boolean {
  if (typeof value !== 'string' || value.length >= longestReply) return false;
  return isOneOf(optOutPhrases(account), value);
}
