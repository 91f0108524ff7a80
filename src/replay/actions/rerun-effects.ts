import type { Trace } from '#trace';
import type { VisitStep } from '../words/visit-step.js';

/** What comes over a contact when a run is gone through once more, as far as the run that was tells. */
export interface RerunEffects {
  /** Visits that would happen again, without those that were passed over. */
  readonly steps: number;
  readonly first: string | undefined;
  /** Messages that were sent, and would be sent again; each title once. */
  readonly messages: number;
  readonly messageTitles: readonly string[];
  /** Steps that change what is known of the contact, such as tags and lists. */
  readonly changes: readonly string[];
  /** Steps that tell people of the account something. */
  readonly people: readonly string[];
  /** Steps at which the contact waits. */
  readonly waits: readonly string[];
}

/** Reads out of a run what would happen again, from a visit on (from 1). */
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

/** The same in words, one line each; what does not happen has no line, save that no message is sent. */
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

const mostNamed = 4;

function listed(titles: readonly string[]): string {
  return titles.length <= mostNamed
    ? titles.join(', ')
    : `${titles.slice(0, mostNamed - 1).join(', ')} and ${titles.length - mostNamed + 1} more`;
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
