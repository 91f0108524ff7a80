import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ResourceOption, Resources } from '#forms';
import { type LoadedResource, useResource } from '../../../src/forms/field/resource/use-resource.js';

type Query = Parameters<Extract<NonNullable<Resources['lists']>, (query: never) => unknown>>[0];
const option = (label: string): ResourceOption => ({ value: label, label });

/** Returns the results of the hook, the latest last. */
function watch(load: (query: Query) => Promise<unknown>) {
  const seen: LoadedResource[] = [];
  function Watcher(): ReactElement | null {
    // A new function in every render, as hosts write it.
    seen.push(useResource({ lists: (query) => load(query) as Promise<readonly ResourceOption[]> }, 'lists'));
    return null;
  }
  return { seen, now: () => seen.at(-1)!, Watcher };
}

it('an array is complete: nothing is searched or loaded again', async () => {
  const load = vi.fn<(query: Query) => Promise<unknown>>(() => Promise.resolve([option('a'), null, { odd: true }]));
  const { now, seen, Watcher } = watch(load);
  const screen = await render(<Watcher />);
  expect(seen[0]).toMatchObject({ status: 'loading', isBusy: true, options: [] });
  await vi.waitFor(() =>
    expect(now()).toMatchObject({ status: 'ready', isPaged: false, isBusy: false, options: [option('a')] }),
  );
  now().search('x');
  now().loadMore();
  await screen.rerender(<Watcher />);
  expect(load).toHaveBeenCalledTimes(1);
  expect(load.mock.calls[0]![0]).toMatchObject({ search: '' });
});

it('a paged source is searched and paged; each request aborts the one before', async () => {
  const asked: (Query & { readonly answer: (page: unknown) => void; readonly fail: () => void })[] = [];
  const { now, Watcher } = watch(
    (query) =>
      new Promise((answer, reject) => {
        asked.push({ ...query, answer, fail: () => reject(new Error('offline')) });
      }),
  );
  const screen = await render(<Watcher />);
  asked[0]!.answer({ options: [option('a')], next: 'p2' });
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'ready', isPaged: true, options: [option('a')] }));
  now().loadMore();
  now().loadMore();
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'p2']);
  asked[1]!.fail();
  await vi.waitFor(() => expect(now()).toMatchObject({ hasFailed: true, isBusy: false, options: [option('a')] }));
  // Reaching the end of the list does not retry; the user does.
  now().loadMore();
  expect(asked).toHaveLength(2);
  now().retry();
  asked[2]!.answer({ options: [option('b')], next: 'p2' });
  await vi.waitFor(() => expect(now()).toMatchObject({ hasFailed: false, options: [option('a'), option('b')] }));
  // A page that repeats its own cursor is the last.
  now().loadMore();
  expect(asked).toHaveLength(3);
  now().search('an');
  now().search('ana');
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect(asked[3]).toMatchObject({ search: 'ana' });
  // Until the result arrives the previous options stay: an empty list would mean that there are none.
  expect(now()).toMatchObject({ status: 'ready', isBusy: true, options: [option('a'), option('b')] });
  now().search('anab');
  await vi.waitFor(() => expect(asked).toHaveLength(5));
  expect(asked[3]!.signal.aborted).toBe(true);
  asked[3]!.answer({ options: [option('late')] });
  asked[4]!.answer({ options: [] });
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'ready', isBusy: false, options: [] }));
  now().search('');
  await vi.waitFor(() => expect(asked).toHaveLength(6));
  await screen.unmount();
  expect(asked[5]!.signal.aborted).toBe(true);
});

it('a failure is reported, and retried on request', async () => {
  let turn = 0;
  const { now, Watcher } = watch(() => {
    turn += 1;
    if (turn === 1) throw new Error('offline');
    return Promise.resolve([option('a')]);
  });
  await render(<Watcher />);
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'failed', options: [] }));
  now().retry();
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'ready', options: [option('a')] }));
});
