import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Fault = (response: ServerResponse, arrived: Arrived, count: number) => void;

export interface FaultServer {
  readonly url: string;
  /** Every complete request, oldest first. */
  readonly arrived: readonly Arrived[];
  /** Answers of the next requests. */
  meet(fault: Fault): void;
  close(): Promise<void>;
}

/** A server that sends arbitrary bytes. */
export async function startFaultServer(): Promise<FaultServer> {
  let fault: Fault = (response) => response.end();
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => (body += piece));
    request.on('error', () => {});
    request.on('end', () => {
      const whole = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      arrived.push(whole);
      fault(response, whole, arrived.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    meet(next) {
      fault = next;
      arrived.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a status, a body and its content type. */
export function answering(status: number, body: unknown, headers: Record<string, string> = {}): Fault {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
}

export const refusal = (code: string, message = 'No') => ({ success: false, error: { code, message, details: [] } });
