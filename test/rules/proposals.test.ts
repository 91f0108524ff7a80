import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import type { NodeType, Presentation, Problem, WorkflowVersion } from '#model';
import { type AccountFacts, builtInRules, checkFully, readFix } from '#rules';
import { arbitraryJson } from '../support/arbitrary-json.js';
import { arbitraryVersion } from '../support/arbitrary-version.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { plain, sending, trigger, waiting, workflow } from '../support/rule-specimen.js';
import { enough, lawRuns } from '../support/long-run.js';

const seed = 20261121;
const catalog = createCatalog(messagingNodeTypes);

function check(
  version: WorkflowVersion,
  account: AccountFacts = {},
  presentation: Presentation = { version: 1 },
): readonly Problem[] {
  return checkFully(
    { version, graph: graphOf(version), catalog, comparators: {}, presentation, account },
    builtInRules,
  );
}

const oddly = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: arbitraryJson });
const words = oddly(fc.array(oddly(fc.constantFrom('STOP', 'Fernway', '', '退订')), { maxLength: 3 }));
const resource = oddly(
  fc.record({
    id: oddly(fc.constantFrom('a', '__proto__')),
    name: oddly(fc.string({ maxLength: 4 })),
    text: oddly(fc.string()),
  }),
);
const resources = oddly(fc.array(resource, { maxLength: 3 }));
const time = oddly(fc.record({ hour: oddly(fc.integer({ min: -1, max: 25 })), minute: oddly(fc.nat({ max: 60 })) }));
const ranges = oddly(fc.array(oddly(fc.record({ start: time, end: time })), { maxLength: 3 }));
/** Facts of a host, some of them of the wrong type. */
const oddAccount = fc.record(
  {
    resources: oddly(fc.record({ template: resources, list: resources, group: resources, tag: resources })),
    senderNames: words,
    optOutWords: words,
    segmentCap: oddly(fc.integer({ min: -1, max: 5 })),
    officeHours: oddly(
      fc.record({ active: oddly(fc.boolean()), times: oddly(fc.record({ mon: ranges, sat: ranges })) }),
    ),
    skipsSteps: oddly(fc.boolean()),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<AccountFacts>;
const oddPresentation = fc.record({
  nodes: oddly(
    fc.record({ n0: oddly(fc.record({ disabled: oddly(fc.boolean()), title: arbitraryJson })) }, { requiredKeys: [] }),
  ),
}) as unknown as fc.Arbitrary<Presentation>;

describe('problems', () => {
  test(`[R25] of any document, account and presentation have a message (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryVersion, oddAccount, oddPresentation, (version, account, presentation) => {
        for (const problem of check(version, account, presentation)) {
          expect(problem.code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
          expect(problem.message).not.toBe('');
          for (const fix of problem.fixes ?? [])
            expect([problem, readFix(fix)]).toEqual([problem, { kind: fix.kind, args: fix.args }]);
        }
      }),
      { seed, numRuns: lawRuns(400) },
    );
  });

  test(`[R20] have fixes that are complete and labelled (seed ${seed})`, () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), (workflowSeed) => {
        for (const { fixes = [] } of check(randomWorkflow(workflowSeed, workflowSeed % 20))) {
          expect(fixes.length).toBeLessThan(10);
          for (const fix of fixes) {
            expect(fix.label).not.toMatch(/^$|!|undefined|null|\[object|\bnode\b|\bedge\b|"/);
            expect(readFix(fix)).toBeDefined();
            kinds.add(fix.kind);
          }
        }
      }),
      { seed, numRuns: lawRuns(120) },
    );
    expect(kinds.size).toBeGreaterThanOrEqual(enough(9));
  });

  test(`[R24] do not depend on facts that the host did not pass (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), (workflowSeed) => {
        const codes = new Set(check(randomWorkflow(workflowSeed, 20)).map(({ code }) => code));
        expect(
          ['missing-resource', 'first-message-sender', 'timeout-outside-hours'].filter((code) => codes.has(code)),
        ).toEqual([]);
      }),
      { seed, numRuns: lawRuns(60) },
    );
  });
});

describe('[R26] cost grows no faster than the workflow', () => {
  const many = 4000;
  const ids = Array.from({ length: many }, (_, index) => `s${index}`);
  const free: NodeType = { type: 'free', group: 'Logic', label: 'Free' };
  const steps = (type: NodeType) => [
    { id: 'a', type: trigger },
    ...ids.map((id) => ({ id, type, config: { message: 'Hi' } })),
  ];

  test.each<[string, WorkflowVersion]>([
    [
      'one loop through every node',
      workflow(
        steps(plain),
        ids.map((id, index) => [id, ids[(index + 1) % many] as string] as const),
      ),
    ],
    ['steps that nothing leads to', workflow([{ id: 'open', type: waiting }, ...steps(plain)], [['a', 'open']])],
    [
      'one node with every edge',
      workflow(
        steps(free),
        ids.flatMap(
          (id) =>
            [
              ['a', id, 'odd'],
              [id, 's0', 'timeout', 'PT12H'],
            ] as const,
        ),
      ),
    ],
    [
      'an opt-out on every edge',
      workflow(
        steps(sending),
        ids.flatMap(
          (id, index) =>
            [
              ['a', id, 'standard', 'STOP'],
              [id, ids[(index * 7) % many] as string, 'standard', 'STOP'],
            ] as const,
        ),
      ),
    ],
    [
      'a chain of small loops',
      workflow(
        steps(free),
        ids.flatMap(
          (id, index) =>
            [
              [id, ids[Math.min(index + 1, many - 1)] as string],
              [id, ids[Math.max(index - 1, 0)] as string],
            ] as const,
        ),
      ),
    ],
  ])('%s', { timeout: 20_000 }, (_, version) => {
    const started = performance.now();
    expect(check(version).length).toBeGreaterThan(0);
    // Quadratic work takes minutes here; the bound only has to distinguish that from a slow machine.
    expect(performance.now() - started).toBeLessThan(8000);
  });
});
