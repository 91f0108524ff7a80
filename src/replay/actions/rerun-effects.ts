import type { Trace } from '#trace';
import type { VisitStep } from '../words/visit-step.js';

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
export function rerunWords(effects: RerunEffects, person: string): readonly string[] {
  const { changes, messageTitles, messages, people, steps, waits } = effects;
  if (steps === 0) return ['This run tells of no step that would happen again.'];
  return [
    `Last time ${steps === 1 ? 'this was 1 step' : `these were ${steps.toLocaleString('en')} steps`}. Which ones happen this time depends on what ${person} does.`,
    messages === 0
      ? 'No message is sent again by the steps of last time.'
      : `${messages === 1 ? '1 message is' : `${messages.toLocaleString('en')} messages are`} sent to ${person} again: ${listed(messageTitles)}.`,
    ...(changes.length === 0 ? [] : [`What is known of ${person} is changed again: ${listed(changes)}.`]),
    ...(people.length === 0 ? [] : [`Your team hears of it again: ${listed(people)}.`]),
    ...(waits.length === 0 ? [] : [`${sentence(person)} waits again: ${listed(waits)}.`]),
  ];
}

const maxNamed = 4;

function listed(titles: readonly string[]): string {
  return titles.length <= maxNamed
    ? titles.join(', ')
    : `${titles.slice(0, maxNamed - 1).join(', ')} and ${titles.length - maxNamed + 1} more`;
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
