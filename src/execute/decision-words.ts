import { valueWords } from '#base';
import { clockWords, fieldWords, isTimeZone, momentWords, nodeTitle, wallClock, weekDays, zoneCity } from '#catalog';
import { graphOf } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import { labelOfEdge } from '#rules';
import type { ExecutionDecision, ReasonCode } from './execution-state.js';

/** What a sentence is made of. */
interface Parts {
  /** The name of the edge that was taken, or where it leads. */
  readonly path: string;
  readonly title: string;
  /** The name of the fact. */
  readonly name: string;
  /** The value of the fact in quotes, or what an empty one is called. */
  readonly value: string;
  readonly rule: string;
  /** "Sunday 7:42 PM in Denver". */
  readonly clock: string;
  /** "Monday at 9 AM". */
  readonly until: string;
}

const sentences: { readonly [Code in ReasonCode]: (parts: Parts) => string } = {
  assigned: ({ rule, value }) =>
    `Handed to ${value}: ${rule === 'open' ? 'the first group that is open' : 'no group is open, so the first one'}.`,
  'already-set': ({ name, value }) => `Nothing to change: ${name} is ${value} already.`,
  'answer-asked-again': ({ until }) =>
    `The answer does not fit, so the question was asked once more. Waits until ${until}.`,
  'answer-fits': ({ path, rule, value }) =>
    `Took ${path}: the answer ${value} fits${rule ? ` (read as ${rule})` : ''}.`,
  'answer-given-up': ({ path, value }) => `Took ${path}: ${value} does not fit either.`,
  canceled: ({ rule }) => (rule ? `Taken off: ${rule}.` : 'Taken off.'),
  chosen: ({ path }) => `Took ${path}: it was chosen.`,
  'clock-went-back': () => 'The time of this event is before the one of the last event, so it counts as the same time.',
  'condition-holds': ({ name, path, value }) => `Took ${path}: ${name} is ${value}.`,
  'contact-blocked': () => 'Not sent, and the run ends: the contact is blocked.',
  'contact-invalid': () => 'Not sent, and the run fails: the number of the contact cannot be reached.',
  'contact-opted-out': () => 'Not sent, and the run ends: the contact has opted out.',
  'conversation-closed': () => 'The conversation is closed.',
  'date-missing': ({ name, value }) => `Went on at once: ${name} is ${value}, which is no date.`,
  'date-passed': ({ name, value }) => `Went on at once: ${name} is ${value}, which has passed.`,
  ended: () => 'The run is complete.',
  'event-ignored': ({ name }) => `This step does not wait for this: ${name}.`,
  'goal-reached': ({ rule }) => `Goal reached: ${rule}.`,
  'held-for-night': ({ until }) => `The wait would end at night, so it goes on until ${until}.`,
  'held-for-quiet-hours': ({ until }) => `Held until ${until}: no messages in quiet hours.`,
  'limit-messages': () => 'Stopped: more messages to one contact than any workflow means.',
  'limit-steps': () => 'Stopped: more steps than any workflow means.',
  'limit-time': () => 'Stopped: the run takes longer than any workflow means.',
  'limit-without-wait': () => 'Stopped: steps lead in a circle without any wait between them.',
  'message-delivered': ({ path }) => `Took ${path}: the message was delivered.`,
  'message-empty': ({ name }) =>
    name
      ? 'Not sent, and the run fails: the message has no text.'
      : 'Not sent, and the run fails: nothing is left of the message without the missing values.',
  'message-undelivered': ({ path, rule }) =>
    `${path ? `Took ${path}` : 'The run fails'}: the message was not delivered${rule ? ` (${rule})` : ''}.`,
  moved: ({ value }) => `Moved here from ${value}.`,
  'no-answer': ({ path, rule }) => `Took ${path}: no reply for ${rule}.`,
  'no-condition-holds': ({ path }) => `Took ${path}: no condition holds.`,
  'no-entry': () => 'Nothing to run: the workflow has no trigger.',
  'no-receipt': ({ path }) => `Took ${path}: no receipt came in time.`,
  'node-gone': ({ value }) => `The run fails: the step to go on at is not there (${value}).`,
  'office-closed': ({ clock, path, rule }) => `Took ${path}: ${clock} is outside office hours (${rule}).`,
  'office-open': ({ clock, path, rule }) => `Took ${path}: ${clock} is within office hours (${rule}).`,
  'office-unknown': ({ path, rule }) => `Took ${path}: the office hours cannot be read (${rule}).`,
  'opted-out': ({ value }) => `Opted out with ${value}: the run ends, and nothing more is sent.`,
  'path-missing': ({ title }) =>
    `Stopped at ${title}: the path to take is missing. Connect it, or choose where to go on.`,
  'path-only': ({ path }) => (path ? `Took ${path}.` : 'Went on.'),
  pinned: ({ path }) => `Took ${path}: what this step leaves behind is set by hand.`,
  'placeholder-empty': ({ name }) => `${name} has no value and no fallback: nothing stands in its place.`,
  'reply-counts': ({ path, rule, value }) =>
    `Took ${path}: ${rule ? `the reply ${value} has ${rule}` : `the contact replied ${value}`}.`,
  'reply-not-counted': ({ rule, value }) => `Waits on: the reply ${value} has none of ${rule}.`,
  'resource-missing': ({ name, title }) =>
    `${title} has nothing to work with: ${name ? `${name} is missing` : 'its template is gone'}.`,
  'sender-not-ready': ({ rule, value }) => `Not sent, and the run fails: ${value} cannot send yet (${rule}).`,
  skipped: ({ path }) => `Passed along ${path}: the step is turned off.`,
  'started-workflow': ({ value }) => `The run is complete, and the contact starts in ${value}.`,
  'time-passed': () => 'The time is over.',
  'unknown-type': ({ value }) => `This step runs only on your service (${value}). Choose what it leaves behind.`,
  'value-fits': ({ name, path, value }) =>
    name ? `Took ${path}: ${name} is ${value}.` : `Took ${path}: what the step left behind names it.`,
  'value-fits-none': ({ name, path, value }) => `Took ${path}: ${name} is ${value}, which no path has.`,
  'variant-drawn': ({ path, value }) => `Took ${path} by chance: ${value} was drawn of 100.`,
  'variant-kept': ({ path, value }) => `Took ${path} by chance: ${value} was drawn of 100, and stays for this contact.`,
  waits: ({ rule, title, until }) =>
    `${rule === 'reply' ? 'Waits for a reply' : rule === 'receipt' ? 'Waits for the receipt' : `${title} waits`} until ${until}.`,
};

