'use client';
import { useEffect, useInsertionEffect, useState } from 'react';

/** A gesture machine outside of React. */
export interface Gesture<Options> {
  /** Replaces the options, also while a gesture is under way. */
  update(options: Options): void;
  /** Cancels the gesture and releases timers, frames and listeners. Another gesture may start afterwards. */
  destroy(): void;
}

/** Keeps one gesture machine for the life of a component, with the options of the last commit. */
export function useGesture<Options, Machine extends Gesture<Options>>(
  create: (options: Options) => Machine,
  options: Options,
): Machine {
  const [machine] = useState(() => create(options));
  useInsertionEffect(() => machine.update(options));
  useEffect(() => () => machine.destroy(), [machine]);
  return machine;
}
