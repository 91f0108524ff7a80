import type { Client } from 'pg';
import type { ChannelListener } from './database.js';

const firstWait = 200;
const longestWait = 10_000;
/** How often the connection is asked whether it still stands: one that died without a word would otherwise never be missed. */
const pulse = 15_000;

/**
 * Listens to a channel of a PostgreSQL server on a connection of its own. A lost connection is opened again, after waits that
 * grow from attempt to attempt; what was announced meanwhile nobody hears any more, so that the listener is told to look again.
 * Rejects when the first connection fails. Answers how to stop.
 */
export async function listenOnPostgres(
  makeClient: () => Client,
  listener: ChannelListener,
): Promise<() => Promise<void>> {
  let current: Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  const later = (time: number, work: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(work, time);
  };

  const open = async (): Promise<void> => {
    const client = makeClient();
    // Both may be told of one loss, and either may come first.
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    current = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(listener.channel)}`);
    } catch (cause) {
      current = undefined;
      client.end().catch(() => {});
      throw cause;
    }
    failures = 0;
    if (stopped) return void client.end().catch(() => {});
    later(pulse, () => void beat(client));
  };

  const beat = async (client: Client): Promise<void> => {
    try {
      await client.query('SELECT 1');
    } catch {
      return lose(client);
    }
    if (current === client && !stopped) later(pulse, () => void beat(client));
  };

  const lose = (client: Client): void => {
    if (stopped || current !== client) return;
    current = undefined;
    client.end().catch(() => {});
    openAgain();
  };

  const openAgain = (): void => {
    const most = Math.min(longestWait, firstWait * 2 ** failures);
    failures += 1;
    // Spread, so that many services do not come back to a restarted server all at once.
    later(most * (0.5 + Math.random() / 2), () => {
      open().then(
        () => (stopped ? undefined : listener.missed()),
        () => (stopped ? undefined : openAgain()),
      );
    });
  };

  await open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current?.end().catch(() => {});
  };
}
