import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  createHttpAdapter,
  createMemoryAdapter,
  type FullWorkflowAdapter,
  type VersionSummary,
} from '#adapter';
import { createService, type Service } from 'pathboard-service';
import { smallSeed, smallVersion, token } from '../service/small-seed.js';
import { lawRuns } from '../support/long-run.js';

/** A clock that both adapters read, and that a command sets: it may stand still, and go back. */
let time = Date.UTC(2026, 4, 1);
const now = (): number => time;

let service: Service;
beforeAll(async () => {
  service = await createService({ database: 'memory://', tokens: { [token]: 'account-1' }, seed: smallSeed, now });
}, 120_000);
afterAll(() => service?.close());

type Command =
  | { readonly kind: 'save' | 'pause' | 'resume' | 'delete' | 'restore' }
  | { readonly kind: 'activate' | 'deactivate'; readonly version: number }
  | { readonly kind: 'describe'; readonly version: number; readonly label: string }
  | { readonly kind: 'wait'; readonly ms: number };

const version = fc.nat({ max: 4 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('activate' as const, 'deactivate' as const), version }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('describe' as const), version, label: fc.constantFrom('', 'One', 'Two') }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(-700, -1, 0, 1, 500) }) },
);

async function run(
  adapter: FullWorkflowAdapter,
  workflowId: string,
  command: Command,
  place: number,
): Promise<unknown> {
  const versionOf = (number: number): string => `${workflowId}-v${number}`;
  switch (command.kind) {
    case 'save': {
      const id = versionOf(place);
      return adapter.saveVersion({ workflowId, name: 'W', version: smallVersion(undefined, `Text ${place}`), id });
    }
    case 'activate':
      return adapter.activateVersion({ workflowId, versionId: versionOf(command.version) });
    case 'deactivate':
      return adapter.deactivateVersion({ workflowId, versionId: versionOf(command.version) });
    case 'describe':
      return adapter.describeVersion({ workflowId, versionId: versionOf(command.version), label: command.label });
    case 'pause':
      return adapter.pauseWorkflow({ workflowId });
    case 'resume':
      return adapter.resumeWorkflow({ workflowId });
    case 'delete':
      return adapter.deleteWorkflow({ workflowId });
    case 'restore':
      return adapter.restoreWorkflow({ workflowId });
    case 'wait':
      return undefined;
  }
}

/** What both adapters have to agree on: all but the words and addresses of failures, and the name of the user. */
function comparable(answer: unknown): unknown {
  const { ok, failure } = (answer ?? {}) as { ok?: boolean; failure?: { kind: string; code: string } };
  return [ok, failure?.kind, failure?.code];
}

async function listed(adapter: FullWorkflowAdapter, workflowId: string): Promise<readonly VersionSummary[] | string> {
  const answer = await adapter.listVersions({ workflowId, limit: 100 });
  if (!answer.ok) return answer.failure.code;
  return answer.data.items.map(({ createdBy: _createdBy, ...rest }) => rest);
}

function expectLaws(versions: readonly VersionSummary[]): void {
  for (const { active, lastActive, liveSpans = [] } of versions) {
    expect(liveSpans.filter(({ to }) => to === undefined)).toEqual(active === undefined ? [] : [{ from: active }]);
    const ended = liveSpans.flatMap(({ to }) => to ?? []);
    expect(ended.at(-1)).toBe(lastActive);
  }
  const spans = versions
    .flatMap(({ liveSpans = [] }) => liveSpans)
    .map(({ from, to = '9' }) => ({ from, to }))
    .sort((left, right) =>
      left.from === right.from ? (left.to < right.to ? -1 : 1) : left.from < right.from ? -1 : 1,
    );
  expect(spans.filter(({ to }) => to === '9').length).toBeLessThanOrEqual(1);
  for (const [at, { from, to }] of spans.entries()) {
    expect(from <= to).toBe(true);
    expect(at === 0 || (spans[at - 1]?.to ?? '') <= from).toBe(true);
  }
}

describe('when versions were live', () => {
  it(`after any sequence, both adapters agree, and no two spans overlap (seed 21)`, { timeout: 600_000 }, async () => {
    let count = 0;
    const long = fc.array(command, { minLength: 5, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(long, async (commands) => {
        const workflowId = `spans-${(count += 1)}`;
        const http = createHttpAdapter({
          client: createClient({
            baseUrl: 'http://service.test',
            token,
            fetch: (input, init) => service.fetch(new Request(input, init)),
          }),
          accountId: 'account-1',
        });
        const memory = createMemoryAdapter({ now });
        let saved = 0;
        for (const each of [{ kind: 'save' }, { kind: 'save' }, ...commands] as const) {
          if (each.kind === 'wait') time += each.ms;
          const answers = [await run(http, workflowId, each, saved), await run(memory, workflowId, each, saved)];
          if (each.kind === 'save') saved++;
          expect([each, comparable(answers[0])]).toEqual([each, comparable(answers[1])]);
        }
        const [stored, kept] = [await listed(http, workflowId), await listed(memory, workflowId)];
        expect(stored).toEqual(kept);
        if (typeof stored !== 'string') expectLaws(stored);
        // The clock of the next sequence begins where no earlier one was.
        time += 1_000_000;
      }),
      { numRuns: lawRuns(60, 2_000), seed: 21 },
    );
  });
});
