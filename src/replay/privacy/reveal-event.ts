import type { JsonPath } from '#base';
import type { PersonalKind } from './privacy-rule.js';

/** The user has revealed personal data. For a host's audit log. */
export interface RevealEvent {
  /** `value`: one value; `all`: everything in the execution. */
  readonly scope: 'value' | 'all';
  /** JSON path of the value in the context; empty for `all`. */
  readonly path: JsonPath;
  /** The kind of personal data. Absent for `all`. */
  readonly kind?: PersonalKind;
  /** The visit shown at that time, counted from 1. */
  readonly visit: number;
  /** The node of that visit. */
  readonly nodeId: string;
  /** Absent where the execution has no id. */
  readonly executionId?: string;
}
