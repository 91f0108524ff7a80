import type { Arrangement } from '../arrange/arrange-graph.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';
import type { LayoutMetrics } from '../layout-metrics.js';

/** What the worker is asked. */
export interface ArrangeRequest {
  readonly id: number;
  readonly graph: LayoutGraph;
  readonly metrics: LayoutMetrics;
}

/** What the worker says: once that it has loaded, then an answer to each request. */
export type ArrangeReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'arranged'; readonly id: number; readonly arrangement: Arrangement }
  | { readonly kind: 'failed'; readonly id: number };
