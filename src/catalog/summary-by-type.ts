import { isJsonObject } from '#base';
import type { WorkflowEdge } from '#model';
import { formatDuration } from './duration.js';
import { edgeKind } from './edge-rule.js';
import { counted, fieldPart, messageParts, nameOf, namesOf, type SummaryPart, textPart } from './summary-part.js';
import { clockWords } from './hours/clock-words.js';
import { minutesOfDay, rangesOf, type WeekDay, weekFromMonday } from './hours/week-hours.js';

/** Some days of a week; three or more in a row become a range: "Mon–Sat", "Mon, Wed", "Every day". */
function dayWords(has: (day: WeekDay) => boolean): string {
  const isIn = weekFromMonday.map(([day]) => has(day));
  if (isIn.every(Boolean)) return 'Every day';
  const stretches: string[] = [];
  for (let from = 0; from < isIn.length; from++) {
    if (!isIn[from]) continue;
    let to = from;
    while (isIn[to + 1]) to += 1;
    const days = weekFromMonday.slice(from, to + 1).map(([, name]) => name.slice(0, 3));
    stretches.push(...(days.length > 2 ? [`${days[0]}–${days.at(-1)}`] : days));
    from = to;
  }
  return stretches.join(', ');
}

function officeDays(officeHours: unknown): string | undefined {
  if (!isJsonObject(officeHours) || !isJsonObject(officeHours['times'])) return undefined;
  return dayWords((day) => rangesOf(officeHours, day).ranges.length > 0) || 'No hours';
}

/** "Every Monday", "Mon–Fri", "Every day", "Dec 1, 2026". */
function scheduledDays({ date, days, repeat }: Settings): string | undefined {
  if (repeat === 'once') return readableDate(date);
  if (repeat === 'daily') return 'Every day';
  const chosen: readonly unknown[] = Array.isArray(days) ? days : [];
  const [only, ...more] = weekFromMonday.filter(([day]) => chosen.includes(day));
  return only && more.length === 0 ? `Every ${only[1]}` : dayWords((day) => chosen.includes(day));
}

/** "9 AM": a time of day as `09:00` or as the wire's `{hour, minute}`. */
function clockTime(time: unknown): string | undefined {
  const [, hour, minute] =
    (isJsonObject(time)
      ? ['', time['hour'], time['minute'] ?? 0]
      : /^(\d{1,2}):(\d{2})/.exec(typeof time === 'string' ? time : '')) ?? [];
  const at = Number(hour) * 60 + Number(minute);
  return at >= 0 && at < minutesOfDay ? clockWords(at) : undefined;
}

type Settings = { readonly [key: string]: unknown };
type Summarize = (settings: Settings, outgoing: readonly WorkflowEdge[]) => readonly SummaryPart[];

const say = (text: string | undefined): readonly SummaryPart[] => (text ? [textPart(text)] : []);
const names =
  (key: string): Summarize =>
  (settings) =>
    say(namesOf(settings[key]).join(', '));
const message: Summarize = (settings) =>
  typeof settings['message'] === 'string' ? messageParts(settings['message']) : [];

