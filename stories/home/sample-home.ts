import { createMemoryAdapter, type MemoryAdapterOptions, type WorkflowAdapter, type WorkflowSummary } from '#adapter';
import { messagingNodeTypes } from '#catalog';
import { gymWorkflows } from './sample-flows.js';

/** The time of all samples. */
export const sampleNow = Date.parse('2026-10-14T12:10:00Z');

const people = {
  jo: { id: 'usr_jo', name: 'Jo Park' },
  ana: { id: 'usr_ana', name: 'Ana Wells' },
  marcus: { id: 'usr_marcus', name: 'Marcus Bell' },
};
const minutesAgo = (count: number): string => new Date(sampleNow - count * 60_000).toISOString();
const wave = (total: number, shape: (day: number) => number): readonly number[] => {
  const days = Array.from({ length: 30 }, (_, day) => Math.max(0, shape(day)));
  const sum = days.reduce((all, day) => all + day, 0);
  const counts = days.map((day) => Math.floor((day / sum) * total));
  counts[29] = (counts[29] ?? 0) + total - counts.reduce((all, day) => all + day, 0);
  return counts;
};

type Facts = Partial<WorkflowSummary>;

/** What a service knows of the workflows beside their versions. */
export const sampleFacts: { readonly [id: string]: Facts } = {
  'free-trial': {
    activeVersionId: 'old',
    activeVersionNumber: 7,
    updatedBy: people.jo,
    updatedAt: minutesAgo(12),
    underWay: 212,
    recentExecutions: wave(1284, (day) => 20 + day),
    executions: 5301,
  },
  'missed-call': {
    activeVersionId: 'old',
    activeVersionNumber: 2,
    updatedBy: people.ana,
    updatedAt: minutesAgo(48),
    recentExecutions: wave(466, (day) => 10 + 3 * Math.sin(day)),
    executions: 900,
  },
  reminder: {
    activeVersionNumber: 7,
    updatedBy: people.ana,
    updatedAt: minutesAgo(188),
    recentExecutions: wave(1240, (day) => (day % 7 > 4 ? 6 : 30)),
    executions: 4000,
  },
  'win-back': {
    activeVersionNumber: 3,
    updatedBy: people.marcus,
    updatedAt: '2026-10-13T09:00:00Z',
    problems: 2,
    recentExecutions: wave(208, (day) => (day % 14 === 0 ? 90 : 1)),
    executions: 800,
  },
  'after-hours': {
    pausedAt: '2026-10-09T09:00:00Z',
    updatedBy: people.marcus,
    updatedAt: '2026-10-09T09:00:00Z',
    recentExecutions: wave(184, (day) => (day < 16 ? 20 : 0)),
    executions: 700,
  },
  review: {
    activeVersionNumber: 4,
    updatedBy: people.jo,
    updatedAt: '2026-10-04T09:00:00Z',
    recentExecutions: wave(96, () => 3),
    executions: 410,
  },
  welcome: {
    activeVersionNumber: 5,
    updatedBy: people.jo,
    updatedAt: '2026-10-02T09:00:00Z',
    recentExecutions: wave(530, (day) => 12 + 4 * Math.cos(day / 2)),
    executions: 2300,
  },
  'open-day': { updatedBy: people.jo, updatedAt: '2026-09-30T09:00:00Z', recentExecutions: wave(0, () => 1) },
  feedback: {
    updatedBy: people.marcus,
    updatedAt: '2026-09-28T09:00:00Z',
    problems: 1,
    recentExecutions: wave(0, () => 1),
  },
};

const live = new Set(['reminder', 'win-back', 'after-hours', 'review', 'welcome']);

/** An account of a gym in memory. What it lists has facts that only a service with a history would have. */
export async function createSampleHome(
  options: MemoryAdapterOptions = {},
  workflows: typeof gymWorkflows = gymWorkflows,
): Promise<Required<WorkflowAdapter>> {
  const memory = createMemoryAdapter({ nodeTypes: messagingNodeTypes, ...options }) as Required<WorkflowAdapter>;
  for (const { id, version } of workflows)
    await memory.createWorkflow({
      id,
      name: String(version.name),
      version: { ...version, name: String(version.name) },
    });
  const decorated = (workflow: WorkflowSummary): WorkflowSummary => {
    const facts = sampleFacts[workflow.id];
    if (!facts || workflow.versions !== 1) return workflow;
    const { pausedAt, ...known } = facts;
    const activeVersionId = known.activeVersionId ?? (live.has(workflow.id) ? workflow.newestVersionId : undefined);
    return {
      ...workflow,
      problems: 0,
      ...known,
      ...(activeVersionId === undefined ? {} : { activeVersionId }),
      ...(pausedAt === undefined ? {} : { pausedAt }),
    };
  };
  const order = workflows.map(({ id }) => id);
  return {
    ...memory,
    listWorkflows: async (query = {}, callOptions) => {
      // Filtered and sorted by the facts that it shows.
      const { filter, limit = 25, offset = 0, search, sort = 'edited' } = query;
      const all = await memory.listWorkflows({ limit: 100, ...(search === undefined ? {} : { search }) }, callOptions);
      if (!all.ok) return all;
      const items = all.data.items.map(decorated);
      const has = {
        all: () => true,
        live: ({ activeVersionId, pausedAt }: WorkflowSummary) =>
          activeVersionId !== undefined && pausedAt === undefined,
        draft: ({ activeVersionId }: WorkflowSummary) => activeVersionId === undefined || activeVersionId === 'old',
        paused: ({ pausedAt }: WorkflowSummary) => pausedAt !== undefined,
        problems: ({ problems = 0 }: WorkflowSummary) => problems > 0,
      };
      const names = ['all', 'live', 'draft', 'paused', 'problems'] as const;
      const counts = Object.fromEntries(names.map((name) => [name, items.filter(has[name]).length])) as {
        readonly [name in (typeof names)[number]]: number;
      };
      const place = ({ id }: WorkflowSummary): number => order.indexOf(id);
      const runs = ({ recentExecutions = [] }: WorkflowSummary): number =>
        recentExecutions.reduce((sum, day) => sum + day, 0);
      const found = items
        .filter((workflow) => [filter ?? []].flat().every((name) => has[name](workflow)))
        .sort((left, right) =>
          sort === 'name'
            ? left.name.localeCompare(right.name)
            : sort === 'runs'
              ? runs(right) - runs(left)
              : place(left) - place(right),
        );
      const page = found.slice(offset, offset + limit);
      return {
        ok: true,
        data: { items: page, counts, pagination: { limit, offset, hasNext: found.length > offset + limit } },
      };
    },
  };
}
