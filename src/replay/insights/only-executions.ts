import type { Answer, ExecutionQuery, ExecutionSummary, Page, WorkflowAdapter } from '#adapter';

const pageLength = 100;
/** The answer of an adapter that cannot list executions. */
export const noList: Answer<never> = {
  ok: false,
  failure: { kind: 'unknown', code: 'no-list', message: 'listExecutions missing', endpoint: '' },
};

/**
 * Wraps an adapter so that its list holds a given set of executions, which no query describes. It filters the pages of
 * the wrapped adapter, so that search, filters and refresh keep working.
 *
 * @param ids the execution ids
 * @param baseQuery narrows the list to few more than these, which keeps the number of pages small
 */
export function onlyExecutions(
  adapter: WorkflowAdapter,
  ids: readonly string[],
  baseQuery: ExecutionQuery,
): WorkflowAdapter {
  const wantedIds = new Set(ids);
  /** Start times of the executions found. Once all are known, nothing older is requested. */
  const starts = new Map<string, string>();
  const oldest = (): string | undefined =>
    starts.size < wantedIds.size
      ? undefined
      : [...starts.values()].reduce<string | undefined>(
          (min, start) => (min === undefined || start < min ? start : min),
          undefined,
        );

  const listExecutions: NonNullable<WorkflowAdapter['listExecutions']> = async (
    { limit = 25, offset = 0, ...query },
    options,
  ) => {
    const from = oldest();
    // By id: pages shift under a list that changes between two requests.
    const found = new Map<string, ExecutionSummary>();
    const end = offset + limit;
    let first: string | undefined;
    for (let at = 0; ;) {
      const question = { ...baseQuery, ...(from !== undefined && { from }), ...query, limit: pageLength, offset: at };
      const answer: Answer<Page<ExecutionSummary>> = (await adapter.listExecutions?.(question, options)) ?? noList;
      if (!answer.ok) return answer;
      const items = Array.isArray(answer.data.items) ? answer.data.items : [];
      // A service that returns the same page for every offset would loop forever.
      const isAgain = first !== undefined && items[0]?.id === first;
      const isLast = items.length === 0 || isAgain || answer.data.pagination?.hasNext !== true;
      first = items[0]?.id;
      for (const item of isAgain ? [] : items) {
        if (!wantedIds.has(item.id)) continue;
        found.set(item.id, item);
        const start = Date.parse(item.start ?? '');
        if (!Number.isNaN(start)) starts.set(item.id, new Date(start).toISOString());
      }
      if (isLast || found.size >= wantedIds.size || found.size > end) {
        return {
          ok: true,
          data: {
            items: [...found.values()].slice(offset, end),
            pagination: { limit, offset, hasNext: found.size > end },
          },
        };
      }
      at += items.length;
    }
  };
  // Methods of a class need their own object as `this`, because of private fields.
  return new Proxy(adapter, {
    get(target, name) {
      if (name === 'listExecutions') return listExecutions;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
