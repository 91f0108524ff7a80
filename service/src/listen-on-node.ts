import type { AddressInfo } from 'node:net';

/** Options of {@link listenOnNode}. */
export interface NodeListenerOptions {
  /** Answers requests; such as a service. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /**
   * Address to listen on.
   *
   * @default '127.0.0.1', this machine only
   */
  readonly host?: string;
  /**
   * Port to listen on.
   *
   * @default 0, any free port
   */
  readonly port?: number;
  /**
   * Milliseconds for requests in progress when it stops listening.
   *
   * @default 10_000
   */
  readonly stopTimeout?: number;
}

/** A listening HTTP server. */
export interface NodeListener {
  /** Address it listens on, such as `http://127.0.0.1:4100`. */
  readonly url: string;
  /** Accepts no more requests, ends event streams, and waits for requests in progress within the limit. */
  close(): Promise<void>;
}

/**
 * Serves a web-standard `fetch` handler with Node's HTTP server. Rejects when the port is taken.
 *
 * @example
 * ```ts
 * import { listenOnNode } from 'pathboard-service';
 *
 * const listener = await listenOnNode({ fetch: () => new Response('Hello'), port: 4100 });
 * await listener.close();
 * ```
 */
export async function listenOnNode({
  fetch,
  host = '127.0.0.1',
  port = 0,
  stopTimeout = 10_000,
}: NodeListenerOptions): Promise<NodeListener> {
  // Loaded on demand, so that the service itself also runs without Node.
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
      // Closes kept-alive connections: some at once, others soon after their answer.
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

/** The same response; its event stream is registered, since it would never end by itself. */
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
