import type { Database, Queries } from '../database/database.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import type { VersionRecord } from './version-text.js';

/** A version to be added to a workflow. */
export interface NewVersion {
  readonly accountId: string;
  readonly workflowId: string;
  readonly id: string;
  /** The version's own name, as far as it has one. */
  readonly name: string | null;
  /** The name beside the version in the request: the workflow's. */
  readonly requestName: string | null;
  /** Exactly as received. */
  readonly document: string;
  readonly readonly: boolean | null;
  /** The versions this one may be based on; `undefined` when the client does not say. */
  readonly bases: readonly string[] | 'any' | undefined;
  readonly at: string;
  /** JSON text of a stamp. */
  readonly stamp: string;
}

interface StoredVersion extends VersionRecord {
  readonly request_name: string | null;
}

/**
 * Adds a version to a workflow, or nothing at all. Saves of one workflow take turns. Sending the same version again
 * answers what the first time answered, so that a client that lost an answer may ask again; other content under an id
 * that is taken, or a base that is no longer the newest, is refused with 409. A workflow nobody has saved to yet begins
 * to exist with its first version.
 */
export async function saveVersion(database: Database, version: NewVersion): Promise<VersionRecord> {
  return database.transaction(async (queries) => {
    const { accountId, workflowId } = version;
    await queries.query(
      `INSERT INTO workflows (account_id, id, name, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, id) DO NOTHING`,
      [accountId, workflowId, version.requestName ?? version.name ?? workflowId, version.at],
    );
    // From here until the end this workflow is ours alone.
    await queries.query('SELECT 1 FROM workflows WHERE account_id = $1 AND id = $2 FOR UPDATE', [accountId, workflowId]);

    const [taken] = await queries.query<StoredVersion>(
      `SELECT id, document, request_name, active, last_active, created, updated
       FROM workflow_versions WHERE account_id = $1 AND workflow_id = $2 AND id = $3`,
      [accountId, workflowId, version.id],
    );
    if (taken) {
      if (taken.document === version.document && taken.request_name === version.requestName) return taken;
      const message = 'Another version was saved under this id; send this one under a new id';
      throw new RefusedRequest(409, 'version-id-taken', message, [{ path: 'versions[0].id', message }]);
    }
    const newest = await findNewest(queries, accountId, workflowId);
    checkBase(version.bases, newest?.id);

    await queries.query(
      `INSERT INTO workflow_versions
         (account_id, workflow_id, id, number, name, request_name, document, readonly, created, updated)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        accountId, workflowId, version.id, (newest?.number ?? 0) + 1, version.name, version.requestName, version.document,
        version.readonly, version.stamp,
      ],
    );
    await queries.query(
      `UPDATE workflows SET name = COALESCE($3, name), updated_at = $4 WHERE account_id = $1 AND id = $2`,
      [accountId, workflowId, version.requestName, version.at],
    );
    return {
      id: version.id, document: version.document, active: null, last_active: null,
      created: version.stamp, updated: version.stamp,
    };
  });
}

async function findNewest(queries: Queries, accountId: string, workflowId: string) {
  const [newest] = await queries.query<{ readonly id: string; readonly number: number }>(
    `SELECT id, number FROM workflow_versions WHERE account_id = $1 AND workflow_id = $2 ORDER BY number DESC LIMIT 1`,
    [accountId, workflowId],
  );
  return newest;
}

function checkBase(bases: NewVersion['bases'], newest: string | undefined): void {
  if (bases === undefined) return;
  if (newest !== undefined && (bases === 'any' || bases.includes(newest))) return;
  throw new RefusedRequest(
    409,
    'version-conflict',
    newest === undefined
      ? 'This workflow has no version yet, so none can be based on another'
      : 'Another version was saved in the meantime; look at it before saving',
    newest === undefined ? [] : [{ path: 'versions[0]', message: `The newest version is ${newest}` }],
  );
}

const versionColumns = 'id, document, active, last_active, created, updated';

/** One version of a workflow; without an id the newest. Refused with 404 when there is no such version. */
export async function findVersion(
  queries: Queries,
  accountId: string,
  workflowId: string,
  versionId?: string,
): Promise<VersionRecord> {
  const [found] = versionId === undefined
    ? await queries.query<VersionRecord>(
        `SELECT ${versionColumns} FROM workflow_versions
         WHERE account_id = $1 AND workflow_id = $2 ORDER BY number DESC LIMIT 1`,
        [accountId, workflowId],
      )
    : await queries.query<VersionRecord>(
        `SELECT ${versionColumns} FROM workflow_versions WHERE account_id = $1 AND workflow_id = $2 AND id = $3`,
        [accountId, workflowId, versionId],
      );
  if (!found) throw notFound();
  return found;
}
