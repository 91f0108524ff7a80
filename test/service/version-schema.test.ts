import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseVersion } from '#model';
import { keptVersionSchema } from '../../service/src/workflow/version-schema.js';

test('the documented schema of a version accepts exactly the versions that the service accepts (3,000 versions, seed 43)', () => {
  const odd = fc.oneof(
    { weight: 3, arbitrary: fc.string({ maxLength: 3 }) },
    fc.constantFrom<unknown>(null, 5, true, [], {}, [null], { id: 5 }),
  );
  const some = (...keys: readonly string[]) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, odd])), { requiredKeys: [] });
  const text = fc.string({ maxLength: 3 });
  const sound = (...keys: readonly string[]) => fc.record(Object.fromEntries(keys.map((key) => [key, text])));
  const step = fc.oneof({ weight: 4, arbitrary: sound('id') }, some('id', 'type', 'config'), odd);
  const path = fc.oneof(
    { weight: 4, arbitrary: sound('id', 'source', 'target') },
    some('id', 'source', 'target', 'value'),
    odd,
  );
  const list = (item: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 4, arbitrary: fc.array(item, { maxLength: 2 }) }, odd);
  const definition = fc.record({ nodes: list(step), edges: list(path), properties: list(odd) }, { requiredKeys: [] });
  const version = fc
    .tuple(
      some('name', 'readonly', 'active', 'lastActive', 'created', 'updated', 'x'),
      fc.record({ definition: fc.oneof({ weight: 6, arbitrary: definition }, odd) }, { requiredKeys: [] }),
    )
    .map(([scalars, rest]) => ({ ...scalars, ...rest }));
  const counts = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(version, (value) => {
      const isAccepted = parseVersion(value).ok;
      counts[isAccepted ? 'accepted' : 'refused'] += 1;
      expect(z.safeParse(keptVersionSchema, value).success).toBe(isAccepted);
    }),
    { numRuns: 3000, seed: 43 },
  );
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(500);
});
