import * as z from 'zod';
import type { Service } from 'pathboard-service';
import type { JsonSchema } from '../../support/schema-values.js';
import { ask } from '../request.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** One endpoint as described by the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly statuses: ReadonlySet<number>;
  /** Returns how an answer deviates from the description of its status; undefined where it conforms or has none. */
  readonly judge: (status: number, answer: unknown) => string | undefined;
}

export interface Description {
  readonly operations: readonly Operation[];
  readonly resolve: (reference: string) => JsonSchema;
}

/** Reads /openapi.json of a service. */
export async function readDescription(service: Service): Promise<Description> {
  const document = (await ask(service, '/openapi.json', { token: null })).body as unknown as {
    paths: Record<
      string,
      Record<
        string,
        { operationId: string; parameters?: Parameter[]; requestBody?: Content; responses: Record<string, Content> }
      >
    >;
    components: { schemas: Record<string, JsonSchema> };
  };
  const resolve = (reference: string): JsonSchema =>
    reference
      .slice(2)
      .split('/')
      .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], document) as JsonSchema;
  const resolved = <Part extends object>(part: Part): Part =>
    '$ref' in part && typeof part.$ref === 'string' ? (resolve(part.$ref) as unknown as Part) : part;
  const inDefinitions = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'));
  const $defs = inDefinitions(document.components.schemas);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const judges = new Map<number, z.ZodType>();
      for (const [status, response] of Object.entries(described.responses)) {
        const schema = resolved(response).content?.['application/json']?.schema;
        if (schema)
          judges.set(
            Number(status),
            z.fromJSONSchema({ ...(inDefinitions(schema) as object), $defs } as Parameters<typeof z.fromJSONSchema>[0]),
          );
      }
      return {
        method: method.toUpperCase(),
        path,
        operationId: described.operationId,
        parameters: (described.parameters ?? []).map(resolved),
        body: described.requestBody && resolved(described.requestBody).content?.['application/json']?.schema,
        statuses: new Set(Object.keys(described.responses).map(Number)),
        judge: (status, answer) => {
          const judged = judges.get(status)?.safeParse(answer);
          return judged && !judged.success ? z.prettifyError(judged.error) : undefined;
        },
      };
    }),
  );
  return { operations, resolve };
}

/** Values of path parameters, by name: ids that exist in a sample account. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** Loads the ids of an account through its lists. */
export async function findKnownIds(service: Service, accountId: string, token: string): Promise<KnownIds> {
  const account = `/v1/accounts/${accountId}`;
  const idsAt = async (path: string): Promise<string[]> => {
    const { body } = await ask(service, `${account}/${path}?limit=100`, { token });
    return Array.isArray(body.data) ? (body.data as { id: string }[]).map(({ id }) => id) : [];
  };
  const [workflowId = 'none'] = await idsAt('workflows');
  return {
    accountId: [accountId],
    attributeType: ['contacts', 'deals', 'tickets'],
    workflowId: [workflowId],
    contactId: await idsAt('contacts'),
    attributeId: await idsAt('attributes/contacts'),
    conversationId: await idsAt('conversations'),
    campaignId: await idsAt('campaigns'),
    linkId: await idsAt('links'),
    formId: await idsAt('forms'),
    meetingEventId: await idsAt('meetingevents'),
    versionId: await idsAt(`workflows/${workflowId}/versions`),
    executionId: await idsAt(`workflows/${workflowId}/executions`),
  };
}

/** Returns a path with its parameters filled in; those without a value become `otherwise`. */
export function fillPath(path: string, fill: (name: string) => string | undefined, otherwise = 'none'): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fill(name) ?? otherwise));
}
