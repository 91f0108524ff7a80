'use client';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { finishStages, type Stages } from '#base';
import { runInSlices } from '#ui';

/** Work for `useStages`. The same object as long as the same is wanted. */
export interface StagedWork<Value> {
  /** The work takes longer than a frame: it is carried out in slices, between which the page handles input. */
  readonly isLarge: boolean;
  readonly begin: () => Stages<Value>;
}

/** Returns the result of work: at once for small work; undefined for large work until it is done. */
export function useStages<Value>(work: StagedWork<Value>): Value | undefined {
  const atOnce = useMemo(() => (work.isLarge ? undefined : finishStages(work.begin())), [work]);
  const [late, setLate] = useState<{ readonly of: StagedWork<Value>; readonly read: () => Value }>();
  useEffect(() => {
    if (!work.isLarge) return undefined;
    const stages = work.begin();
    const finish = (read: () => Value): true => {
      startTransition(() => setLate({ of: work, read }));
      return true;
    };
    return runInSlices((isTimeUp) => {
      try {
        for (;;) {
          const { done, value } = stages.next();
          if (done === true) return finish(() => value);
          if (isTimeUp()) return false;
        }
      } catch (failure) {
        // Thrown while rendering, where a boundary shows it.
        return finish(() => {
          throw failure;
        });
      }
    });
  }, [work]);
  return atOnce ?? (late?.of === work ? late.read() : undefined);
}
