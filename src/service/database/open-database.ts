import type { Database } from './database.js';
import { migrate } from './migrate.js';

/**
 * Opens the database an address names and brings its tables up to date: in memory (`memory://`), in a folder
 * (`file:./data`), or in a PostgreSQL server (`postgres://…`). Throws a readable error when the address is of
 * no known kind, the folder is in use by another process, or the server does not answer.
 */
export async function openDatabase(address: string): Promise<Database> {
  const database = await openEngine(address);
  try {
    await migrate(database.queries);
    return database;
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

async function openEngine(address: string): Promise<Database> {
  // Loaded on demand: a page that keeps everything in memory has no use for the driver of a server.
  if (address === 'memory://') return (await import('./pglite-database.js')).openMemoryDatabase();
  if (/^file:./.test(address)) return (await import('./pglite-database.js')).openFolderDatabase(folderOf(address));
  if (/^postgres(ql)?:\/\//.test(address))
    return (await import('./postgres-database.js')).openPostgresDatabase(address);
  // The address is not repeated: it may carry a password.
  throw new Error('The database must be memory://, file: with a folder, or postgres:// with a server');
}

/** `file:./data` and `file:data` are relative to the working folder, `file:/data` and `file:///data` are absolute. */
function folderOf(address: string): string {
  return address.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
}
