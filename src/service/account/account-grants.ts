import type { Queries } from '../database/database.js';

/** Lets a token open an account from now on, in every process on this database. The token itself is not kept. */
export async function grantAccount(queries: Queries, tokenHash: string, accountId: string, at: string): Promise<void> {
  await queries
    .insertInto('account_grants')
    .values({ token_hash: tokenHash, account_id: accountId, created_at: at })
    .execute();
}

/** Whether an account was created with this token. Asked anew each time: another process may just have created it. */
export async function isGranted(queries: Queries, tokenHash: string, accountId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('account_grants')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}
