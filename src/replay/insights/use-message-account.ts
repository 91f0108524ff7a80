'use client';
import { useMemo } from 'react';
import type { Answer, ResourceOption, WorkflowAdapter } from '#adapter';
import type { AccountFacts } from '#rules';
import { useAnswer } from '../loading/use-answer.js';
import type { LinkFact, MessageAccount } from './message-facts.js';

/** The price of messages and the clicks on links, requested once wanted. Undefined until then, and while loading. */
export function useMessageAccount(adapter: WorkflowAdapter, isWanted: boolean): MessageAccount | undefined {
  const loadAccount = useMemo(
    () =>
      isWanted && adapter.loadAccount
        ? (signal: AbortSignal): Promise<Answer<AccountFacts>> => adapter.loadAccount!({ signal })
        : undefined,
    [adapter, isWanted],
  );
  const loadLinks = useMemo(
    () => (isWanted ? (signal: AbortSignal) => allLinks(adapter, signal) : undefined),
    [adapter, isWanted],
  );
  const { data: account, failure } = useAnswer(loadAccount);
  const { data: links } = useAnswer(loadLinks);
  return useMemo(() => {
    const isKnown = account !== undefined || failure !== undefined || !adapter.loadAccount;
    return isWanted && isKnown ? { account: account ?? {}, links: links ?? [] } : undefined;
  }, [account, adapter, failure, isWanted, links]);
}

const maxPages = 10;

/** Click rates are an addition: where links cannot be read, there are none. */
async function allLinks(adapter: WorkflowAdapter, signal: AbortSignal): Promise<Answer<ReturnType<typeof readLinks>>> {
  const source = adapter.resources?.links;
  const options: ResourceOption[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && typeof source === 'object' && 'load' in source; page++) {
    const found = await source.load({ search: '', signal, ...(cursor === undefined ? {} : { cursor }) });
    options.push(...('options' in found ? found.options : found));
    cursor = 'options' in found ? found.next : undefined;
    if (cursor === undefined || cursor === '') break;
  }
  return { ok: true, data: readLinks(options.map(({ facts }) => facts)) };
}

/** Reads links as the account has them. Links without counts are left out. */
export function readLinks(links: readonly unknown[]): readonly LinkFact[] {
  return links.flatMap((link): readonly LinkFact[] => {
    const { name, shortenedUrl, stats } = (link ?? {}) as {
      readonly name?: unknown;
      readonly shortenedUrl?: unknown;
      readonly stats?: { readonly ctr?: unknown; readonly uniqueClicks?: unknown } | null;
    };
    if (typeof shortenedUrl !== 'string' || typeof stats?.ctr !== 'number') return [];
    const address = shortenedUrl.replace(/^https?:\/\//, '');
    const clicks = typeof stats.uniqueClicks === 'number' ? stats.uniqueClicks : 0;
    return [{ name: typeof name === 'string' && name !== '' ? name : address, address, rate: stats.ctr, clicks }];
  });
}
