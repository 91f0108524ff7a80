import type { OneMessages } from './one-messages.js';
import type { Suggestion } from './suggestions.js';
import type { Test } from './use-test.js';

/** What a suggestion is called: “book”, Anything else, STOP, the name of a path. */
export function suggestionLabel(
  { edgeId, isAny, kind, text = '' }: Suggestion,
  { pathOf }: Pick<Test, 'pathOf'>,
  { suggestions: words }: OneMessages,
): string {
  if (kind === 'reply') return words.quoted(text);
  if (kind === 'other') return isAny ? words.anyReply : words.anything;
  if (kind === 'photo') return words.photo;
  if (kind === 'receipt') return text === 'delivered' ? words.delivered : words.undelivered;
  return edgeId === undefined ? text : pathOf(edgeId);
}

/** The condition that a suggestion is: "If Maya replies “book”". */
export function suggestionCondition(
  suggestion: Suggestion,
  { first, pathOf, run }: Pick<Test, 'first' | 'pathOf' | 'run'>,
  messages: OneMessages,
): string {
  const { messages: words } = messages;
  const { edgeId, isAny, kind, text = '' } = suggestion;
  if (kind === 'silence') return run.next?.kind === 'timeout' ? words.ifSilent(first) : words.ifWaiting;
  if (kind === 'photo') return words.ifPhoto(first);
  if (kind === 'other') return isAny ? words.ifAny(first) : words.ifOther(first);
  if (kind === 'receipt') return suggestionLabel(suggestion, { pathOf }, messages);
  return edgeId !== undefined && kind !== 'reply' ? words.ifChosen(pathOf(edgeId)) : words.ifReplies(first, text);
}
