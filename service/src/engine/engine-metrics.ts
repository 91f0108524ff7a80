import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { Job } from './jobs.js';
import type { OutgoingMessage, Provider } from './provider.js';

/** What this process did since it began. */
export interface EngineCounters {
  events: number;
  readonly jobs: { readonly [kind in Job['kind']]: { done: number; failed: number } };
  readonly messages: { sent: number; refused: number; later: number; unanswered: number };
}

export function createCounters(): EngineCounters {
  return {
    events: 0,
    jobs: { advance: { done: 0, failed: 0 }, send: { done: 0, failed: 0 } },
    messages: { sent: 0, refused: 0, later: 0, unanswered: 0 },
  };
}

/** A provider whose answers are counted. `onUncertain` is called where it is unknown whether a message was sent. */
export function countAnswers(
  provider: Provider,
  { messages }: EngineCounters,
  onUncertain: (message: OutgoingMessage) => void,
): Provider {
  const { idempotent, name, perNumber } = provider;
  return {
    name,
    idempotent,
    ...(perNumber === undefined ? {} : { perNumber }),
    send: async (message) => {
      try {
        const answer = await provider.send(message);
        messages[answer.status] += 1;
        return answer;
      } catch (cause) {
        messages.unanswered += 1;
        if (!provider.idempotent) onUncertain(message);
        throw cause;
      }
    },
  };
}

interface Levels {
  readonly open: string;
  readonly paused: string;
  readonly stuck: string;
  readonly due: string;
  readonly oldest: string | null;
}

/**
 * Reads the figures of the engine as Prometheus text: sums over all accounts, never of one contact. Those of the database
 * are the same from every process; counters are those of this process.
 *
 * @param at the present time, in milliseconds since 1970
 */
export async function readMetrics(queries: Queries, at: number, counters: EngineCounters): Promise<string> {
  const now = new Date(at).toISOString();
  const { rows } = await sql<Levels>`SELECT
    (SELECT count(*) FROM runs WHERE status = 'open') AS open,
    (SELECT count(*) FROM runs WHERE status = 'open' AND paused_at IS NOT NULL) AS paused,
    (SELECT count(*) FROM runs WHERE status = 'stuck') AS stuck,
    (SELECT count(*) FROM runs WHERE status = 'open' AND paused_at IS NULL AND wake_at <= ${now}) AS due,
    (SELECT min(wake_at) FROM runs WHERE status = 'open' AND paused_at IS NULL AND wake_at <= ${now}) AS oldest`.execute(
    queries,
  );
  const states = await queries
    .selectFrom('effects')
    .select(['state', (all) => all.fn.countAll<string>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute();
  const [levels] = rows;
  const lag = levels?.oldest == null ? 0 : Math.max(0, (at - Date.parse(levels.oldest)) / 1000);
  return [
    ...gauge('pathboard_runs_open', 'Executions under way.', levels?.open),
    ...gauge('pathboard_runs_paused', 'Executions under way that a person holds.', levels?.paused),
    ...gauge('pathboard_runs_stuck', 'Executions that wait for a person.', levels?.stuck),
    ...gauge('pathboard_runs_due', 'Executions that are to be looked at now.', levels?.due),
    ...gauge('pathboard_due_lag_seconds', 'For how long the oldest due execution has been due.', lag),
    ...family('pathboard_messages', 'gauge', 'Messages by state.', byLabel('state', states)),
    ...counterLines(counters),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function counterLines({ events, jobs, messages }: EngineCounters): readonly string[] {
  const outcomes = (outcome: 'done' | 'failed') =>
    Object.entries(jobs).map(([kind, counts]) => [`{kind="${kind}"}`, counts[outcome]] as const);
  return [
    ...family('pathboard_events_total', 'counter', 'Events taken in by this process.', [['', events]]),
    ...family('pathboard_jobs_done_total', 'counter', 'Jobs that this process finished.', outcomes('done')),
    ...family('pathboard_job_failures_total', 'counter', 'Jobs that failed in this process.', outcomes('failed')),
    ...family(
      'pathboard_provider_answers_total',
      'counter',
      'Answers of the provider to this process; unanswered where it gave none.',
      Object.entries(messages).map(([outcome, count]) => [`{outcome="${outcome}"}`, count] as const),
    ),
  ];
}

type Sample = readonly [labels: string, value: number | string];

const byLabel = (label: string, rows: readonly { readonly state: string; readonly count: string }[]): Sample[] =>
  rows.map(({ count, state }) => [`{${label}="${state}"}`, count]);

const gauge = (name: string, help: string, value: number | string = 0): readonly string[] =>
  family(name, 'gauge', help, [['', value]]);

function family(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]): readonly string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
  ];
}
