import type { PageQuery } from '../workflow-adapter.js';

/** The interface allows limits of 1 to 100 and offsets from 0; what lies outside is brought inside. */
export function pageQuery({ limit, offset }: PageQuery): { readonly limit?: number; readonly offset?: number } {
  return {
    ...(limit === undefined ? {} : { limit: Math.min(100, Math.max(1, Math.trunc(limit) || 1)) }),
    ...(offset === undefined ? {} : { offset: Math.max(0, Math.trunc(offset) || 0) }),
  };
}
