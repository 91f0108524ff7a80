import { equalJson, type Json } from '#base';
import type { Answer, Failure } from '../failure.js';
import type { CallOptions, Page, PageQuery } from '../workflow-adapter.js';

/** Ends an iteration over a list that could not be read to its end. Items returned before stay valid. */
export class ListFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'ListFailure';
  }
}

/** Limit of pages: a million items at the largest page size. */
const maxPages = 10_000;

/**
 * Iterates over a list, loading each page on demand. It ends after the last page, and also where a service would
 * continue for ever: at an empty page, at a page with another offset than requested, and at one that repeats the one
 * before.
 *
 * @param readPage reads one page; gets no offset for the first unless one was given, since not every list takes one
 * @throws ListFailure where a page cannot be read, or there are more pages than any list has
 */
export async function* listAll<Item>(
  readPage: (page: PageQuery, options: CallOptions) => Promise<Answer<Page<Item>>>,
  { limit, offset: start }: PageQuery,
  options: CallOptions = {},
): AsyncGenerator<Item, void, undefined> {
  let offset = start;
  let before: readonly Item[] | undefined;
  for (let pages = 0; pages < maxPages; pages++) {
    const answer = await readPage(
      { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) },
      options,
    );
    if (!answer.ok) throw new ListFailure(answer.failure);
    const { items, pagination } = answer.data;
    const isAsked = offset === undefined || pagination.offset === offset || pages === 0;
    if (!isAsked || items.length === 0 || (before !== undefined && equalJson(before as Json, items as Json))) return;
    yield* items;
    if (!pagination.hasNext) return;
    before = items;
    offset = pagination.offset + items.length;
  }
  throw new ListFailure({
    kind: 'badAnswer',
    code: 'endless-list',
    message: `The list did not end after ${maxPages} pages.`,
    endpoint: 'list',
  });
}
