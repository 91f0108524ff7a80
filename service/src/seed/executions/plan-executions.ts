import { seededRandom } from '#base';
import type { Contact, WorkflowExecution, WorkflowVersion } from '#model';
import { liveFrom, type WorkflowPlan } from '../workflow-plan.js';
import { leadContact, type LeadOptions } from './lead-contact.js';
import { asSampled, type Fate, SampledContact, type SampledContactOptions } from './sampled-contact.js';

const minute = 60_000;
const day = 1440 * minute;
const hour = 60 * minute;

const fates: { readonly [place: number]: Fate } = {
  4: 'fails',
  8: 'stumbles',
  12: 'cancels',
  16: 'timesOut',
  19: 'fails',
};

/**
 * The executions of a sample workflow, newest first: most of them completed, some running, a few of each kind of
 * failure.
 */
export function buildExecutions(
  plan: WorkflowPlan,
  versions: readonly WorkflowVersion[],
  contacts: readonly Contact[],
  now: number,
  count: number,
): readonly WorkflowExecution[] {
  const random = seededRandom(hash(plan.id));
  const first = plan.firstContact ?? hash(plan.id);
  const oldest = liveFrom(plan, 0, now);
  const starts = Array.from({ length: count }, (_, index) =>
    Math.max(oldest + minute, now - ageOf(index, count, random)),
  );
  starts.sort((left, right) => right - left);
  return starts.map((start, index) => {
    const contact = contacts[(first + index) % contacts.length] as Contact;
    // Sessions are booked two to six days ahead.
    const session = Math.round(start / (15 * minute)) * 15 * minute + Math.floor(2 + random() * 5) * day;
    const booked = plan.id === 'wf_reminders' ? { nextSession: new Date(session).toISOString() } : {};
    return sampledExecution({
      id: randomId(random),
      version: versionLiveAt(plan, versions, start, now),
      contact: { ...contact, attributes: { ...contact.attributes, ...booked } },
      start,
      now,
      fate: plan.fates?.[index] ?? fateOf(index),
      replies: plan.replies,
      random,
    });
  });
}

/** The execution of one sampled contact. */
export function sampledExecution({
  fate,
  onEdge,
  random,
  replies,
  ...options
}: Pick<LeadOptions, 'contact' | 'id' | 'now' | 'onEdge' | 'start' | 'version'> &
  Omit<SampledContactOptions, 'contact' | 'version'>): WorkflowExecution {
  const contact = asSampled(options.contact);
  const sampled = new SampledContact({ version: options.version, contact, fate, replies, random });
  return leadContact({
    ...options,
    contact,
    continuesUndelivered: fate === 'stumbles',
    limit: fate === 'timesOut' ? hour : undefined,
    nextEvent: (last) => sampled.nextEvent(last),
    tookOf: (step) => sampled.tookOf(step),
    ...(onEdge ? { onEdge } : {}),
  });
}

/** Every workflow has executions of the last seconds, hours and days, back to seventy days ago. */
function ageOf(index: number, count: number, random: () => number): number {
  const share = index / count;
  if (index === 0) return 400;
  if (share < 0.14) return Math.round((1 + random() * 118) * minute);
  if (share < 0.4) return Math.round((0.1 + random() * 2.9) * day);
  return Math.round((3 + random() * 67) * day);
}

/** One execution in five has a special outcome, chosen by position, so that each workflow has some of each. */
function fateOf(index: number): Fate {
  return fates[index % 20] ?? 'natural';
}

function versionLiveAt(
  plan: WorkflowPlan,
  versions: readonly WorkflowVersion[],
  time: number,
  now: number,
): WorkflowVersion {
  return (versions.findLast((_, index) => liveFrom(plan, index, now) <= time) ?? versions[0]) as WorkflowVersion;
}

function randomId(random: () => number): string {
  return Array.from({ length: 24 }, () => Math.floor(random() * 16).toString(16)).join('');
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = Math.imul(value, 31) + character.charCodeAt(0);
  return value >>> 0;
}
