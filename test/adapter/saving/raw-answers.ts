import { gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';

/** When the service carries out a save, relative to its answer. */
export type Storing = 'before' | 'never' | 'after';

export interface RawAnswer {
  readonly name: string;
  /** Writes to the connection. `right` is the answer of the service, if it carried out the save before. */
  write(socket: Socket, right: Buffer): void;
  /** The answer states that nothing was stored, so that no service sends it after storing. */
  readonly isRefusal?: true;
  /** The answer is correct, apart from its transmission. */
  readonly isProof?: true;
  /** Only the client ends the wait. */
  readonly isStalling?: true;
}

const json = 'content-type: application/json\r\n';
const html = 'content-type: text/html\r\n';
const http = (status: string, headers: string, body: string | Buffer): Buffer => {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${headers}content-length: ${bytes.length}\r\nconnection: close\r\n\r\n`),
    bytes,
  ]);
};
const page = '<html><body>Something in between</body></html>';
const refusal = (code = 'refused'): string =>
  JSON.stringify({ success: false, error: { code, message: 'No.', details: [] } });
const envelope = (data: unknown): string => JSON.stringify({ success: true, data });
const other = { id: 'other', name: 'Welcome', definition: { nodes: [], edges: [], properties: [] } };

const whole = (name: string, status: string, headers: string, body: string | Buffer): RawAnswer => ({
  name,
  write: (socket) => socket.end(http(status, headers, body)),
});
const refused = (status: string, body = refusal()): RawAnswer => ({
  name: `${status}, a refusal of the service`,
  isRefusal: true,
  write: (socket) => socket.end(http(status, json, body)),
});
const cut = (name: string, until: (right: Buffer) => number, ends: 'reset' | 'end' | 'stall'): RawAnswer => ({
  name: `${name}, then ${ends}`,
  ...(ends === 'stall' ? { isStalling: true } : {}),
  write: (socket, right) => {
    socket.write(right.subarray(0, until(right)), () => {
      if (ends === 'reset') socket.resetAndDestroy();
      else if (ends === 'end') socket.end();
    });
  },
});
const headOf = (right: Buffer): number => right.indexOf('\r\n\r\n') + 4;

/** Answers over a connection after a save was sent. */
export const rawAnswers: readonly RawAnswer[] = [
  { name: 'the correct answer', isProof: true, write: (socket, right) => socket.end(right) },
  { name: 'the correct answer, byte by byte', isProof: true, write: (socket, right) => void trickle(socket, right) },
  {
    name: 'the correct answer, twice',
    isProof: true,
    write: (socket, right) => socket.end(Buffer.concat([right, right])),
  },
  whole('201 with other content', '201 Created', json, envelope(other)),
  whole('200 with the id of the base', '200 OK', json, envelope({ ...other, id: 'v1' })),
  whole('201 with an id only', '201 Created', json, envelope({ id: 'other' })),
  whole('201 without an id', '201 Created', json, envelope({ name: 'Welcome' })),
  whole('200 with null', '200 OK', json, envelope(null)),
  whole('200 with a list', '200 OK', json, envelope([other])),
  whole('200 with text', '200 OK', json, envelope('stored')),
  whole('200 without data', '200 OK', json, '{"success":true}'),
  whole('200 without success', '200 OK', json, '{"data":{"id":"x"}}'),
  whole('200 with success as a string', '200 OK', json, '{"success":"true","data":{"id":"x"}}'),
  whole('200 with HTML', '200 OK', html, page),
  whole('200 with an empty body', '200 OK', json, ''),
  whole('200 without a content type', '200 OK', '', envelope(other)),
  whole('200 with half of a JSON text', '200 OK', json, envelope(other).slice(0, -5)),
  whole('200 in another encoding', '200 OK', json, Buffer.from('"\xff\xfe"', 'latin1')),
  whole('200 labelled as gzip', '200 OK', `${json}content-encoding: gzip\r\n`, envelope(other)),
  whole(
    '200 in gzip, truncated',
    '200 OK',
    `${json}content-encoding: gzip\r\n`,
    gzipSync(envelope(other)).subarray(0, 20),
  ),
  whole('202 with an empty body', '202 Accepted', json, ''),
  { name: '204', write: (socket) => socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n') },
  whole('206 with a part', '206 Partial Content', json, envelope(other)),
  whole('301 to another path', '301 Moved Permanently', 'location: /elsewhere\r\n', ''),
  whole('302 to a sign-in page', '302 Found', 'location: https://login.example/\r\n', ''),
  whole('304', '304 Not Modified', '', ''),
  whole('307 to itself', '307 Temporary Redirect', 'location: ?\r\n', ''),
  refused('400 Bad Request'),
  refused('403 Forbidden'),
  refused('404 Not Found'),
  refused('413 Content Too Large'),
  refused('422 Unprocessable Content'),
  refused('429 Too Many Requests'),
  refused('200 OK'),
  refused('400 Bad Request', '{"title":"A problem of RFC 9457","status":400}'),
  whole('400 with HTML', '400 Bad Request', html, page),
  whole('403 with HTML', '403 Forbidden', html, page),
  whole('404 with HTML', '404 Not Found', html, page),
  whole('404 with an empty body', '404 Not Found', '', ''),
  whole('405 with HTML', '405 Method Not Allowed', html, page),
  whole('408, worded as a refusal', '408 Request Timeout', json, refusal()),
  whole('408 with an empty body', '408 Request Timeout', '', ''),
  whole('409 with HTML', '409 Conflict', html, page),
  whole('410 with an empty body', '410 Gone', '', ''),
  whole('412 with an empty body', '412 Precondition Failed', '', ''),
  whole('413 with HTML', '413 Content Too Large', html, page),
  whole('422, truncated', '422 Unprocessable Content', json, refusal().slice(0, 30)),
  whole('422 that claims success', '422 Unprocessable Content', json, envelope(other)),
  whole('425 with HTML', '425 Too Early', html, page),
  whole('429 with HTML', '429 Too Many Requests', html, page),
  whole('499, worded as a refusal', '499 Client Closed Request', json, refusal()),
  whole('499 with an empty body', '499 Client Closed Request', '', ''),
  ...[
    '500 Internal Server Error',
    '501 Not Implemented',
    '502 Bad Gateway',
    '503 Service Unavailable',
    '504 Gateway Timeout',
    '507 Insufficient Storage',
    '520 Unknown',
    '599 Odd',
  ].flatMap((status) => [
    whole(`${status}, worded as a refusal`, status, json, refusal()),
    whole(`${status} with HTML`, status, html, page),
  ]),
  whole('an invalid status', '999 Odd', json, envelope(other)),
  { name: 'not HTTP', write: (socket) => socket.end('What is this?\r\n\r\n') },
  { name: 'nothing, then reset', write: (socket) => socket.resetAndDestroy() },
  { name: 'nothing, then end', write: (socket) => socket.end() },
  { name: 'no answer', isStalling: true, write: () => {} },
  {
    name: 'an interim answer only',
    isStalling: true,
    write: (socket) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  },
  cut('half of the headers', () => 20, 'reset'),
  cut('half of the headers', () => 20, 'stall'),
  cut('the headers', headOf, 'reset'),
  cut('the headers', headOf, 'end'),
  cut('the headers', headOf, 'stall'),
  cut('half of the body', (right) => Math.floor((headOf(right) + right.length) / 2), 'reset'),
  cut('half of the body', (right) => Math.floor((headOf(right) + right.length) / 2), 'end'),
  cut('half of the body', (right) => Math.floor((headOf(right) + right.length) / 2), 'stall'),
  cut('all but a byte', (right) => right.length - 1, 'reset'),
  cut('all but a byte', (right) => right.length - 1, 'stall'),
];

async function trickle(socket: Socket, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += 64) {
    socket.write(bytes.subarray(at, at + 64));
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.end();
}
