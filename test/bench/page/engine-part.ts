import { milliseconds } from '../measure.js';
import { markdownTable } from './markdown.js';
import type { EngineRow, Results } from './results.js';

/** The part about the engine of the reference service. */
export function enginePart({ engine }: Results): string {
  if (!engine) return '';
  const { contacts, cost, lag, rows, wave } = engine;
  const parts = [
    `## The engine under load

\`npm run bench -- engine\`: ${contacts} contacts text a keyword and get a question; then all of them answer and get thanks. Their messages are stored before the
work begins. PostgreSQL has two worker processes, PGlite one, with its data in a folder. The bare loop runs the same statements in the same transactions, batch after
batch, without a queue.`,
    markdownTable({
      head: ['', 'events', 'events per second', 'of the bare loop'],
      rows: rows.map((row) => {
        const share = shareOfBare(rows, row);
        return [
          `${row.engine}, ${row.kind === 'bare' ? 'bare loop' : 'ours'}, ${row.what}`,
          String(row.events),
          rateOf(row).toFixed(0),
          share === undefined ? '—' : share.toFixed(2),
        ];
      }),
    }),
  ];
  if (cost)
    parts.push(
      `An event that comes alone takes ${cost.statements} statements; where many come, ${cost.together.toFixed(2)} each, with the message that follows. What a contact costs who starts, answers and is thanked, with indexes:`,
      markdownTable({
        head: ['table', 'rows', 'bytes'],
        rows: cost.tables.map(({ bytes, rows: count, table }) => [table, count.toFixed(1), bytes.toFixed(0)]),
      }),
    );
  if (lag)
    parts.push(`With ${lag.waiting.toLocaleString('en')} executions that wait, it takes ${milliseconds(lag.p50)} ms (p99 ${milliseconds(lag.p99)} ms) from when an execution is due until its message is
sent. An idle worker takes ${lag.idle.toFixed(1)} ms of the database's time in a second; with none waiting ${lag.idleEmpty.toFixed(1)} ms.`);
  if (wave)
    parts.push(`When ${wave.wave.toLocaleString('en')} executions come due in one instant, contacts who reply meanwhile, 20 a second, get their answer within ${milliseconds(wave.p50)} ms (p99 ${milliseconds(wave.p99)} ms). The
wave is over after ${wave.seconds.toFixed(1)} s; ${wave.lost} messages are lost.`);
  return parts.join('\n\n');
}

/** Events in a second. */
export const rateOf = ({ events, seconds }: EngineRow): number => events / seconds;

/** How fast a round was, as a share of the bare loop in the same database. */
export function shareOfBare(rows: readonly EngineRow[], row: EngineRow): number | undefined {
  const bare = rows.find((one) => one.kind === 'bare' && one.engine === row.engine && one.what === row.what);
  return bare && rateOf(row) / rateOf(bare);
}
