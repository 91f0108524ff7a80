import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#adapter';
import { createExecutionLoader } from '../../../src/replay/matrix/execution-loader.js';

const offline = { kind: 'notSent' as const, code: 'offline', message: '', endpoint: '' };

/** A loader whose requests the test answers one by one. */
function loading() {
  const open = new Map<string, { readonly answer: (answer: Answer<string>) => void; readonly fail: () => void }>();
  const asked: string[] = [];
  let signal: AbortSignal | undefined;
  const loader = createExecutionLoader<string>(
    (id, given) =>
      new Promise((resolve, reject) => {
        asked.push(id);
        signal = given;
        open.set(id, { answer: resolve, fail: () => reject(new Error('Out of reach')) });
      }),
  );
  /** Answers a request and lets all that waits for it run, save timers. */
  const settle = async (id: string, how: 'data' | 'failure' | 'reject' = 'data'): Promise<void> => {
    const request = open.get(id)!;
    open.delete(id);
    if (how === 'reject') request.fail();
    else request.answer(how === 'data' ? { ok: true, data: `row of ${id}` } : { ok: false, failure: offline });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { asked, loader, open, settle, signal: () => signal };
}

const ids = (count: number, prefix = 'r'): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loader of rows', () => {
  it('asks for six at once, in the order they are wanted, and for the next with each answer', async () => {
    const { asked, loader, settle } = loading();
    loader.want(ids(9));
    expect(asked).toEqual(ids(6));
    await settle('r3');
    expect(asked).toEqual(ids(7));
    await settle('r0', 'failure');
    await settle('r1', 'reject');
    expect(asked).toEqual(ids(9));
    expect([loader.get('r3'), loader.get('r0'), loader.get('r1'), loader.get('r2')]).toEqual([
      'row of r3',
      null,
      null,
      undefined,
    ]);
  });

  it('requests the visible cells before those of an earlier position', async () => {
    const { asked, loader, settle } = loading();
    loader.want(ids(20));
    loader.want(['far', 'r2', 'farther']);
    expect(asked).toEqual(ids(6));
    await settle('r0');
    await settle('r1');
    await settle('r2');
    expect(asked).toEqual([...ids(6), 'far', 'farther']);
    // An answer that is no longer wanted is kept all the same.
    await settle('r4');
    expect(loader.get('r4')).toBe('row of r4');
    expect(asked).toHaveLength(8);
  });

  it('asks for nothing twice while it loads, nor after it has loaded or failed', async () => {
    const { asked, loader, settle } = loading();
    loader.want(['a', 'b']);
    loader.want(['b', 'a']);
    await settle('a');
    await settle('b', 'failure');
    loader.want(['a', 'b']);
    expect(asked).toEqual(['a', 'b']);
  });

  it('asks again for what failed, and for nothing else, when it is retried', async () => {
    const { asked, loader, settle } = loading();
    loader.want(['a', 'b', 'c']);
    await settle('a');
    await settle('b', 'failure');
    loader.retry();
    expect(loader.get('b')).toBeUndefined();
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
    await settle('b');
    expect(loader.get('b')).toBe('row of b');
    // Failures that are no longer wanted are forgotten and not asked for.
    await settle('c', 'reject');
    loader.want(['a']);
    loader.retry();
    expect(loader.get('c')).toBeUndefined();
    expect(asked).toHaveLength(4);
  });

  it('goes on with the others while a few requests hang', async () => {
    const { asked, loader, settle } = loading();
    loader.want(ids(12));
    for (const id of ids(12).slice(5)) await settle(id);
    expect(asked).toEqual(ids(12));
    expect(ids(12).filter((id) => loader.get(id) !== undefined)).toEqual(ids(12).slice(5));
  });

  it('notifies its listeners once for answers that arrive together, and grows its turn', async () => {
    const { loader, settle } = loading();
    const listener = vi.fn<() => void>();
    const release = loader.subscribe(listener);
    const before = loader.turn();
    loader.want(ids(4));
    for (const id of ids(3)) await settle(id);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(loader.turn()).toBeGreaterThan(before);
    release();
    await settle('r3');
    await vi.advanceTimersByTimeAsync(20);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('stops after its last holder releases it, and ignores late answers', async () => {
    const { asked, loader, settle, signal } = loading();
    const listener = vi.fn<() => void>();
    loader.subscribe(listener);
    const releases = [loader.hold(), loader.hold()];
    loader.want(ids(8));
    releases[0]!();
    await vi.advanceTimersByTimeAsync(5);
    expect(signal()?.aborted).toBe(false);
    // React mounts effects twice in development: a counter released and mounted again at once continues.
    releases[1]!();
    const release = loader.hold();
    await vi.advanceTimersByTimeAsync(5);
    expect(signal()?.aborted).toBe(false);
    release();
    await vi.advanceTimersByTimeAsync(5);
    expect(signal()?.aborted).toBe(true);
    await settle('r0');
    await vi.advanceTimersByTimeAsync(20);
    expect(asked).toHaveLength(6);
    expect(listener).not.toHaveBeenCalled();
  });

  it('keeps the newest rows of very many, and all that are wanted', async () => {
    const loader = createExecutionLoader(async (id: string) => ({ ok: true as const, data: id }));
    const first = ids(2000, 'a');
    const next = ids(1500, 'b');
    loader.want(first);
    await vi.advanceTimersByTimeAsync(20);
    loader.want([...first.slice(0, 10), ...next]);
    await vi.advanceTimersByTimeAsync(20);
    expect(next.every((id) => loader.get(id) === id)).toBe(true);
    expect(first.slice(0, 10).every((id) => loader.get(id) === id)).toBe(true);
    expect(loader.get('a10')).toBeUndefined();
    expect([...first, ...next].filter((id) => loader.get(id) !== undefined)).toHaveLength(3000);
  });
});
