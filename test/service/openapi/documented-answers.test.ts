import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { describeService } from '../contract/all-areas.js';
import { smallSeed, tokens } from '../small-seed.js';

interface Operation {
  readonly responses: {
    readonly [status: string]: {
      readonly $ref?: string;
      readonly content?: { readonly [type: string]: object };
      readonly headers?: { readonly [name: string]: object };
    };
  };
}

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly responses: Operation['responses'] };
}

interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

interface Schemas {
  addSchema(schema: object, key: string): unknown;
  compile(schema: object): Validator;
}

/** Undocumented answers, each kind once, and the kinds and number of checked answers. */
const surprises = new Set<string>();
const met = new Set<string>();
let checked = 0;
let service: Service;

/** A service that validates every answer against the OpenAPI document. */
async function validated(real: Service): Promise<Service> {
  const load = createRequire(fileURLToPath(new URL('../../openapi/package.json', import.meta.url)));
  const { default: Ajv } = load('@redocly/ajv/dist/2020.js') as { default: new (options: object) => Schemas };
  const document = (await (await real.fetch(new Request('http://service.test/openapi.json'))).json()) as Document;
  const schemas = new Ajv({ strict: false, allErrors: false, validateFormats: false });
  schemas.addSchema(document, 'document');
  const validators = new Map<string, Validator>();
  const operations = Object.entries(document.paths).map(([path, item]) => ({ path, item, parts: path.split('/') }));
  const find = (pathname: string) => {
    const parts = pathname.split('/');
    const fits = operations.filter(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index])),
    );
    return fits.toSorted((left, right) => left.path.split('{').length - right.path.split('{').length)[0];
  };

  const check = async (request: Request, response: Response): Promise<void> => {
    const found = find(new URL(request.url).pathname);
    const operation = found?.item[request.method.toLowerCase()];
    if (!found || !operation) return;
    const label = `${request.method} ${found.path} ${response.status}`;
    const documented = operation.responses[response.status];
    if (!documented) return void surprises.add(`${label} is not described`);
    checked += 1;
    met.add(label);
    const shared = documented.$ref?.split('/').at(-1);
    const { content = {}, headers = {} } =
      shared === undefined ? documented : (document.components.responses[shared] ?? {});
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (!content[type]) return void surprises.add(`${label} as ${type} is not described`);
    for (const name of [
      'etag',
      'allow',
      'www-authenticate',
      'retry-after',
      'idempotency-replayed',
      'x-pathboard-newest-version',
      'x-request-id',
      'location',
    ]) {
      if (response.headers.has(name) && !Object.keys(headers).some((known) => known.toLowerCase() === name))
        surprises.add(`${label} has a header ${name} that is not described`);
    }
    if (type !== 'application/json') return;
    const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
    const place =
      shared === undefined
        ? `paths/${escaped(found.path)}/${request.method.toLowerCase()}/responses/${response.status}`
        : `components/responses/${shared}`;
    const validator =
      validators.get(place) ?? schemas.compile({ $ref: `document#/${place}/content/${escaped(type)}/schema` });
    validators.set(place, validator);
    const text = await response.text();
    if (text === '' && request.method === 'HEAD') return;
    if (!validator(JSON.parse(text)))
      surprises.add(`${label}: ${validator.errors?.[0]?.instancePath} ${validator.errors?.[0]?.message}`);
  };

  return {
    close: () => real.close(),
    async fetch(request) {
      const response = await real.fetch(request.clone() as Request);
      if (!(response.headers.get('content-type') ?? '').includes('event-stream'))
        await check(request, response.clone());
      return response;
    },
  };
}

describe('every answer conforms to the OpenAPI document', () => {
  beforeAll(async () => {
    service = await validated(await createService({ database: 'memory://', tokens, seed: smallSeed }));
  }, 120_000);
  afterAll(() => service?.close());

  describeService(() => service);

  it('in all requests of the conformance suite', () => {
    console.log(`${checked} answers of ${met.size} kinds checked`);
    expect([...surprises].sort()).toEqual([]);
    expect(checked).toBeGreaterThan(1000);
  });
});
