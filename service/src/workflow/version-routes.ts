import * as z from 'zod/mini';
import {
  arrayItems,
  createRandomId,
  describePath,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  objectMembers,
} from '#base';
import { defaultLimits, parseVersion, type WorkflowVersion } from '#model';
import { RefusedRequest } from '../http/refused-request.js';
import { type Call, newestVersionHeader, type Reply, type Route } from '../http/route.js';
import { sha256 } from '../http/sha256.js';
import { activateVersion, deactivateVersion } from './activate-version.js';
import { findVersion, type NewVersion, saveVersion } from './save-version.js';
import { keptVersionSchema } from './version-schema.js';
import { composeVersionText, type VersionRecord } from './version-text.js';

/** Why a text cannot be the id of a version. Ids are opaque, but each must have an address of its own. */
function refuseVersionId(id: string): string | undefined {
  if (id === '' || id.length > 200) return 'An id has 1 to 200 characters';
  if (id === '.' || id === '..' || id === 'latest') return `"${id}" means something else in an address`;
  return undefined;
}

/** The entity tag of a version: its id, escaped as in an address, since a header cannot carry every character. */
function entityTag(id: string): string {
  return `"${encodeURIComponent(id)}"`;
}

const listedTag = /^\s*"([^"]*)"\s*$/;

/**
 * The ids of an `If-Match` header, or `any` for `*`. Returns `undefined` for an invalid header; weak tags are invalid,
 * since they must never match.
 */
function readIfMatch(header: string): readonly string[] | 'any' | undefined {
  if (header.trim() === '*') return 'any';
  const ids: string[] = [];
  for (const part of header.split(',')) {
    const tag = listedTag.exec(part)?.[1];
    if (tag === undefined) return undefined;
    try {
      ids.push(decodeURIComponent(tag));
    } catch {
      ids.push(tag);
    }
  }
  return ids;
}

const saveBodySchema = z.looseObject({
  name: z.optional(z.nullable(z.string())),
  versions: z.array(keptVersionSchema).check(z.length(1)),
});

/** The version is two levels deep in the body and may use the whole depth of a document. */
const maxBodyDepth = defaultLimits.maxDepth + 2;

const versions = '/v1/accounts/:accountId/workflows/:workflowId/versions';

/** Saving and loading versions, and activating one of them. */
export const versionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: versions,
    operationId: 'saveVersion',
    extension: false,
    summary:
      'Adds a version to a workflow. With If-Match, only after the version with that entity tag; with If-None-Match: *, only as the first. The same body ' +
      'sent again under the same `versions[0].id` is answered as the first time, whatever was saved since; another body under that id is refused with 409.',
    body: {
      name: 'SaveVersion',
      schema: saveBodySchema,
      maxDepth: maxBodyDepth,
      example: {
        name: 'Free trial sign-up',
        versions: [
          { id: 'my-next-version', name: 'Free trial sign-up', definition: { nodes: [], edges: [], properties: [] } },
        ],
      },
    },
    answer: { name: 'WorkflowVersion', schema: keptVersionSchema, list: false, status: 201 },
    handle: async (call) => {
      const { newestId, record } = await saveVersion(call.queries, await readNewVersion(call));
      return {
        ...replyWithVersion(record),
        status: 201,
        momentaryHeaders: { [newestVersionHeader]: entityTag(newestId) },
      };
    },
  },
  {
    method: 'GET',
    path: `${versions}/latest`,
    operationId: 'getLatestVersion',
    extension: true,
    summary: 'The newest version of a workflow.',
    answer: { name: 'WorkflowVersion', schema: keptVersionSchema, list: false },
    handle: async ({ accountId, param, queries }) =>
      replyWithVersion(await findVersion(queries, accountId, param('workflowId'))),
  },
  {
    method: 'GET',
    path: `${versions}/:versionId`,
    operationId: 'getVersion',
    extension: true,
    summary: 'One version of a workflow.',
    answer: { name: 'WorkflowVersion', schema: keptVersionSchema, list: false },
    handle: async ({ accountId, param, queries }) =>
      replyWithVersion(await findVersion(queries, accountId, param('workflowId'), param('versionId'))),
  },
  {
    method: 'PUT',
    path: `${versions}/:versionId/activate`,
    operationId: 'activateVersion',
    extension: true,
    summary: 'Makes a version the live one of its workflow. The one that was live until then is no longer.',
    answer: { name: 'WorkflowVersion', schema: keptVersionSchema, list: false },
    handle: async ({ accountId, at, param, queries }) =>
      replyWithVersion(
        await activateVersion(
          queries,
          { accountId, workflowId: param('workflowId'), versionId: param('versionId') },
          at,
        ),
      ),
  },
  {
    method: 'PUT',
    path: `${versions}/:versionId/deactivate`,
    operationId: 'deactivateVersion',
    extension: true,
    summary: 'Takes a version off, so that none of its workflow is live.',
    answer: { name: 'WorkflowVersion', schema: keptVersionSchema, list: false },
    handle: async ({ accountId, at, param, queries }) =>
      replyWithVersion(
        await deactivateVersion(
          queries,
          { accountId, workflowId: param('workflowId'), versionId: param('versionId') },
          at,
        ),
      ),
  },
];

