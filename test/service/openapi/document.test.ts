import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { ask } from '../request.js';
import { smallSeed, tokens } from '../small-seed.js';

interface Operation {
  readonly operationId: string;
  readonly 'x-extension'?: true;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: object;
  readonly responses: { readonly [status: string]: object };
}

interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly [kind: string]: { readonly [name: string]: unknown } };
}

let service: Service;
let text: string;
let document: Document;
beforeAll(async () => {
  service = await createService({ database: 'memory://', tokens, seed: smallSeed });
  ({ text } = await ask(service, '/openapi.json', { token: null }));
  document = JSON.parse(text) as Document;
}, 120_000);
afterAll(() => service.close());

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** Method and path of the 22 endpoints of the interface, in its order. */
const shown = [
  'POST /v1/accounts',
  'GET /v1/accounts/{accountId}/conversations',
  'GET /v1/accounts/{accountId}/conversations/{conversationId}',
  'GET /v1/accounts/{accountId}/contacts',
  'PUT /v1/accounts/{accountId}/contacts/{contactId}',
  'GET /v1/accounts/{accountId}/attributes/{attributeType}',
  'PUT /v1/accounts/{accountId}/attributes/{attributeType}/{attributeId}',
  'GET /v1/accounts/{accountId}/campaigns',
  'POST /v1/accounts/{accountId}/campaigns/{campaignId}',
  'POST /v1/accounts/{accountId}/quickcampaigns',
  'POST /v1/accounts/{accountId}/templates',
  'GET /v1/accounts/{accountId}/links',
  'GET /v1/accounts/{accountId}/links/{linkId}',
  'GET /v1/accounts/{accountId}/forms',
  'GET /v1/accounts/{accountId}/forms/{formId}',
  'PUT /v1/accounts/{accountId}/forms/{formId}',
  'PUT /v1/accounts/{accountId}/forms/{formId}/activate',
  'GET /v1/accounts/{accountId}/meetingevents',
  'PUT /v1/accounts/{accountId}/meetingevents/{meetingEventId}',
  'POST /v1/accounts/{accountId}/workflows/{workflowId}/versions',
  'GET /v1/accounts/{accountId}/workflows/{workflowId}/executions/{executionId}',
  'POST /v1/accounts/{accountId}/checkout',
];

describe('the OpenAPI document', () => {
  it('has the 22 endpoints of the interface, and marks all others as extensions', () => {
    const own = operationsOf(document).filter(({ operation }) => operation['x-extension'] === undefined);
    expect(own.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(shown.toSorted());
  });

  it('has no dangling references and no unused components', () => {
    const referenced = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, place]) => place));
    const declared = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `${kind}/${name}`));
    expect([...referenced].sort()).toEqual(declared.sort());
  });

  it('assigns every operation to a declared tag', () => {
    const known = new Set(document.tags.map(({ name }) => name));
    for (const { operation } of operationsOf(document))
      for (const tag of operation.tags)
        expect([operation.operationId, known.has(tag)]).toEqual([operation.operationId, true]);
  });

  it('passes a strict third-party linter without a warning', { timeout: 120_000 }, async () => {
    const entry = fileURLToPath(
      new URL('../../openapi/node_modules/@redocly/openapi-core/lib/index.js', import.meta.url),
    );
    const { createConfig, lintFromString } = (await import(entry)) as {
      createConfig: (config: object) => Promise<object>;
      lintFromString: (options: {
        source: string;
        config: object;
        absoluteRef: string;
      }) => Promise<readonly { ruleId: string; message: string; location: readonly { pointer?: string }[] }[]>;
    };
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'operation-tag-defined': 'error',
        'operation-singular-tag': 'error',
        'parameter-description': 'error',
        'path-params-defined': 'error',
        'path-not-include-query': 'error',
        'spec-strict-refs': 'error',
        'component-name-unique': 'error',
        'array-parameter-serialization': 'error',
        'request-mime-type': { severity: 'error', allowedValues: ['application/json'] },
      },
    });
    const lint = async (source: string): Promise<readonly string[]> =>
      (await lintFromString({ source, config, absoluteRef: '/openapi.json' })).map(
        ({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
      );
    expect(await lint(text)).toEqual([]);
    // The linter is effective: it reports a broken document.
    expect(
      await lint(
        text.replace('"operationId":"listLinks"', '"operationId":"listForms"').replaceAll('/Pagination"', '/Nowhere"'),
      ),
    ).not.toEqual([]);
  });
});
