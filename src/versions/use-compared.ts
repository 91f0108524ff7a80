'use client';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { compareVersions } from '#compare';
import { nodesOf } from '#graph';
import { emptyPresentation } from '#model';
import { useMessages } from '#ui';
import { compareMessages } from './compare-messages.js';
import type { VersionCompareProps } from './compare-props.js';
import { type Compared, joinCompared } from './compared.js';

/** Versions with more nodes than this, both together, are compared after the interface around them is there. */
const mostAtOnce = 300;

/**
 * Compares both versions, once for as long as they stay the same. Large ones are compared in tasks of their own, so that
 * none is long: the result is undefined until then.
 */
export function useCompared({ after, before, presentations }: VersionCompareProps): Compared | undefined {
  const { fields } = useMessages(compareMessages);
  const { after: second = emptyPresentation, before: first = emptyPresentation } = presentations ?? {};
  const comparing = useMemo(() => {
    const [one, other] = [
      { version: before, presentation: first },
      { version: after, presentation: second },
    ];
    return {
      isLarge: nodesOf(before).length + nodesOf(after).length > mostAtOnce,
      compare: () => compareVersions(before, after, { before: first, after: second }),
      join: (changes: Compared['changes']) => joinCompared(one, other, changes, fields),
    };
  }, [after, before, fields, first, second]);
  const atOnce = useMemo(() => (comparing.isLarge ? undefined : comparing.join(comparing.compare())), [comparing]);
  const [late, setLate] = useState<{ readonly of: typeof comparing; readonly run: () => Compared }>();
  useEffect(() => {
    if (!comparing.isLarge) return undefined;
    let timer = setTimeout(() => {
      const attempt = attempted(comparing.compare);
      timer = setTimeout(() => {
        const joined = attempted(() => comparing.join(attempt()));
        startTransition(() => setLate({ of: comparing, run: joined }));
      });
    });
    return () => clearTimeout(timer);
  }, [comparing]);
  return atOnce ?? (late?.of === comparing ? late.run() : undefined);
}

/** Runs a function now; what it returned or threw is returned or thrown later, while rendering. */
function attempted<Value>(run: () => Value): () => Value {
  try {
    const value = run();
    return () => value;
  } catch (failure) {
    return () => {
      throw failure;
    };
  }
}
