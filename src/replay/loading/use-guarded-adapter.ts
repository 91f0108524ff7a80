'use client';
import { useMemo } from 'react';
import { guardAdapter, type WorkflowAdapter } from '#adapter';

/** The adapter of a host, which may throw, reject, answer anything or never; every view that loads takes it through this. */
export function useGuardedAdapter<Given extends WorkflowAdapter | undefined>(adapter: Given): Given {
  return useMemo(() => adapter && guardAdapter(adapter), [adapter]) as Given;
}