/**
 * Says a decision in a sentence that names the path, the fact and the rule: "Took Closed: Sunday 7:42 PM in Denver is outside
 * office hours (no hours on this day)."
 *
 * @param version the version that the execution goes through
 */
export function decisionWords(
  decision: ExecutionDecision,
  version: WorkflowVersion,
  presentation?: Presentation,
): string {
  const graph = graphOf(version);
  const node = graph.node(decision.nodeId);
  const edge = decision.edgeId === undefined ? undefined : graph.edge(decision.edgeId);
  const target = edge && graph.node(edge.target);
  const label = edge && labelOfEdge(graph, edge);
  const zone = isTimeZone(decision.zone) ? decision.zone : 'UTC';
  const { fact } = decision;
  return sentences[decision.code]({
    path:
      label ?? (target ? `the path to ${nodeTitle(target, presentation)}` : edge ? 'a path that leads nowhere' : ''),
    title: node ? nodeTitle(node, presentation) : 'This step',
    name: fact ? fieldWords(fact.name) : '',
    value: saidValue(fact?.value),
    rule: decision.rule ?? '',
    clock: clockIn(decision.at, zone),
    until: decision.until === undefined ? 'something happens' : momentIn(decision.until, decision.at, zone),
  });
}

function saidValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty';
  return typeof value === 'string' ? `“${value}”` : valueWords(value);
}

function clockIn(at: number, zone: string): string {
  const { day, minute } = wallClock(at, zone);
  return `${weekDays[day]?.[1] ?? ''} ${clockWords(Math.floor(minute))} in ${zoneCity(zone)}`;
}

/** "Monday at 9 AM"; "9 AM" on the same day. */
function momentIn(moment: number, seenFrom: number, zone: string): string {
  return momentWords(moment, seenFrom, zone).replace(/^at /, '');
}
