import { seededRandom } from '#base';
import type { Contact, WorkflowExecution, WorkflowVersion } from '#model';
import { liveFrom, type WorkflowPlan } from '../workflow-plan.js';
import type { Fate } from './run-state.js';
import { walk } from './walk.js';

const minute = 60_000;
const day = 1440 * minute;

/** The runs of a sample workflow, newest first: most of them over, some under way, a few of each kind of trouble. */
export function buildRuns(
  plan: WorkflowPlan, versions: readonly WorkflowVersion[], contacts: readonly Contact[], now: number, count: number,
): readonly WorkflowExecution[] {
  const random = seededRandom(hash(plan.id));
  const oldest = liveFrom(plan, 0, now);
  const starts = Array.from({ length: count }, (_, index) => Math.max(oldest + minute, now - ageOf(index, count, random)));
  starts.sort((left, right) => right - left);
  return starts.map((start, index) => {
    const contact = contacts[(index + 1 + Math.floor(random() * 3)) % contacts.length] as Contact;
    // Sessions are booked two to six days ahead.
    const nextSession = new Date(Math.round(start / (15 * minute)) * 15 * minute + Math.floor(2 + random() * 5) * day).toISOString();
    return walk({
      id: randomId(random),
      workflow: plan,
      version: versionLiveAt(plan, versions, start, now),
      contact: { ...contact, attributes: { ...contact.attributes, ...(plan.id === 'wf_reminders' ? { nextSession } : {}) } },
      start,
      now,
      fate: fateOf(index, random),
      replies: plan.replies,
      random,
    });
  });
}

/** Every workflow has runs from the last seconds, the last hours, the last days, and back to seventy days ago. */
function ageOf(index: number, count: number, random: () => number): number {
  const share = index / count;
  if (index === 0) return 1500;
  if (share < 0.14) return Math.round((1 + random() * 118) * minute);
  if (share < 0.4) return Math.round((0.1 + random() * 2.9) * day);
  return Math.round((3 + random() * 67) * day);
}

function fateOf(index: number, random: () => number): Fate {
  const draw = random();
  // The newest run is always seen under way.
  if (index === 0) return 'natural';
  if (draw < 0.06) return 'fails';
  if (draw < 0.1) return 'stumbles';
  if (draw < 0.14) return 'cancels';
  return draw < 0.17 ? 'timesOut' : 'natural';
}

function versionLiveAt(plan: WorkflowPlan, versions: readonly WorkflowVersion[], time: number, now: number): WorkflowVersion {
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
