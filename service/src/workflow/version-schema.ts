import * as z from 'zod/mini';

const usually = (what: string) => z.optional(z.unknown()).check(z.describe(`Usually ${what}; kept whatever it is`));
const stamp = usually('an object with `at` and `by`');
const time = usually('a date-time as text');
const list = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.nullable(z.array(item)));

const node = z.looseObject({ id: z.string(), type: usually('a step type'), config: usually('an object') });
const edge = z.looseObject({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  type: usually('text'),
  value: usually('text'),
});

/**
 * What the service requires of a version, and all that a client may rely on. It is what `parseVersion` refuses, except
 * for its limits of depth and number; other fields are stored and answered whatever they hold.
 */
export const keptVersionSchema = z.looseObject({
  id: z.optional(z.nullable(z.string())),
  name: usually('text'),
  readonly: usually('true or false'),
  definition: z.optional(
    z.nullable(
      z.looseObject({
        nodes: list(node),
        edges: list(edge),
        properties: list(z.unknown()),
      }),
    ),
  ),
  active: time,
  lastActive: time,
  created: stamp,
  updated: stamp,
});
