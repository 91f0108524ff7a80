import type { PageQuery } from '../workflow-adapter.js';

/** Limits of 1 to 100 and offsets from 0, as the interface allows; other values are clamped. */
export function pageQuery({ limit, offset }: PageQuery): { readonly limit?: number; readonly offset?: number } {
  return {
    ...(limit === undefined ? {} : { limit: Math.min(100, Math.max(1, Math.trunc(limit) || 1)) }),
    ...(offset === undefined ? {} : { offset: Math.max(0, Math.trunc(offset) || 0) }),
  };
}
