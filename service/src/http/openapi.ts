import { describeSchemas } from './describe-schemas.js';
import { answerHeaders, errorSchema, parameters, refusals, responses, signatureScheme } from './openapi-parts.js';
import type { NamedSchema, QueryParameter, Route } from './route.js';

const version = '0.1.0';

const description =
  'Every endpoint of the interface with its shapes as they are, oddities included, and extensions that the interface does not show, marked `x-extension`. ' +
  'Every answer is an envelope: `success` always, `data` with what was asked for, `pagination` with lists, `error` with a refusal. ' +
  'Objects may hold keys that are not described here; they are kept and given back. What belongs to another account is answered as what does not exist.';

/** Resources in the order of the document; the last part of a path that is no id determines the resource. */
const tags: readonly (readonly [place: string, name: string, description: string])[] = [
  ['workflows', 'Workflows', 'Workflows, their versions, how their steps are arranged, and their runs.'],
  ['nodetypes', 'Workflows', ''],
  ['contacts', 'Contacts', 'The people an account writes to.'],
  ['lists', 'Contacts', ''],
  ['tags', 'Contacts', ''],
  ['attributes', 'Attributes', 'What can be known of contacts, deals and tickets.'],
  ['conversations', 'Conversations', 'What an account and its contacts have written to each other.'],
  ['campaigns', 'Campaigns', 'Messages to many: by a rule, or once.'],
  ['quickcampaigns', 'Campaigns', ''],
  ['templates', 'Templates', 'Texts that are used again and again.'],
  ['links', 'Links', 'Short links whose clicks are counted.'],
  ['forms', 'Forms', 'Forms on web pages that people leave their number with.'],
  ['meetingevents', 'Meeting events', 'Meetings that contacts can book.'],
  ['test-phone', 'Test phone', 'Messages and calls as contacts would send them, to try what is live.'],
  ['carrier', 'Carrier', 'What a carrier reports, in signed requests instead of with a token.'],
  ['stuck-work', 'Stuck work', 'Executions and messages that wait for the decision of a person.'],
  ['users', 'Team', 'Who works for an account, in which groups, and what they write from.'],
  ['groups', 'Team', ''],
  ['senders', 'Team', ''],
  ['phonenumbers', 'Team', ''],
  ['accounts', 'Accounts', 'Accounts themselves.'],
  ['checkout', 'Accounts', ''],
];
const serviceTag = 'Service';

/** The OpenAPI 3.1 document of these routes, as JSON text. Endpoints beyond the interface are marked `x-extension`. */
export function describeRoutes(routes: readonly Route[]): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  const used = new Set(routes.map(tagOf));
  const named = routes.flatMap(({ answer, body }) => [body ?? [], answer, answer.counts ?? []].flat());
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Pathboard reference service',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Where this document was loaded from' }],
    security: [{ bearer: [] }],
    tags: [
      ...tags
        .filter(([, name, words]) => words !== '' && used.has(name))
        .map(([, name, words]) => ({ name, description: words })),
      { name: serviceTag, description: 'The service itself. These ask for no token.' },
    ],
    paths: { ...paths, ...openPaths },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token opens the accounts that it was given for, and no other.',
        },
        signature: signatureScheme,
      },
      parameters,
      headers: answerHeaders,
      schemas: { ...describeSchemas(named), Pagination: pagination, Error: errorSchema },
      responses,
    },
  });
}

function tagOf({ path }: Route): string {
  const areas = path
    .split('/')
    .slice(2)
    .filter((part) => part !== '' && !part.startsWith(':'));
  const area = areas[1] ?? areas[0] ?? '';
  return tags.find(([known]) => known === area)?.[1] ?? area.charAt(0).toUpperCase() + area.slice(1);
}

function describeRoute(route: Route): object {
  const { body, extension, operationId } = route;
  const [summary = '', more = ''] = firstSentence(route.summary);
  return {
    operationId,
    tags: [tagOf(route)],
    summary,
    ...(more === '' ? {} : { description: more }),
    ...(extension ? { 'x-extension': true } : {}),
    ...(route.signed ? { security: [{ signature: [] }] } : {}),
    parameters: describeParameters(route),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: json({ schema: reference(body), ...(body.example ? { example: body.example } : {}) }),
          },
        }
      : {}),
    responses: {
      [route.answer.status ?? 200]: describeAnswer(route),
      ...Object.fromEntries(
        refusals
          .filter(([, , applies]) => applies(route))
          .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  };
}

