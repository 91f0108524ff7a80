import { expect, it, vi } from 'vitest';
import { forwardTo } from '#base';

interface Counter {
  add(by: number): number;
  name?(): string;
}

class Real implements Counter {
  #at = 0;
  add(by: number): number {
    return (this.#at += by);
  }
}

it('calls the target as its owner, and asks what to answer before it is there', () => {
  const late: { target?: Counter } = {};
  const waiting: (() => unknown)[] = [];
  const meanwhile = vi.fn<(name: keyof Counter, call: () => unknown) => unknown>((name, call) => {
    waiting.push(call);
    return name === 'add' ? -1 : undefined;
  });
  const counter = forwardTo<Counter>(['add', 'name'], () => late.target, meanwhile);
  expect(counter.add(2)).toBe(-1);
  late.target = new Real();
  expect(counter.add(3)).toBe(3);
  expect(waiting.map((call) => call())).toEqual([5]);
  // A function that the target lacks answers nothing.
  expect(counter.name?.()).toBeUndefined();
  expect(meanwhile).toHaveBeenCalledOnce();
});
