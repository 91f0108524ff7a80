import type { AddressInfo } from 'node:net';

export interface NodeListenerOptions {
  /** What answers requests; a service, or anything around one. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Only this machine when absent. */
  readonly host?: string;
  /** Any free port when absent or 0. */
  readonly port?: number;
  /** Milliseconds that requests under way are given when it stops listening; 10 seconds when absent. */
  readonly stopTimeout?: number;
}

export interface NodeListener {
  /** Where it listens, such as `http://127.0.0.1:4100`. */
  readonly url: string;
  /** Takes no more requests, ends streams of events, and waits until what is under way is answered, or the time for that is over. */
  close(): Promise<void>;
}

/** Puts a web-standard `fetch` handler behind Node's HTTP server. Rejects when the port is taken. */
export async function listenOnNode({
  fetch,
  host = '127.0.0.1',
  port = 0,
  stopTimeout = 10_000,
}: NodeListenerOptions): Promise<NodeListener> {
  // Loaded on demand, so that the service itself also runs where there is no Node.
  const { createAdaptorServer } = await import('@hono/node-server');
  const { createServer } = await import('node:http');
  const streams = new Set<() => void>();
  const server = createAdaptorServer({
    createServer,
    fetch: async (request: Request) => endable(await fetch(request), streams),
  }) as import('node:http').Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), stopTimeout);
      // Connections that are kept for a next request are closed: some at once, the others soon after they have their answer.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      server.close(() => {
        clearTimeout(timer);
        clearInterval(sweep);
        resolve();
      });
      for (const end of streams) end();
    });
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: () => (closing ??= close()),
  };
}

/** The same response; a stream of events is remembered, as something that would never end by itself. */
function endable(response: Response, streams: Set<() => void>): Response {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let end = (): void => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end = () => {
          if (!streams.delete(end)) return;
          reader.cancel().catch(() => {});
          controller.close();
        };
        streams.add(end);
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!streams.has(end)) return;
        if (done) end();
        else controller.enqueue(value);
      },
      cancel() {
        streams.delete(end);
        return reader.cancel();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
