import fc from 'fast-check';
import type { WorkflowVersion } from '#model';
import { arbitraryJson, arbitraryObject } from './arbitrary-json.js';

type Fields = { readonly [name: string]: fc.Arbitrary<unknown> };

/** An object of the interface: each field may be absent, in any order, among unknown keys. */
function record(fields: Fields): fc.Arbitrary<{ [key: string]: unknown }> {
  const known = fc.record(fields as { [name: string]: fc.Arbitrary<unknown> }, { requiredKeys: [] });
  return fc.tuple(known, arbitraryObject(arbitraryJson, 2), fc.boolean()).map(([some, unknown, first]) => {
    const extra = Object.entries(unknown).filter(([key]) => !Object.hasOwn(fields, key));
    return Object.fromEntries(first ? [...extra, ...Object.entries(some)] : [...Object.entries(some), ...extra]);
  });
}

const text = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 10 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const flag = fc.oneof(fc.boolean(), fc.constant(null));
const amount = fc.oneof(fc.integer({ min: -1000, max: 1_000_000 }), fc.constant(null));
const many = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: fc.array(item, { maxLength: 2 }) }, { weight: 1, arbitrary: fc.constant(null) });

const actor = record({
  id: text,
  name: text,
  firstName: text,
  lastName: text,
  email: text,
  source: text,
  subSource: text,
});
const stamp = record({ at: text, by: actor });
const timeOfDay = record({ hour: amount, minute: amount });
const timeRanges = many(record({ start: timeOfDay, end: timeOfDay }));
const officeHours = record({
  active: flag,
  timezone: text,
  times: record({ sun: timeRanges, mon: timeRanges, sat: timeRanges }),
});
const groupRef = record({ id: text, name: text });
const channels = record({
  sms: record({
    active: flag,
    universalReply: flag,
    supportedDestinations: arbitraryObject(arbitraryJson),
    regulatory: record({
      brandStatus: text,
      campaign: record({ id: text, campaignId: text, useCase: text }),
      pft: flag,
      submitted: text,
    }),
  }),
  voice: record({
    active: flag,
    incoming: record({ action: text, forwardTo: text, transcribe: flag }),
    features: many(fc.string()),
  }),
  whatsapp: record({ active: flag }),
});
const phoneNumber = record({
  id: text,
  status: text,
  number: text,
  verified: flag,
  channels,
  groups: many(groupRef),
  hosted: flag,
});
const sender = record({ id: text, type: text, identifier: text, created: stamp, channels, groups: many(groupRef) });
const user = record({ id: text, email: text, role: text, firstName: text, lastName: text, tacAccepted: text });
const configGroup = record({
  id: text,
  name: text,
  'phoneNumbers?': many(phoneNumber),
  notifications: many(record({ integration: text })),
  tags: many(fc.string()),
  users: many(user),
  senders: many(sender),
  officeHours,
  isDefault: flag,
  useSharedPool: flag,
});
const property = record({
  type: text,
  name: text,
  label: text,
  helperText: text,
  link: text,
  mandatory: flag,
  args: many(fc.string()),
  options: many(record({ value: arbitraryJson, label: text })),
  min: amount,
  max: amount,
  defaultValue: arbitraryJson,
  conditions: many(record({ property: text, comparator: text, value: arbitraryJson })),
});

export const arbitraryNodeType = record({
  id: text,
  type: text,
  name: text,
  group: text,
  label: text,
  description: text,
  icon: text,
  color: text,
  status: text,
  supportLink: text,
  supportsReenrollment: flag,
  properties: many(property),
  outputs: many(record({ path: text, name: text, dataType: text, default: arbitraryJson })),
  validation: record({
    numEdgeCondition: text,
    numEdges: amount,
    edges: many(
      record({
        type: text,
        value: record({ mandatory: flag, editable: flag, value: arbitraryJson, default: arbitraryJson }),
        multiple: flag,
        defaultEdge: flag,
      }),
    ),
  }),
});

/**
 * Workflow versions as the interface's field tables allow them and beyond: every field optional, nulls, unknown keys at
 * every depth. Ids of nodes and edges are distinct, ends of edges exist or dangle.
 */
export const arbitraryVersion: fc.Arbitrary<WorkflowVersion> = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 8 }))
  .chain(([nodeCount, edgeCount]) => {
    const ids = Array.from({ length: nodeCount }, (_, index) => (index === 1 ? '__proto__' : `n${index}`));
    const end = fc.constantFrom(...ids, 'missing');
    const nodes = ids.map((id) =>
      fc
        .tuple(
          record({ type: arbitraryNodeType, config: record({ message: text, groups: many(configGroup) }) }),
          fc.boolean(),
        )
        .map(([node, first]) => (first ? { id, ...node } : { ...node, id })),
    );
    const edges = Array.from({ length: edgeCount }, (_, index) =>
      fc
        .tuple(record({ type: text, value: arbitraryJson }), end, end)
        .map(([edge, source, target]) => ({ ...edge, id: `e${index}`, source, target })),
    );
    return record({
      id: text,
      name: text,
      readonly: flag,
      active: text,
      lastActive: text,
      created: stamp,
      updated: stamp,
      definition: fc
        .tuple(
          fc.tuple(...nodes),
          fc.tuple(...edges),
          many(record({ name: text, dataType: text, created: record({ at: text }) })),
          arbitraryObject(arbitraryJson, 2),
        )
        .map(([nodeList, edgeList, properties, extra]) => ({ ...extra, nodes: nodeList, edges: edgeList, properties })),
    });
  })
  .map((version) => version as WorkflowVersion);
