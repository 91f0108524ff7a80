import { short } from '../canvas/report.js';
import { markdownTable } from './markdown.js';
import type { Results, ServiceRow } from './results.js';

/** The part about the reference service under load. */
export function servicePart({ service }: Results): string {
  if (!service) return '';
  const whats = [...new Set(service.rows.map(({ what }) => what))];
  return `## The reference service under load

\`npm run bench -- service\`: on loopback, each server a process of its own, and the clients in another on the same cores; each client
asks again as soon as it has its answer. Beside it a bare Hono handler that asks the same database the same and does nothing
else: no token, no checks, no turns taken, no log. PGlite keeps its data in a folder.

${whats.map((what) => `### ${what.charAt(0).toUpperCase()}${what.slice(1)}\n\n${tableOf(service.rows.filter((row) => row.what === what))}`).join('\n\n')}`;
}

function tableOf(rows: readonly ServiceRow[]): string {
  return markdownTable({
    head: ['', 'clients', 'requests per second', 'median, ms', 'p99, ms', 'of the bare handler'],
    rows: rows.map((row) => {
      const share = row.perSecond / (bareOf(rows, row)?.perSecond ?? Number.NaN);
      return [
        `${row.engine}, ${row.kind === 'bare' ? 'bare handler' : 'ours'}`,
        String(row.clients),
        row.perSecond.toFixed(0),
        short(row.median),
        short(row.p99),
        Number.isNaN(share) ? '—' : share.toFixed(2),
      ];
    }),
  });
}

/** The row of the bare handler that a row is compared with. */
export function bareOf(rows: readonly ServiceRow[], row: ServiceRow): ServiceRow | undefined {
  return rows.find(
    (one) => one.kind === 'bare' && one.what === row.what && one.engine === row.engine && one.clients === row.clients,
  );
}
