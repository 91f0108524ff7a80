'use client';
import { useMemo } from 'react';
import { guardAdapter, type WorkflowAdapter } from '#adapter';

/** Returns a guarded adapter. A host's adapter may throw, reject, return anything or never settle. */
export function useGuardedAdapter<Given extends WorkflowAdapter | undefined>(adapter: Given): Given {
  return useMemo(() => adapter && guardAdapter(adapter), [adapter]) as Given;
}
