import { createServer, type Server } from 'node:net';
import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Starts a server that records its connections, and returns its port. */
    startCounting: () => Promise<number>;
    /**
     * Returns the requests since the last call: paths over HTTP, `tls` for a connection that began with a handshake.
     */
    takeCounted: (port: number) => Promise<readonly string[]>;
    stopCounting: (port: number) => Promise<void>;
  }
}

interface Counting {
  readonly server: Server;
  asked: string[];
}

const running = new Map<number, Counting>();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const startCounting: BrowserCommand<[]> = async () => {
  const counting: Counting = { asked: [], server: createServer() };
  counting.server.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      // The first byte of a TLS handshake; the certificate does not matter.
      if (bytes[0] === 0x16) {
        counting.asked.push('tls');
        return void socket.destroy();
      }
      counting.asked.push(/^\S+ (\S+)/.exec(bytes.toString('latin1'))?.[1] ?? '');
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: ${picture.length}\r\nconnection: close\r\n\r\n`,
      );
      socket.end(picture);
    });
  });
  await new Promise<void>((resolve) => counting.server.listen(0, '127.0.0.1', resolve));
  const address = counting.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  running.set(port, counting);
  return port;
};

const takeCounted: BrowserCommand<[number]> = (_, port) => {
  const counting = running.get(port);
  const { asked = [] } = counting ?? {};
  if (counting) counting.asked = [];
  return asked;
};

const stopCounting: BrowserCommand<[number]> = (_, port) => {
  running.get(port)?.server.close();
  running.delete(port);
};

/** Commands that browser tests may call in Node. */
export const countingCommands = { startCounting, takeCounted, stopCounting };
