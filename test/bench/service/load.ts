import { Agent, request } from 'node:http';

/** The result of repeating one request for a while. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds from the request to the last byte of the answer. */
  readonly median: number;
  readonly p99: number;
  readonly count: number;
}

export interface Asking {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A request and its expected answer. */
  readonly body?: (count: number) => string;
  readonly status: number;
}

/** Runs clients that send the next request after each answer: first a warm-up, then for so many milliseconds. */
export async function loadWith(
  url: string,
  token: string,
  asking: Asking,
  clients: number,
  time: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let count = 0;
  const askUntil = async (end: number, times: number[]): Promise<void> => {
    const client = async (): Promise<void> => {
      while (performance.now() < end) {
        const began = performance.now();
        await ask(url, token, asking, agent, (count += 1));
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  };
  await askUntil(performance.now() + time / 4, []);
  const times: number[] = [];
  const began = performance.now();
  await askUntil(began + time, times);
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((left, right) => left - right);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { perSecond: times.length / seconds, median: at(0.5), p99: at(0.99), count: times.length };
}

function ask(
  url: string,
  token: string,
  { body, method, path, status }: Asking,
  agent: Agent,
  count: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = body?.(count);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === status
          ? resolve()
          : reject(new Error(`${method} ${path} was answered with ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
