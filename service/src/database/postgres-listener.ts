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
  const connection = new ListeningConnection(makeClient, listener);
  await connection.open();
  return () => connection.stop();
}

class ListeningConnection {
  readonly #makeClient: () => Client;
  readonly #listener: ChannelListener;
  #current: Client | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(makeClient: () => Client, listener: ChannelListener) {
    this.#makeClient = makeClient;
    this.#listener = listener;
  }

  async open(): Promise<void> {
    const listener = this.#listener;
    const client = this.#makeClient();
    // Both may report the same loss, in either order.
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    this.#current = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(listener.channel)}`);
    } catch (cause) {
      this.#current = undefined;
      client.end().catch(() => {});
      throw cause;
    }
    this.#failures = 0;
    if (this.#isStopped) return void client.end().catch(() => {});
    this.#checkLater(client);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#current?.end().catch(() => {});
  }

  #later(time: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, time);
  }

  #checkLater(client: Client): void {
    this.#later(pulse, () => void this.#check(client));
  }

  async #check(client: Client): Promise<void> {
    try {
      await client.query('SELECT 1');
    } catch {
      return this.#lose(client);
    }
    if (this.#current === client && !this.#isStopped) this.#checkLater(client);
  }

  #lose(client: Client): void {
    if (this.#isStopped || this.#current !== client) return;
    this.#current = undefined;
    client.end().catch(() => {});
    this.#openAgain();
  }

  #openAgain(): void {
    const max = Math.min(maxWait, firstWait * 2 ** this.#failures);
    this.#failures += 1;
    // Jitter, so that many services do not return to a restarted server at once.
    this.#later(max * (0.5 + Math.random() / 2), () => {
      this.open().then(
        () => (this.#isStopped ? undefined : this.#listener.onGap()),
        () => (this.#isStopped ? undefined : this.#openAgain()),
      );
    });
  }
}
