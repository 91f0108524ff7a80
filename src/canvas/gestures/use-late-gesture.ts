'use client';
import { useEffect, useInsertionEffect, useState } from 'react';
import { forwardTo } from '#base';
import type { Gesture } from '#ui';

/** The methods of a gesture machine, each with its answer while there is no machine yet. */
export type IdleAnswers<Machine> = {
  readonly [Name in keyof Omit<Machine, 'update' | 'destroy'>]: Machine[Name] extends (
    ...about: never[]
  ) => infer Answer
    ? Answer
    : never;
};

interface LateGesture<Options, Machine> {
  readonly forwarded: Machine;
  arrive(create: (options: Options) => Machine): void;
  update(options: Options): void;
  destroy(): void;
}

/**
 * Keeps one gesture machine whose code may arrive later. The returned machine never changes, so its arrival renders
 * nothing; until then no gesture begins.
 *
 * @param create undefined while it is loading
 */
export function useLateGesture<Options, Machine extends Gesture<Options>>(
  create: ((options: Options) => Machine) | undefined,
  options: Options,
  idle: IdleAnswers<Machine>,
): Machine {
  const [late] = useState(() => createLateGesture<Options, Machine>(create, options, idle));
  useInsertionEffect(() => {
    late.update(options);
    if (create) late.arrive(create);
  });
  useEffect(() => () => late.destroy(), [late]);
  return late.forwarded;
}

function createLateGesture<Options, Machine extends Gesture<Options>>(
  create: ((options: Options) => Machine) | undefined,
  first: Options,
  idle: IdleAnswers<Machine>,
): LateGesture<Options, Machine> {
  let options = first;
  let machine = create?.(first);
  const update = (next: Options): void => {
    options = next;
    machine?.update(next);
  };
  const destroy = (): void => machine?.destroy();
  const forwarded = forwardTo<Machine>(
    Object.keys(idle) as (keyof Machine)[],
    () => machine,
    (name) => (idle as { readonly [Name in keyof Machine]?: unknown })[name],
  );
  return {
    forwarded: { ...forwarded, update, destroy },
    arrive: (made) => {
      machine ??= made(options);
    },
    update,
    destroy,
  };
}
