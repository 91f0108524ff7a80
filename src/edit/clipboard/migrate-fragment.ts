import { accept, type Json, refuse } from '#base';
import { fragmentVersion } from './fragment.js';
import type { Result } from '../refusal.js';

/** A fragment of any version, not validated yet. */
export type FragmentJson = { readonly [key: string]: Json };

/** By version: the migration to the next one. Empty as long as there is only one version. */
export type FragmentMigrations = ReadonlyMap<number, (old: FragmentJson) => FragmentJson>;

const knownMigrations: FragmentMigrations = new Map();

/** Migrates a fragment to a version. @default the version that this package writes */
export function migrateFragment(
  given: FragmentJson,
  migrations: FragmentMigrations = knownMigrations,
  newest: number = fragmentVersion,
): Result<{ readonly fragment: FragmentJson }> {
  const { version } = given;
  if (typeof version !== 'number' || !Number.isInteger(version)) {
    return refuse('damaged-fragment', 'This cannot be pasted: the copy does not say which edition it is.');
  }
  if (version > newest)
    return refuse('newer-fragment', 'This was copied with a newer version. Update this page and try again.');
  let fragment = given;
  for (let edition = version; edition < newest; edition++) {
    const migrate = migrations.get(edition);
    if (!migrate)
      return refuse('damaged-fragment', `This cannot be pasted: there is no edition ${version} of such copies.`);
    fragment = { ...migrate(fragment), version: edition + 1 };
  }
  return accept({ fragment });
}
