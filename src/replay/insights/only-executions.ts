import type { Answer, ExecutionQuery, ExecutionSummary, Page, WorkflowAdapter } from '#adapter';

const pageLength = 100;
const noList: Answer<never> = {
  ok: false,
  failure: { kind: 'unknown', code: 'no-list', message: 'This adapter lists no runs.', endpoint: '' },
};

/**
 * The same adapter, whose list holds none but some runs: those behind a number that no list can be asked for. It lists what else it is asked for and
 * passes over the others, so that searching, filtering and refreshing go on as they do everywhere.
 *
 * @param ids the runs
 * @param asked what narrows the list to few more than these, so that few pages are passed over
 */
export function onlyExecutions(
  adapter: WorkflowAdapter,
  ids: readonly string[],
  asked: ExecutionQuery,
): WorkflowAdapter {
  const meant = new Set(ids);
  /** When those began that were found: once it is known of all, nothing older is asked for. */
  const starts = new Map<string, string>();
  const oldest = (): string | undefined =>
    starts.size < meant.size
      ? undefined
      : [...starts.values()].reduce<string | undefined>(
          (least, start) => (least === undefined || start < least ? start : least),
          undefined,
        );

  const listExecutions: NonNullable<WorkflowAdapter['listExecutions']> = async (
    { limit = 25, offset = 0, ...query },
    options,
  ) => {
    const from = oldest();
    const found: ExecutionSummary[] = [];
    const end = offset + limit;
    let first: string | undefined;
    for (let at = 0; ;) {
      const question = { ...asked, ...(from !== undefined && { from }), ...query, limit: pageLength, offset: at };
      const answer: Answer<Page<ExecutionSummary>> = (await adapter.listExecutions?.(question, options)) ?? noList;
      if (!answer.ok) return answer;
      const items = Array.isArray(answer.data.items) ? answer.data.items : [];
      // A service that gives the same page for every offset would be read for ever.
      const isAgain = first !== undefined && items[0]?.id === first;
      const isLast = items.length === 0 || isAgain || answer.data.pagination?.hasNext !== true;
      first = items[0]?.id;
      for (const item of isAgain ? [] : items) {
        if (!meant.has(item.id)) continue;
        found.push(item);
        const start = Date.parse(item.start ?? '');
        if (!Number.isNaN(start)) starts.set(item.id, new Date(start).toISOString());
      }
      if (isLast || found.length >= meant.size || found.length > end) {
        return {
          ok: true,
          data: { items: found.slice(offset, end), pagination: { limit, offset, hasNext: found.length > end } },
        };
      }
      at += items.length;
    }
  };
  // Methods of a host's class need their own object, private fields and all.
  return new Proxy(adapter, {
    get(target, name) {
      if (name === 'listExecutions') return listExecutions;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
