import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { CanvasActions } from '#canvas';
import { createForwardedActions } from '../../../src/editor/areas/forwarded-actions.js';
import { createKeyQueue } from '../../../src/editor/editing/key-queue.js';

const anchor = {} as DOMRect;

describe('a canvas before its commands are loaded', () => {
  it('selects at once, and carries out other requests in their order when the commands arrive', () => {
    const calls: string[] = [];
    const { actions, to } = createForwardedActions({ select: ({ nodeIds }) => calls.push(`first ${nodeIds.join()}`) });
    actions.insertOnEdge?.('e1', anchor);
    actions.select?.({ nodeIds: ['a'], edgeIds: [] });
    actions.openSettings?.('a');
    expect(calls).toEqual(['first a']);
    to(
      {
        select: ({ nodeIds }) => calls.push(`then ${nodeIds.join()}`),
        insertOnEdge: (edgeId) => calls.push(`insert ${edgeId}`),
        openSettings: (nodeId) => calls.push(`open ${nodeId}`),
      },
      () => [],
    );
    expect(calls).toEqual(['first a', 'insert e1', 'open a']);
    actions.select?.({ nodeIds: ['b'], edgeIds: [] });
    actions.remove?.({ nodeIds: ['b'], edgeIds: [] });
    expect(calls.at(-1)).toBe('then b');
  });

  it('carries a request out once, also when the commands change', () => {
    const openSettings = vi.fn<(nodeId: string) => void>();
    const { actions, to } = createForwardedActions({ select: () => undefined });
    actions.openSettings?.('a');
    to({ openSettings }, () => []);
    to({ openSettings }, () => []);
    expect(openSettings.mock.calls).toEqual([['a']]);
  });

  it('answers questions with no, and no question waits', () => {
    const { actions, to, tools } = createForwardedActions({ select: () => undefined });
    expect(actions.canConnect?.('a', 'b')).toEqual({ ok: false, reason: '' });
    expect(actions.canContinue?.('a')).toEqual({ ok: false, reason: '' });
    expect(actions.leave?.()).toBe(false);
    expect(actions.addNote?.({ text: 'x' })).toBeUndefined();
    expect(tools({ nodeIds: ['a'], edgeIds: [] }, anchor)).toEqual([]);
    const asked = vi.fn<(name: string) => void>();
    const answers: CanvasActions = {
      canConnect: () => (asked('canConnect'), { ok: true }),
      addNote: () => (asked('addNote'), 'n1'),
    };
    to(answers, () => []);
    expect(asked).not.toHaveBeenCalled();
    expect(actions.canConnect?.('a', 'b')).toEqual({ ok: true });
    expect(actions.addNote?.({ text: 'x' })).toBe('n1');
  });

  it('keeps its actions and tools when the commands arrive, so that nothing renders for them', () => {
    const forwarded = createForwardedActions({ select: () => undefined });
    const { actions, tools } = forwarded;
    forwarded.to({}, () => []);
    expect(forwarded.actions).toBe(actions);
    expect(forwarded.tools).toBe(tools);
  });
});

describe('keys before the commands are loaded', () => {
  const press = (key: string, more: Partial<KeyboardEvent<HTMLElement>> = {}): KeyboardEvent<HTMLElement> =>
    ({ key, defaultPrevented: false, ...more }) as KeyboardEvent<HTMLElement>;

  it('wait in their order, save those that the focused element handled', () => {
    const { serve, take } = createKeyQueue();
    for (const event of [press('x'), press('ArrowDown', { defaultPrevented: true }), press('Delete')]) take(event);
    const handled: string[] = [];
    serve(({ key }) => handled.push(key));
    take(press('z'));
    expect(handled).toEqual(['x', 'Delete', 'z']);
  });

  it('go to the newest handler, each once', () => {
    const { serve, take } = createKeyQueue();
    take(press('a'));
    const [first, second] = [vi.fn<(event: unknown) => void>(), vi.fn<(event: unknown) => void>()];
    serve(first);
    serve(second);
    take(press('b'));
    expect(first).toHaveBeenCalledOnce();
    expect(second).toHaveBeenCalledOnce();
  });

  it('are not kept without end', () => {
    const { serve, take } = createKeyQueue();
    for (let n = 0; n < 1000; n++) take(press('a'));
    const handler = vi.fn<(event: unknown) => void>();
    serve(handler);
    expect(handler.mock.calls.length).toBeLessThanOrEqual(20);
  });
});
