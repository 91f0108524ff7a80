import { memoizeByIdentity } from '#base';
import { parsePlaceholders } from '#text';
import type { AccountFacts } from '../account-facts.js';
import { holdsAny, type Phrase, phrasesOf, plainWords, wordsOfMessage } from './plain-words.js';

/**
 * How people say that they want no more messages, in English, Spanish, French, German, Portuguese, Italian and Dutch. Words
 * that say other things as often are left out: CANCEL may be about a booking, END about anything.
 */
const builtInWords: readonly string[] = [
  'STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'OPT OUT', 'OPTOUT',
  'BAJA', 'DARSE DE BAJA', 'CANCELAR SUSCRIPCION',
  'ARRET', 'DESABONNER', 'DESINSCRIRE', 'DESINSCRIPTION',
  'STOPP', 'ABMELDEN', 'ABBESTELLEN',
  'DESCADASTRAR', 'CANCELAR INSCRICAO',
  'DISISCRIVITI', 'CANCELLATI',
  'AFMELDEN', 'UITSCHRIJVEN',
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

/** Whether a message tells how to opt out: by one of the words, or by a field that is named for it, such as `properties.optOut`. */
export function tellsOptOut(text: string, account: AccountFacts): boolean {
  if (holdsAny(wordsOfMessage(text), optOutPhrases(account))) return true;
  return parsePlaceholders(text).some((part) => part.kind === 'field' && /opt[\s_-]?out|unsubscribe/i.test(part.path));
}

/** What is longer is no word that anyone replies with, and not worth taking apart. */
const longestReply = 100;

/** Whether what is written on a path is as a whole a wish to opt out: `STOP`, `stop.`, `Opt-out`; not "Stop by". */
export function isOptOutReply(value: unknown, account: AccountFacts): boolean {
  if (typeof value !== 'string' || value.length >= longestReply) return false;
  const said = plainWords(value);
  return optOutPhrases(account).some(({ words }) => words === said);
}