function replyWithVersion(record: VersionRecord): Reply {
  return { data: composeVersionText(record), headers: { etag: entityTag(record.id) } };
}

async function readNewVersion(call: Call): Promise<NewVersion> {
  const {
    at,
    body: { text, value },
  } = call;
  if (!isJsonObject(value)) throw invalid('', 'The body must be an object with name and versions');
  const { name = null, versions } = value;
  if (name !== null && typeof name !== 'string') throw invalid('name', 'name must be text');
  if (!Array.isArray(versions) || versions.length !== 1)
    throw invalid('versions', 'versions must be a list of one version');
  const version: unknown = versions[0];
  if (!isJsonObject(version)) throw invalid('versions[0]', 'A version must be an object');
  const id = readId(version as JsonObject);
  checkDocument(version);

  return {
    accountId: call.accountId,
    workflowId: call.param('workflowId'),
    id,
    name: typeof version['name'] === 'string' ? version['name'] : null,
    requestName: name === '' ? null : name,
    document: sliceOfVersion(text),
    content: version as WorkflowVersion,
    sentHash: await sha256(text),
    readonly: typeof version['readonly'] === 'boolean' ? version['readonly'] : null,
    bases: readBases(call.request.headers),
    at,
    stamp: JSON.stringify({ at, by: { name: call.principal.name, source: 'api' } }),
  };
}

/** What a save may follow, by its preconditions. */
function readBases(headers: Headers): NewVersion['bases'] {
  const [ifMatch, ifNoneMatch] = [headers.get('if-match'), headers.get('if-none-match')];
  if (ifNoneMatch !== null) {
    if (ifNoneMatch.trim() !== '*') throw invalid('If-None-Match', 'If-None-Match of a save can only be *');
    if (ifMatch !== null) throw invalid('If-None-Match', 'A save has If-Match or If-None-Match, not both');
    return 'none';
  }
  const bases = ifMatch === null ? undefined : readIfMatch(ifMatch);
  if (ifMatch !== null && bases === undefined)
    throw invalid('If-Match', 'If-Match must be one or more quoted entity tags');
  return bases;
}

function readId(version: JsonObject): string {
  const id = version['id'] ?? null;
  if (id === null) return createRandomId();
  if (typeof id !== 'string') throw invalid('versions[0].id', 'id must be text');
  const refusal = refuseVersionId(id);
  if (refusal !== undefined) throw invalid('versions[0].id', refusal);
  return id;
}

/**
 * Refuses only what no editor could open again; other oddities are stored as they are.
 *
 * @param path of the version in the body
 */
export function checkDocument(version: unknown, path: JsonPath = ['versions', 0]): void {
  const parsed = parseVersion(version);
  if (parsed.ok) return;
  const tooDeep = parsed.problems.some((problem) => problem.code === 'too-deep');
  throw new RefusedRequest(
    tooDeep ? 400 : 422,
    tooDeep ? 'too-deep' : 'unusable-version',
    'This version could not be opened again',
    parsed.problems.slice(0, 20).map((problem) => ({
      path: describePath([...path, ...(problem.path ?? [])]),
      message: problem.message,
    })),
  );
}

/** The version exactly as written in the body. */
function sliceOfVersion(body: string): string {
  const versions = objectMembers(body).find((member) => member.key === 'versions');
  const version = versions && arrayItems(body, versions.start)[0];
  if (!version) throw invalid('versions', 'versions must be a list of one version');
  return body.slice(version.start, version.end);
}

function invalid(path: string, message: string): RefusedRequest {
  return new RefusedRequest(400, 'invalid-request', message, [{ path, message }]);
}