/** The summary of each built-in node type. Others show their first filled text property. */
export const summaryByType: ReadonlyMap<string, Summarize> = new Map<string, Summarize>([
  [
    'trigger-keyword',
    (settings) => {
      const words = namesOf(settings['keywords']).join(', ');
      const number = nameOf(settings['number']);
      return say(words && number ? `${words} to ${number}` : words || number);
    },
  ],
  [
    'trigger-message',
    (settings) => {
      const number = nameOf(settings['number']);
      return say(number && `${settings['startWith'] === 'every' ? 'Any' : 'First'} message to ${number}`);
    },
  ],
  [
    'trigger-missed-call',
    (settings) => {
      const number = nameOf(settings['number']);
      return say(number && `${number}, no answer`);
    },
  ],
  ['trigger-form', names('form')],
  ['trigger-meeting', names('meetingEvent')],
  ['trigger-list', names('list')],
  ['trigger-link', names('link')],
  [
    'trigger-schedule',
    (settings) => {
      const days = scheduledDays(settings);
      const time = clockTime(settings['time']);
      return say(days && time ? `${days} at ${time}` : days);
    },
  ],
  ['trigger-meeting-ended', names('meetingEvent')],
  ['trigger-tag', names('tags')],
  [
    'trigger-attribute',
    (settings) => {
      const attribute = nameOf(settings['attribute']);
      const value = nameOf(settings['becomes']);
      if (!attribute) return [];
      return value ? [fieldPart(attribute), textPart(` becomes ${value}`)] : [fieldPart(attribute)];
    },
  ],
  [
    'trigger-campaign',
    (settings) => {
      const campaign = nameOf(settings['campaign']);
      return say(campaign && `${campaign} · ${settings['event'] === 'received' ? 'delivered' : 'answered'}`);
    },
  ],
  ['trigger-manual', () => say('By hand or by a campaign')],
  ['send-message', message],
  ['ask-question', message],
  ['send-template', names('template')],
  [
    'wait-for-reply',
    (settings, outgoing) => {
      const words = settings['accept'] === 'keywords' ? namesOf(settings['keywords']).join(', ') : '';
      const what = words ? `Reply with ${words}` : 'First reply';
      const limit = timeLimit(settings, outgoing);
      return say(limit ? `${what}, up to ${limit}` : what);
    },
  ],
  ['delay', (settings) => (typeof settings['duration'] === 'string' ? say(formatDuration(settings['duration'])) : [])],
  [
    'wait-until-date',
    (settings) => {
      if (settings['until'] !== 'field') return say(readableDate(settings['date']));
      return aboutField('On', settings['field']);
    },
  ],
  [
    'branch',
    (settings) => {
      if (settings['branchBy'] === 'conditions' && Array.isArray(settings['conditions'])) {
        const rows = objectsIn(settings['conditions']);
        const fields = new Set(rows.map(({ attribute }) => nameOf(attribute)));
        const [only] = fields;
        if (fields.size === 1 && only !== undefined) return aboutField('By', only);
        return rows.length === 0 ? [] : say(counted(rows.length, 'condition', 'conditions'));
      }
      return aboutField('By', settings['field']);
    },
  ],
  [
    'office-hours-router',
    (settings) => {
      const [group] = objectsIn(settings['groups']);
      const days = officeDays(group?.['officeHours']);
      return say([nameOf(group), days].filter(Boolean).join(' · '));
    },
  ],
  [
    'random-split',
    (_settings, outgoing) => {
      const shares = outgoing.map((edge) => nameOf(edge.value)).filter(Boolean);
      return say(shares.length > 0 ? shares.slice(0, 8).join(' · ') : 'By chance');
    },
  ],
  [
    'assign-to-group',
    (settings) => {
      const groups = objectsIn(settings['groups']);
      const people = groups.reduce(
        (sum, group) => sum + (Array.isArray(group['users']) ? group['users'].length : 0),
        0,
      );
      const title = namesOf(groups).join(', ');
      return say(title && people > 0 ? `${title} · ${counted(people, 'person', 'people')}` : title);
    },
  ],
  [
    'notify-users',
    (settings) => {
      const people = namesOf(settings['users']);
      return say(people.length > 2 ? counted(people.length, 'person', 'people') : people.join(', '));
    },
  ],
  ['add-tag', names('tags')],
  ['remove-tag', names('tags')],
  [
    'set-attribute',
    (settings) => {
      const attribute = nameOf(settings['attribute']);
      if (!attribute) return [];
      const value =
        typeof settings['value'] === 'string' ? messageParts(settings['value']) : say(nameOf(settings['value']));
      return value.length > 0 ? [fieldPart(attribute), textPart(' to '), ...value] : [fieldPart(attribute)];
    },
  ],
  ['add-to-list', names('list')],
  ['remove-from-list', names('list')],
  ['go-to-workflow', names('workflow')],
  ['goal', names('name')],
]);

function aboutField(word: string, value: unknown): readonly SummaryPart[] {
  const field = nameOf(value);
  return field ? [textPart(`${word} `), fieldPart(field)] : [];
}

function timeLimit(settings: Settings, outgoing: readonly WorkflowEdge[]): string | undefined {
  const edge = outgoing.find((candidate) => edgeKind(candidate.type) === 'timeout');
  const value = edge?.value ?? settings['timeout'];
  return typeof value === 'string' && value.trim() !== '' ? formatDuration(value) : undefined;
}

const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

function readableDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const [date = ''] = value.split('T');
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  return Number.isNaN(time) ? nameOf(value) : dateFormat.format(time);
}

function objectsIn(value: unknown): readonly Settings[] {
  return Array.isArray(value) ? value.filter((item): item is Settings => isJsonObject(item)) : [];
}
