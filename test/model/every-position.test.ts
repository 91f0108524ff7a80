import { describe, expect, test } from 'vitest';
import { describePath, type JsonPath, setAtPath } from '#base';
import { isAssignedField, parseExecution, parseVersion } from '#model';
import { findShapeProblems, workflowExecutionSchema, workflowVersionSchema } from '#schema';

/** The part of a schema's definition that is walked. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly element?: Schema;
      readonly innerType?: Schema;
    };
  };
}

/*
 * The field tables of the interface, with a value of the documented type for each field and one item in every list.
 * Written by hand, to be compared with the schemas.
 */
const stamp = {
  at: 'a',
  by: { id: 'a', name: 'a', firstName: 'a', lastName: 'a', email: 'a', source: 'a', subSource: 'a' },
};
const channels = {
  sms: {
    active: true,
    universalReply: true,
    supportedDestinations: {},
    regulatory: {
      brandStatus: 'a',
      campaign: { id: 'a', campaignId: 'a', useCase: 'a' },
      pft: true,
      submitted: 'a',
      approved: 'a',
      rejected: 'a',
    },
  },
  voice: {
    active: true,
    incoming: { action: 'a', forwardTo: 'a', message: 'a', transcribe: true },
    features: ['a'],
  },
  whatsapp: { active: true },
};
const ranges = [{ start: { hour: 1, minute: 1 }, end: { hour: 1, minute: 1 } }];
const configGroup = {
  id: 'a',
  name: 'a',
  'phoneNumbers?': [
    {
      id: 'a',
      status: 'a',
      number: 'a',
      country: 'a',
      type: 'a',
      name: 'a',
      verified: true,
      provider: 'a',
      supportedDestinations: ['a'],
      forwardTo: {},
      universalReply: true,
      channels,
      groups: [{ id: 'a', name: 'a' }],
      hosted: true,
    },
  ],
  notifications: [{ integration: 'a' }],
  tags: ['a'],
  users: [{ id: 'a', email: 'a', role: 'a', firstName: 'a', lastName: 'a', tacAccepted: 'a' }],
  senders: [
    {
      id: 'a',
      type: 'a',
      subType: 'a',
      status: 'a',
      identifier: 'a',
      created: stamp,
      updated: stamp,
      channels,
      groups: [{ id: 'a', name: 'a' }],
    },
  ],
  officeHours: {
    active: true,
    timezone: 'a',
    times: { sun: ranges, mon: ranges, tue: ranges, wed: ranges, thu: ranges, fri: ranges, sat: ranges },
  },
  isDefault: true,
  useSharedPool: true,
};
/** A value whose type the interface does not document. */
const unknown = new Date(0);
const nodeType = {
  id: 'a',
  type: 'a',
  name: 'a',
  group: 'a',
  label: 'a',
  description: 'a',
  icon: 'a',
  color: 'a',
  status: 'a',
  supportLink: 'a',
  supportsReenrollment: true,
  properties: [
    {
      type: 'a',
      name: 'a',
      label: 'a',
      helperText: 'a',
      link: 'a',
      mandatory: true,
      args: ['a'],
      options: [{ value: unknown, label: 'a' }],
      min: 1,
      max: 1,
      defaultValue: unknown,
      conditions: [{ property: 'a', comparator: 'a', value: unknown }],
    },
  ],
  outputs: [{ path: 'a', name: 'a', dataType: 'a', default: unknown }],
  validation: {
    numEdgeCondition: 'a',
    numEdges: 1,
    edges: [
      {
        type: 'a',
        value: { mandatory: true, editable: true, value: unknown, default: unknown },
        multiple: true,
        defaultEdge: true,
      },
    ],
  },
};
const versionFields = {
  id: 'a',
  name: 'a',
  definition: {
    nodes: [{ id: 'a', type: nodeType, config: { message: 'a', groups: [configGroup] } }],
    edges: [{ id: 'a', type: 'a', source: 'a', target: 'a', value: unknown }],
    properties: [{ name: 'a', dataType: 'a', created: { at: 'a' } }],
  },
  readonly: true,
  active: 'a',
  lastActive: 'a',
  created: stamp,
  updated: stamp,
};
const executionFields = {
  id: 'a',
  status: 'a',
  version: { id: 'a', name: 'a' },
  start: 'a',
  end: 'a',
  steps: [{ id: 'a', start: 'a', end: 'a', node: { id: 'a', type: nodeType, context: {} } }],
};

interface Position {
  readonly path: JsonPath;
  readonly kind: string;
  /** False where a value cannot be absent or null: items of lists, and the ids of elements. */
  readonly isOpen: boolean;
}

/** Every position of such a table, the whole first. */
function positionsOf(value: unknown, path: JsonPath = []): Position[] {
  const kind = value === unknown ? 'unknown' : kindOf(value);
  const isOpen = typeof path.at(-1) === 'string' && !addresses.has(path.join('/'));
  const inside =
    kind === 'array'
      ? positionsOf((value as readonly unknown[])[0], [...path, 0])
      : kind === 'object'
        ? Object.entries(value as object).flatMap(([key, item]) => positionsOf(item, [...path, key]))
        : [];
  return [{ path, kind, isOpen }, ...inside];
}