function describeAnswer({ answer, method, operationId, query = [], signed, stream }: Route): object {
  const named = { 'X-Request-Id': header('RequestId') };
  if (stream) {
    const words = `Server-sent events. The data of each is JSON of the shape ${answer.name}. Each has an id; they come in the order of the changes. The stream ends after some minutes; opened again with \`Last-Event-ID\`, it goes on after that event.`;
    const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: reference(answer) };
    return { description: words, headers: named, content: { 'text/event-stream': { schema } } };
  }
  const data = answer.list ? { type: 'array', items: reference(answer) } : reference(answer);
  return {
    description:
      answer.status === 201
        ? 'It is done, and this came of it'
        : method === 'GET'
          ? 'What was asked for'
          : 'As it is now',
    headers: {
      ...named,
      ...(tagged.test(operationId) ? { ETag: header('ETag') } : {}),
      ...(operationId === 'saveVersion' ? { 'X-Pathboard-Newest-Version': header('NewestVersion') } : {}),
      ...(method === 'POST' && !signed ? { 'Idempotency-Replayed': header('IdempotencyReplayed') } : {}),
    },
    content: json({
      schema: {
        type: 'object',
        required: [
          'success',
          'data',
          ...(answer.list ? ['pagination'] : []),
          // Where the request chooses them, they come on demand.
          ...(answer.counts && !query.some(({ name }) => name === 'counts') ? ['counts'] : []),
        ],
        properties: {
          success: { type: 'boolean', const: true },
          data,
          ...(answer.list ? { pagination: { $ref: '#/components/schemas/Pagination' } } : {}),
          ...(answer.counts ? { counts: reference(answer.counts) } : {}),
        },
      },
    }),
  };
}

/** Operations with the entity tag of a version. */
const tagged = /^(getVersion|getLatestVersion|saveVersion|activateVersion|deactivateVersion)$/;

function describeParameters({ method, operationId, paged, path, query = [], signed, stream }: Route): object[] {
  const shared = (name: string): object => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => describePathParameter(name)),
    ...(paged ? [shared('Limit'), shared('Offset')] : []),
    ...query.map(describeQueryParameter),
    ...(operationId === 'saveVersion' ? [shared('IfMatch'), shared('IfNoneMatch')] : []),
    ...(stream ? [shared('LastEventId')] : []),
    ...(signed ? [shared('WebhookId'), shared('WebhookTimestamp')] : []),
    ...(method === 'POST' && !signed ? [shared('IdempotencyKey')] : []),
  ];
}

const pathValues: ReadonlyMap<string, readonly string[]> = new Map([
  ['attributeType', ['contacts', 'deals', 'tickets']],
]);

function describePathParameter(name: string): object {
  const values = pathValues.get(name);
  const words =
    name === 'accountId'
      ? 'The account to apply the operation to'
      : name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ id$/, '');
  return {
    name,
    in: 'path',
    required: true,
    description:
      name.endsWith('Id') && name !== 'accountId'
        ? `The id of the ${words}`
        : words.charAt(0).toUpperCase() + words.slice(1),
    schema: values ? { type: 'string', enum: values } : { type: 'string', minLength: 1, maxLength: 200 },
  };
}

function describeQueryParameter({
  description: words,
  many,
  maxLength = 200,
  name,
  required,
  values,
}: QueryParameter): object {
  const one = values ? { type: 'string', enum: values } : { type: 'string', maxLength };
  return {
    name,
    in: 'query',
    description: words,
    ...(required ? { required } : {}),
    ...(many ? { style: 'form', explode: true, schema: { type: 'array', items: one } } : { schema: one }),
  };
}

/** Endpoints without a token of an account. */
const openPaths = {
  '/healthz': { get: describeOpen('getHealth', 'Whether the process answers.', '200', 'It does') },
  '/readyz': {
    get: describeOpen(
      'getReadiness',
      'Whether the service can be sent requests: its database answers, has the tables of this version, and it is not stopping.',
      '200',
      'It can',
    ),
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      tags: [serviceTag],
      summary:
        'Figures of the engine over all accounts as Prometheus text. It has a token of its own, which opens nothing else; without one it is off.',
      'x-extension': true,
      responses: {
        200: {
          description: 'The figures',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        401: { $ref: '#/components/responses/Unauthorized' },
        404: { $ref: '#/components/responses/NotFound' },
        405: { $ref: '#/components/responses/OtherMethod' },
        500: { $ref: '#/components/responses/Failed' },
        503: { $ref: '#/components/responses/Unavailable' },
      },
    },
  },
};

function describeOpen(operationId: string, summary: string, status: string, words: string): object {
  return {
    operationId,
    tags: [serviceTag],
    summary,
    'x-extension': true,
    security: [],
    responses: {
      [status]: {
        description: words,
        content: json({
          schema: {
            type: 'object',
            required: ['success', 'data'],
            properties: {
              success: { type: 'boolean', const: true },
              data: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } },
            },
          },
        }),
      },
      405: { $ref: '#/components/responses/OtherMethod' },
      ...(operationId === 'getReadiness' ? { 503: { $ref: '#/components/responses/Unavailable' } } : {}),
    },
  };
}

function firstSentence(text: string): readonly string[] {
  const end = text.search(/\.\s+(?=[A-Z`])/);
  return end < 0 ? [text] : [text.slice(0, end + 1), text.slice(end + 1).trim()];
}

function reference({ name }: NamedSchema): object {
  return { $ref: `#/components/schemas/${name}` };
}

function header(name: string): object {
  return { $ref: `#/components/headers/${name}` };
}

function json(media: object): object {
  return { 'application/json': media };
}

const pagination = {
  type: 'object',
  required: ['limit', 'offset', 'hasNext'],
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 100 },
    offset: { type: 'integer', minimum: 0 },
    hasNext: { type: 'boolean', description: 'Whether more follows' },
  },
};
