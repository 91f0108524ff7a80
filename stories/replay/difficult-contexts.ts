import type { Json, JsonObject } from '#base';
import type { WorkflowExecution } from '#model';

const at = (second: number): string => new Date(Date.parse('2025-11-02T08:59:58.000Z') + second * 1000).toISOString();

function runOf(id: string, contexts: readonly JsonObject[]): WorkflowExecution {
  const nodes = ['keyword', 'welcome', 'wait', 'branch'];
  return {
    id,
    status: 'completed',
    version: { id: 'v7' },
    start: at(0),
    end: at(contexts.length),
    steps: contexts.map((context, index) => ({
      id: `${id}-${index}`,
      start: at(index),
      end: at(index + 1),
      node: { id: nodes[index % nodes.length]!, context },
    })),
  } as WorkflowExecution;
}

const manyKeys = (count: number, changed: number): JsonObject =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`key-${index}`, index === changed ? 'changed' : index]),
  );

/** A huge context: 100,000 keys, a string of two million characters, a very long key. */
export function hugeContextExecution(): WorkflowExecution {
  const text = 'All work and no play makes a long description. '.repeat(42_000);
  return runOf('huge-context', [
    { description: 'short', many: manyKeys(100_000, -1), counts: [1, 2, 3] },
    {
      description: text,
      many: manyKeys(100_000, 54_321),
      counts: Array.from({ length: 4000 }, (_, index) => index),
      ['k'.repeat(4000)]: 'has a long name',
    },
  ]);
}

function nested(depth: number): Json {
  let value: Json = { bottom: 'reached' };
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? { in: value } : [value];
  return value;
}

/** A hostile context: markup, names of the prototype, deep nesting, bidirectional controls. */
export function hostileContextExecution(): WorkflowExecution {
  const hostile = JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":"not a function","":"an empty name"}',
  ) as JsonObject;
  return runOf('hostile-context', [
    { ...hostile, contact: { firstName: '<b>Ada</b>', email: 'ada@example.org' } },
    {
      ...hostile,
      contact: { firstName: '<img src=x onerror="document.title=1">', email: 'ada@example.org' },
      'markup <script>document.title = 1</script>': '<script>document.title = 1</script>',
      turned: '\u202Eright to left\u202C',
      lone: '\ud800',
      zero: 'a\u0000b',
      byAddress: { 'ada@example.org': 'sent', '+1 (510) 555-0139': 'failed' },
      log: 'Told ada@example.org and +15105550139',
      deep: nested(10_000),
    },
  ]);
}
