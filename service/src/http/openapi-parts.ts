import { defaultLimit, maxLimit, maxOffset } from './page.js';
import type { Route } from './route.js';

/** Parameters of many operations. */
export const parameters = {
  Limit: {
    name: 'limit',
    in: 'query',
    description: 'How many to answer at most',
    schema: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
  },
  Offset: {
    name: 'offset',
    in: 'query',
    description: 'How many to skip',
    schema: { type: 'integer', minimum: 0, maximum: maxOffset, default: 0 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    example: '"8f3a41d09b6e72c5"',
    description:
      'The entity tag of the version that this one follows, or several. Where another is the latest by now, the save is refused with 409, unless it repeats a save that is stored.',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    schema: { type: 'string', const: '*' },
    description:
      '`*`: this is the first version. Where the workflow has one by now, the save is refused with 409. Not together with If-Match.',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    description:
      'Sent again with the same key, the same request is answered as the first time and not carried out twice. Kept for 24 hours, sealed under the access token. Where the answer is not stored any more, the request is refused with 409 and not carried out again.',
  },
  WebhookId: {
    name: 'Webhook-Id',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    description: 'The id of the event. Sent again with the same id, it counts once.',
  },
  WebhookTimestamp: {
    name: 'Webhook-Timestamp',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^\\d{1,12}$' },
    description: 'When it was signed, in seconds since 1970. Refused where that is more than 5 minutes away.',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    schema: { type: 'string', maxLength: 200 },
    description:
      'The id of the last event that was read: the stream goes on after it. Without it, and where what came since is not stored any more, it begins with the state as it is.',
  },
};

/** How requests of a carrier are signed. */
export const signatureScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'Webhook-Signature',
  description:
    'One or more signatures, separated by spaces, as Standard Webhooks has them: `v1,` and the Base64 of HMAC-SHA256 over `Webhook-Id`, `Webhook-Timestamp` and the body, joined by dots.',
};

export const answerHeaders = {
  RequestId: {
    description: 'Names this request in the logs. The one that was sent, or a new one.',
    schema: { type: 'string' },
  },
  ETag: { description: 'The entity tag of the version, for `If-Match` of the next save', schema: { type: 'string' } },
  NewestVersion: {
    description:
      'An extension: the entity tag of the newest version of the workflow. Other than `ETag` where a save was repeated that is no longer the newest. Absent where ' +
      '`Idempotency-Replayed` is `true`, since only the first answer is known then.',
    schema: { type: 'string' },
  },
  IdempotencyReplayed: {
    description: '`true` where the answer is the one that was given the first time',
    schema: { type: 'string', const: 'true' },
  },
};

const refused = (description: string, headers: object = {}): object => ({
  description,
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
const retryAfter = { 'Retry-After': { description: 'Seconds after which to try again', schema: { type: 'integer' } } };

/** Refusals, each under the name by which operations refer to it. */
export const responses = {
  Invalid: refused('Something in the request is not as it must be; `details` names every place'),
  Unauthorized: refused('The access token is absent or unknown, or the signature is not valid', {
    'WWW-Authenticate': { description: 'How to send one', schema: { type: 'string' } },
  }),
  NotFound: refused('There is no such resource, or it belongs to another account'),
  OtherMethod: refused('The address answers other methods', {
    Allow: { description: 'The methods it answers', schema: { type: 'string' } },
  }),
  Conflict: refused('Something else was done in the meantime'),
  TooLarge: refused('The body is too long'),
  OtherMediaType: refused('The body is not sent as JSON in UTF-8'),
  Unusable: refused('The request is well-formed, and what it asks for cannot be'),
  TooMany: refused('Too many of them are open with this token', retryAfter),
  Unavailable: refused('The database does not answer, or the service is stopping', retryAfter),
  Failed: refused('Something went wrong in the service'),
};

type Refusal = readonly [status: number, name: keyof typeof responses, applies: (route: Route) => boolean];

const hasInput = ({ body, method, paged, query = [], stream }: Route): boolean =>
  body !== undefined || method === 'POST' || paged === true || query.length > 0 || stream === true;
const takesBody = ({ body }: Route): boolean => body !== undefined;
const writes = ({ method }: Route): boolean => method !== 'GET';
const always = (): boolean => true;

/** Which operations can be refused how. */
export const refusals: readonly Refusal[] = [
  [400, 'Invalid', hasInput],
  [401, 'Unauthorized', always],
  [404, 'NotFound', ({ path }) => path.includes(':')],
  [405, 'OtherMethod', always],
  [409, 'Conflict', writes],
  [413, 'TooLarge', takesBody],
  [415, 'OtherMediaType', takesBody],
  [422, 'Unusable', writes],
  [429, 'TooMany', ({ stream }) => stream === true],
  [500, 'Failed', always],
  [503, 'Unavailable', always],
];

export const errorSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { type: 'boolean', const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: {
          type: 'string',
          description: 'Stable, in kebab case: what programs go by',
          examples: ['not-found', 'invalid-request'],
        },
        message: { type: 'string', description: 'For people' },
        details: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: {
              path: {
                type: 'string',
                description: 'The place in the body, the name of a parameter, or empty for the whole',
              },
              message: { type: 'string' },
              current: {
                type: 'object',
                description: 'The version that is in the way of a save',
                required: ['id', 'updatedAt'],
                properties: { id: { type: 'string' }, updatedAt: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  },
};
