import type { Client } from 'pg';
import type { ChannelListener } from './database.js';

const firstWait = 200;
const maxWait = 10_000;
/** How often the connection is checked: one that died silently would otherwise go unnoticed. */
const pulse = 15_000;

/**
 * Listens to a channel of a PostgreSQL server on a connection of its own. A lost connection is opened again with
 * exponential backoff; notifications meanwhile are lost, so that the listener's `onGap` is called. Rejects when the
 * first connection fails. Returns a function that stops it.
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
    // Both may report the same loss, in either order.
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
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
    later(pulse, () => void checkConnection(client));
  };

  const checkConnection = async (client: Client): Promise<void> => {
    try {
      await client.query('SELECT 1');
    } catch {
      return lose(client);
    }
    if (current === client && !stopped) later(pulse, () => void checkConnection(client));
  };

  const lose = (client: Client): void => {
    if (stopped || current !== client) return;
    current = undefined;
    client.end().catch(() => {});
    openAgain();
  };

  const openAgain = (): void => {
    const max = Math.min(maxWait, firstWait * 2 ** failures);
    failures += 1;
    // Jitter, so that many services do not return to a restarted server at once.
    later(max * (0.5 + Math.random() / 2), () => {
      open().then(
        () => (stopped ? undefined : listener.onGap()),
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
