import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Failure } from '#adapter';
import { answering, type Fault, refusal } from './fault-server.js';

type Kind = Failure['kind'];

export interface NamedFault {
  readonly name: string;
  readonly fault: Fault;
  /** Kind of failure of a write, and of a read. */
  readonly write: Kind;
  readonly question: Kind;
  /** Number of tries of a repeatable call, of three. */
  readonly sent: number;
  /** The answer never ends: the client has to stop waiting. */
  readonly stalls: boolean;
}

/** A complete answer that only saving a version would accept. */
export const whole = { success: true, data: { id: 'v1', definition: { nodes: [], edges: [] } } };
const wholeText = JSON.stringify(whole);
const page = { 'content-type': 'text/html' };

const fault = (name: string, what: Fault, write: Kind, question: Kind, sent: number, stalls = false): NamedFault => ({
  name,
  fault: what,
  write,
  question,
  sent,
  stalls,
});
/** An explicit refusal: nothing was carried out. */
const refused = (
  status: number,
  kind: Kind,
  sent: number,
  headers: Record<string, string> = {},
  label = '',
): NamedFault => fault(`${status} with a refusal${label}`, answering(status, refusal('no'), headers), kind, kind, sent);
/** Worded as a refusal, with a status that proves nothing. */
const doubtful = (status: number, sent: number, headers: Record<string, string> = {}, label = ''): NamedFault =>
  fault(`${status} with a refusal${label}`, answering(status, refusal('no'), headers), 'unknown', 'rejected', sent);
/** A complete answer that cannot be used. */
const useless = (name: string, what: Fault, sent = 1): NamedFault => fault(name, what, 'unknown', 'badAnswer', sent);
/** An incomplete answer. */
const lost = (name: string, what: Fault, stalls = false): NamedFault =>
  fault(name, what, 'unknown', 'unknown', 3, stalls);

const compressed =
  (encoding: string, bytes: Buffer): Fault =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
    response.end(bytes);
  };
/** Two hundred times the accepted size; a few thousand bytes compressed. */
const bomb = Buffer.alloc(20_000_000, 0x20);

/** 64 faults of a service or a proxy. */
export const faults: readonly NamedFault[] = [
  refused(400, 'rejected', 1),
  refused(401, 'unauthorized', 1),
  refused(402, 'rejected', 1),
  refused(403, 'rejected', 1),
  refused(404, 'notFound', 1),
  refused(405, 'rejected', 1),
  doubtful(408, 1),
  refused(409, 'conflict', 1),
  refused(410, 'notFound', 1),
  refused(412, 'conflict', 1),
  refused(413, 'rejected', 1),
  refused(415, 'rejected', 1),
  refused(422, 'rejected', 1),
  refused(429, 'rejected', 3),
  doubtful(499, 1),
  doubtful(500, 3),
  doubtful(501, 1),
  doubtful(503, 3),
  refused(200, 'rejected', 1),
  refused(429, 'rejected', 3, { 'retry-after': '0' }, ', to retry at once'),
  refused(429, 'rejected', 3, { 'retry-after': 'Fri, 01 May 2020 10:00:00 GMT' }, ', to retry years ago'),
  refused(429, 'rejected', 3, { 'retry-after': 'soon' }, ', to retry soon'),
  refused(429, 'rejected', 3, { 'retry-after': '-5' }, ', to retry in the past'),
  refused(429, 'rejected', 1, { 'retry-after': '3600' }, ', to retry in an hour'),
  doubtful(503, 1, { 'retry-after': '99999999999999999999' }, ', to retry after the end of time'),
  doubtful(503, 1, { 'retry-after': 'Fri, 01 May 2099 10:00:00 GMT' }, ', to retry in 2099'),
  fault('400 with HTML', answering(400, 'Bad', page), 'unknown', 'rejected', 1),
  fault(
    '400 with a problem of RFC 9457',
    answering(400, { title: 'Bad' }, { 'content-type': 'application/problem+json' }),
    'rejected',
    'rejected',
    1,
  ),
  fault('404 with HTML', answering(404, 'Gone', page), 'unknown', 'notFound', 1),
  fault('422 that claims success', answering(422, whole), 'unknown', 'rejected', 1),
  fault('412 with an empty body', answering(412, ''), 'unknown', 'conflict', 1),
  useless('500 with HTML', answering(500, '<html>Oops</html>', page), 3),
  useless('500 with an empty body', answering(500, ''), 3),
  useless('502 from a gateway', answering(502, '<html>Bad gateway</html>', page), 3),
  useless('503 with HTML', answering(503, 'Down', page), 3),
  useless('504 from a gateway, worded as a refusal', answering(504, refusal('timeout')), 3),
  useless('507 with an empty body', answering(507, '')),
  useless('HTML with 200', answering(200, '<html>Sign in</html>', page)),
  useless('an envelope with the content type of HTML', answering(200, whole, page)),
  useless('an envelope without a content type', (response) => response.writeHead(200).end(wholeText)),
  useless('half of the JSON', answering(200, wholeText.slice(0, -9))),
  useless('an empty body with 200', answering(200, '')),
  useless('204', (response) => response.writeHead(204).end()),
  useless('a list instead of an envelope', answering(200, [whole])),
  useless('a string instead of an envelope', answering(200, '"ok"')),
  useless('no success', answering(200, { data: whole.data })),
  useless('success as a string', answering(200, { ...whole, success: 'true' })),
  useless('no data', answering(200, { success: true })),
  useless('data that is null', answering(200, { success: true, data: null })),
  useless('data that is a number', answering(200, { success: true, data: 7 })),
  useless('two envelopes', answering(200, wholeText + wholeText)),
  useless('bytes that are not UTF-8', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x22, 0xff, 0x22]));
  }),
  useless('more bytes than accepted', answering(200, { ...whole, padding: 'x'.repeat(200_000) })),
  useless('a bomb in gzip', compressed('gzip', gzipSync(bomb))),
  useless('a bomb in brotli', compressed('br', brotliCompressSync(bomb))),
  useless('a bomb in deflate', compressed('deflate', deflateSync(bomb))),
  lost('what says it is compressed, and is not', compressed('gzip', Buffer.from(wholeText))),
  useless('a redirect', answering(302, '', { location: 'http://127.0.0.1:1/elsewhere' })),
  useless('a redirect that keeps the method', answering(307, '', { location: '/v1/accounts/b/elsewhere' })),
  lost('no answer', () => {}, true),
  lost('a connection that ends before the answer', (response) => response.socket?.destroy()),
  lost('a connection that ends in the head', (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\ncontent-ty', () => response.socket?.destroy());
  }),
  lost('a connection that ends in the body', (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write(wholeText, () => response.socket?.destroy());
  }),
  lost(
    'a body that stops coming',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write(wholeText.slice(0, 20));
    },
    true,
  ),
];
