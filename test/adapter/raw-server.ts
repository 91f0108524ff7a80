import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface RawServer {
  readonly url: string;
  /** Open connections. */
  open(): number;
  /** What is written after a complete request, by the first segment of its path. */
  meet(name: string, write: (socket: Socket) => void): void;
  close(): Promise<void>;
}

/** A server without an HTTP implementation: it writes given bytes at a given pace. */
export async function startRawServer(): Promise<RawServer> {
  const meetings = new Map<string, (socket: Socket) => void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let head = '';
    socket.on('data', (bytes: Buffer) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const name = /accounts\/([\w-]+)/.exec(head)?.[1] ?? '';
      head = '';
      meetings.get(name)?.(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => sockets.size,
    meet: (name, write) => void meetings.set(name, write),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
