import type { AddressInfo } from 'node:net';

export interface NodeListenerOptions {
  /** What answers requests; a service, or anything around one. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Only this machine when absent. */
  readonly host?: string;
  /** Any free port when absent or 0. */
  readonly port?: number;
}

export interface NodeListener {
  /** Where it listens, such as `http://127.0.0.1:4100`. */
  readonly url: string;
  /** Stops listening and ends open connections. */
  close(): Promise<void>;
}

/** Puts a web-standard `fetch` handler behind Node's HTTP server. Rejects when the port is taken. */
export async function listenOnNode({ fetch, host = '127.0.0.1', port = 0 }: NodeListenerOptions): Promise<NodeListener> {
  // Loaded on demand, so that the service itself also runs where there is no Node.
  const { createAdaptorServer } = await import('@hono/node-server');
  const { createServer } = await import('node:http');
  const server = createAdaptorServer({ fetch, createServer }) as import('node:http').Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
