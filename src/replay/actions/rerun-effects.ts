import type { Trace } from '#trace';
import type { VisitStep } from '../words/visit-step.js';
import type { ActionsMessages } from './actions-messages.js';

/** What a rerun would do to a contact, judged by the recorded execution. */
export interface RerunEffects {
  /** Number of visits that would happen again, skipped ones excluded. */
  readonly steps: number;
  readonly first: string | undefined;
  /** Number of messages that would be sent again. `messageTitles` holds each title once. */
  readonly messages: number;
  readonly messageTitles: readonly string[];
  /** Titles of nodes that change the contact, such as tags and lists. */
  readonly changes: readonly string[];
  /** Titles of nodes that notify people of the account. */
  readonly people: readonly string[];
  /** Titles of nodes at which the contact waits. */
  readonly waits: readonly string[];
}

/** Derives the effects of a rerun from a visit on, counted from 1. */
export function rerunEffects(
  { visits }: Pick<Trace, 'visits'>,
  from: number,
  stepOf: (index: number) => VisitStep,
): RerunEffects {
  const again = visits.filter(({ index, state }) => index >= from && state !== 'skipped');
  const titles = (wanted: (step: VisitStep) => boolean): readonly string[] => [
    ...new Set(
      again
        .map(({ index }) => stepOf(index))
        .filter(wanted)
        .map(({ title }) => title),
    ),
  ];
  const isMessage = ({ group }: VisitStep): boolean => group === 'message';
  return {
    steps: again.length,
    first: again[0] && stepOf(again[0].index).title,
    messages: again.filter(({ index }) => isMessage(stepOf(index))).length,
    messageTitles: titles(isMessage),
    changes: titles(({ group }) => group === 'contact'),
    people: titles(({ group }) => group === 'people'),
    waits: titles(({ group }) => group === 'timing'),
  };
}

/** Returns the effects as sentences. An absent effect has no sentence, except that no message is sent. */
export function rerunWords(
  effects: RerunEffects,
  person: string,
  words: ActionsMessages['effects'],
): readonly string[] {
  const { changes, messageTitles, messages, people, steps, waits } = effects;
  if (steps === 0) return [words.none];
  const listed = (titles: readonly string[]): string =>
    titles.length <= maxNamed
      ? titles.join(', ')
      : words.andMore(titles.slice(0, maxNamed - 1).join(', '), titles.length - maxNamed + 1);
  return [
    words.steps(steps, person),
    messages === 0 ? words.noMessage : words.messages(messages, person, listed(messageTitles)),
    ...(changes.length === 0 ? [] : [words.changes(person, listed(changes))]),
    ...(people.length === 0 ? [] : [words.people(listed(people))]),
    ...(waits.length === 0 ? [] : [words.waits(person, listed(waits))]),
  ];
}

const maxNamed = 4;
