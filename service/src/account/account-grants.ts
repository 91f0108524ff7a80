import type { Queries } from '../database/database.js';

/** Grants an account to a token, in every process on this database. Only the token's hash is stored. */
export async function grantAccount(queries: Queries, tokenHash: string, accountId: string, at: string): Promise<void> {
  await queries
    .insertInto('account_grants')
    .values({ token_hash: tokenHash, account_id: accountId, created_at: at })
    .execute();
}

/** Whether an account was created with this token. Read each time: another process may just have created it. */
export async function isGranted(queries: Queries, tokenHash: string, accountId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('account_grants')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}