/** Every position of a schema. */
function positionsIn(schema: Schema, path: JsonPath = []): string[] {
  const { element, innerType, shape } = schema._zod.def;
  if (innerType) return positionsIn(innerType, path);
  const inside = shape
    ? Object.entries(shape).flatMap(([key, value]) => positionsIn(value, [...path, key]))
    : element
      ? positionsIn(element, [...path, 0])
      : [];
  return [describePath(path), ...inside];
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const values: { readonly [kind: string]: readonly unknown[] } = {
  string: ['', 'an unknown value', 'x'.repeat(10_000), '\u0000', '__proto__'],
  number: [0, -1.5, 1e308],
  boolean: [true, false],
  array: [[]],
  object: [{}, { '': { unknown: [] } }],
};
/** The fields that identify elements. */
const addresses = new Set([
  'definition/nodes/0/id',
  ...['id', 'source', 'target'].map((key) => `definition/edges/0/${key}`),
]);
/** The positions that identify elements: a value of another kind there refuses the document. */
const needed = new Set(
  [
    ['definition'],
    ['definition', 'nodes'],
    ['definition', 'nodes', 0],
    ['definition', 'edges'],
    ['definition', 'edges', 0],
    ['definition', 'properties'],
    ['steps'],
    ['steps', 0],
    ['steps', 0, 'node'],
  ]
    .map((path) => path.join('/'))
    .concat([...addresses]),
);

const documents = [
  ['a version', versionFields, workflowVersionSchema, parseVersion],
  ['an execution', executionFields, workflowExecutionSchema, parseExecution],
] as const;

describe.each(documents)('every position of %s', (_, fields, schema, parse) => {
  const example: unknown = JSON.parse(JSON.stringify(fields));
  const positions = positionsOf(fields).filter(({ path }) => path.length > 0);
  const changed = (path: JsonPath, value: unknown) => setAtPath(example, path, value)?.root;
  const read = (path: JsonPath, value: unknown) => parse(changed(path, value));

  test('the schema describes exactly these fields, and the whole example has no notice', () => {
    expect(positionsIn(schema as unknown as Schema).sort()).toEqual(
      positionsOf(fields)
        .map(({ path }) => describePath(path))
        .sort(),
    );
    expect(parse(example)).toMatchObject({ ok: true, notices: [] });
  });

  test('[M2] accepts every value of its type, and null where it may be absent, without a notice', () => {
    for (const { isOpen, kind, path } of positions) {
      for (const value of [...(values[kind] ?? Object.values(values).flat()), ...(isOpen ? [null] : [])]) {
        const place = `${describePath(path)} = ${JSON.stringify(value).slice(0, 40)}`;
        const parsed = read(path, value);
        // An empty object is neither a node nor an edge.
        if (needed.has([...path, 'id'].join('/')) && value !== null) continue;
        expect(parsed, place).toMatchObject({ ok: true, notices: [] });
      }
    }
  });

  test('[M2] [M3] keeps a value of another type with a notice, or refuses the document where elements need it', () => {
    for (const { isOpen, kind, path } of positions) {
      if (kind === 'unknown') continue;
      for (const value of [...Object.values(values).flat(), ...(isOpen ? [] : [null])]) {
        if (kindOf(value) === kind) continue;
        const place = `${describePath(path)} = ${JSON.stringify(value).slice(0, 40)}`;
        const parsed = read(path, value);
        if (needed.has(path.join('/'))) {
          expect(parsed, place).toMatchObject({ ok: false, problems: [{ code: 'unusable-shape', path }] });
          continue;
        }
        expect(parsed, place).toMatchObject({ ok: true, notices: [{ code: 'unexpected-type', severity: 'notice' }] });
        if (parsed.ok) {
          expect(parsed.notices.map((notice) => notice.path)).toEqual([path]);
          expect('version' in parsed ? parsed.version : parsed.execution).toEqual(changed(path, value));
        }
      }
    }
  });

  test('[M1] accepts an unknown key beside every other', () => {
    for (const { kind, path } of positions.filter(({ kind: of }) => of === 'object')) {
      const inside = path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], example);
      const odd = { ...(inside as object), 'phoneNumbers?': [1], ['__proto__']: 2, 'a.b': { c: null } };
      const parsed = read(path, odd);
      const isOwn = path.at(-2) === 'groups' && path.at(-3) === 'config';
      expect(parsed, `${kind} ${describePath(path)}`).toMatchObject({ ok: true });
      // Only a group of users has that key in the interface, with a list of numbers.
      expect(parsed.ok && parsed.notices.length, describePath(path)).toBe(isOwn ? 1 : 0);
    }
  });
});

describe('notices of values of another type', () => {
  test.each([
    ['name', 5, 'should be text'],
    ['readonly', 'yes', 'should be true or false'],
    ['created', 'now', 'should be an object'],
  ])('[M2] %s: %o has a notice with the expected type', (key, value, words) => {
    const [problem] = findShapeProblems(workflowVersionSchema, { [key]: value }, ['data', 0]);
    expect(problem).toMatchObject({ path: ['data', 0, key] });
    expect(problem?.message).toBe(`${describePath(['data', 0, key])} ${words}`);
  });
});

test('the service assigns all fields of a version except its name and contents', () => {
  const keys = Object.keys((workflowVersionSchema as unknown as Schema)._zod.def.shape ?? {});
  expect(keys.filter((key) => !isAssignedField(key))).toEqual(['name', 'definition']);
  for (const key of ['', 'toString', '__proto__', 'x-created', 'Id']) expect(isAssignedField(key), key).toBe(false);
});
