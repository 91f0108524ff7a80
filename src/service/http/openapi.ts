import * as z from 'zod/mini';
import { defaultLimit, maxLimit, maxOffset } from './page.js';
import type { NamedSchema, Route } from './route.js';

const version = '0.1.0';

/** The OpenAPI 3.1 document of these routes, as JSON text. What the interface does not show is marked `x-extension`. */
export function describeRoutes(routes: readonly Route[]): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pathboard reference service', version },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...describeSchemas(routes), Pagination: pagination, Error: error },
      responses: {
        Refused: { description: 'The request was refused', content: json({ $ref: '#/components/schemas/Error' }) },
        OtherMethod: {
          description: 'The address answers other methods',
          headers: { Allow: { description: 'The methods it answers', schema: { type: 'string' } } },
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      },
    },
  });
}

function describeRoute(route: Route): object {
  const { answer } = route;
  const data = answer.list ? { type: 'array', items: reference(answer) } : reference(answer);
  const refusals = ['400', '401', '404', ...(route.body ? ['409', '413', '415', '422'] : []), '503'];
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.extension ? { 'x-extension': true } : {}),
    parameters: describeParameters(route),
    ...(route.body ? { requestBody: { required: true, content: json(reference(route.body)) } } : {}),
    responses: {
      [answer.status ?? 200]: {
        description: 'Done',
        content: json({
          type: 'object',
          required: ['success', 'data', ...(answer.list ? ['pagination'] : [])],
          properties: {
            success: { const: true },
            data,
            ...(answer.list ? { pagination: { $ref: '#/components/schemas/Pagination' } } : {}),
          },
        }),
      },
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: '#/components/responses/Refused' }])),
      405: { $ref: '#/components/responses/OtherMethod' },
    },
  };
}

function describeParameters(route: Route): object[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name, in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 200 },
  }));
  const page = route.paged
    ? [
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit } },
        { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, maximum: maxOffset, default: 0 } },
      ]
    : [];
  const query = (route.query ?? []).map(({ name, description }) => ({
    name, in: 'query', description, schema: { type: 'string' },
  }));
  const ifMatch = route.operationId === 'saveVersion'
    ? [{ name: 'If-Match', in: 'header', description: 'The entity tag of the base', schema: { type: 'string' } }]
    : [];
  return [...inPath, ...page, ...query, ...ifMatch];
}

function describeSchemas(routes: readonly Route[]): Record<string, unknown> {
  const named = routes.flatMap((route) => (route.body ? [route.body, route.answer] : [route.answer]));
  return Object.fromEntries(
    named.map(({ name, schema }) => [name, z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })]),
  );
}

function reference({ name }: NamedSchema): object {
  return { $ref: `#/components/schemas/${name}` };
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

const pagination = {
  type: 'object',
  required: ['limit', 'offset', 'hasNext'],
  properties: { limit: { type: 'integer' }, offset: { type: 'integer' }, hasNext: { type: 'boolean' } },
};

const error = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        details: {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
      },
    },
  },
};
