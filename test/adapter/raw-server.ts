import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface RawServer {
  readonly url: string;
  /** Connections that are open now. */
  open(): number;
  /** What is written once a whole request has come, by the first part of its address. */
  meet(name: string, write: (socket: Socket) => void): void;
  close(): Promise<void>;
}

/** A server that speaks no HTTP of its own: what is written is what arrives, byte for byte and as slowly as it is written. */
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
