import { equalJson, type Json, valueWords } from '#base';
import { defaultEdgeValue, edgeRuleFor, edgeTypeOf, fixedEdgeValue, edgeLabel } from '#catalog';
import type { EdgeRule, NodeType, WorkflowEdge } from '#model';
import { isEmptyValue } from '../settings/compare-values.js';
import { edgeCountOf } from '../structure/edge-count.js';
import { EdgeMatch } from '../structure/edge-match.js';
import { allow, turnDown, type Decision } from './decision.js';

/** A new edge. */
export interface EdgeDecision {
  /** The edge kind: `Edge.type` on the wire. */
  readonly edgeType: string;
  /** The value of the edge: `Edge.value` on the wire. Absent: the edge has none. */
  readonly value?: Json;
  /** Its label. */
  readonly label?: string;
}

/** The edges a node may still have, while its edges are counted one by one. */
export class EdgeCapacity {
  readonly #match: EdgeMatch;
  #count: number;

  constructor(
    private readonly type: NodeType,
    present: readonly WorkflowEdge[] = [],
  ) {
    this.#match = new EdgeMatch(type);
    this.#match.match(present);
    this.#count = present.length;
  }

  /** Counts one edge of this rule. */
  take(rule: EdgeRule): void {
    this.#match.take(rule);
    this.#count += 1;
  }

  /** The number of counted edges. */
  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= edgeCountOf(this.type).most;
  }

  /** Returns the rule for an edge kind and value, where the type offers it and one more such edge is allowed. */
  free(edgeType: string, value?: unknown): EdgeRule | undefined {
    return this.#match.free(edgeType, value);
  }

  /**
   * Returns the rule of the next edge: the default one, else the first still free. While required edges are missing,
   * and no value is wanted, those come first: the same ones that the canvas offers with a `+`.
   */
  next(value?: unknown): EdgeRule | undefined {
    const { open, unused } = this.#match;
    const offered =
      isEmptyValue(value) && this.#count < edgeCountOf(this.type).least && unused.length > 0 ? unused : open;
    return offered.find((rule) => rule.defaultEdge === true) ?? offered[0];
  }
}

/** Decides whether a node of this type can have one more edge beside those present. */
export function freeEdge(
  type: NodeType,
  title: string,
  present: readonly WorkflowEdge[],
  wanted?: string,
  value?: unknown,
): Decision<EdgeDecision> {
  const free = freeRule(type, title, present, wanted, value);
  return free.answer === 'allow' ? allow(newEdge(free.rule)) : free;
}

/** Decides by which rule a node of this type can have one more edge beside those present. */
export function freeRule(
  type: NodeType,
  title: string,
  present: readonly WorkflowEdge[],
  wanted?: string,
  value?: unknown,
): Decision<{ readonly rule: EdgeRule }> {
  const capacity = new EdgeCapacity(type, present);
  const { most, words } = edgeCountOf(type);
  if (most <= 0)
    return turnDown('no-outgoing-edge', `Contacts leave the workflow at ${title}; nothing can come after it.`);
  if (capacity.isFull)
    return turnDown(
      'edges-used-up',
      `${title} takes ${words} ${most === 1 ? 'path' : 'paths'} and has ${capacity.count}.`,
    );
  if (wanted === undefined) {
    const next = capacity.next(value);
    const rule = next && (capacity.free(edgeTypeOf(next), value) ?? next);
    return rule ? allow({ rule }) : turnDown('edges-used-up', `Every path of ${title} is already connected.`);
  }
  const free = capacity.free(wanted, value);
  if (free) return allow({ rule: free });
  const rule = edgeRuleFor(type, wanted);
  if (!rule) return turnDown('edge-not-offered', `${title} has no “${wanted}” path.`);
  const taken = present.find((edge) => edgeTypeOf(edge) === edgeTypeOf(rule));
  return turnDown('edge-taken', `${title} already has its “${edgeLabel({ ...taken }, rule) ?? wanted}” path.`);
}

/** A new edge of a rule. */
export function newEdge(rule: EdgeRule): EdgeDecision {
  return edgeWith(rule, defaultEdgeValue(rule));
}

/** An edge of a rule with this value; undefined for none. */
export function edgeWith(rule: EdgeRule, value: Json | undefined): EdgeDecision {
  const label = edgeLabel({ type: rule.type, value }, rule);
  return {
    edgeType: edgeTypeOf(rule),
    ...(value === undefined ? {} : { value }),
    ...(label === undefined ? {} : { label }),
  };
}

/** Refuses a value other than the one the rule fixes. */
export function refuseFixedValue(fixed: Json): Extract<Decision, { readonly answer: 'refuse' }> {
  return turnDown('value-fixed', `This path is always called “${valueWords(fixed)}”.`);
}

/**
 * The value of an edge under another rule of the same kind: the one the new rule fixes; else its own; else, where it
 * has none or only what the old rule fixed, the new rule's proposal.
 */
export function carriedValue(edge: WorkflowEdge, from: EdgeRule | undefined, to: EdgeRule): Json | undefined {
  const fixed = fixedEdgeValue(to);
  if (fixed !== undefined) return fixed;
  const value = edge.value as Json | undefined;
  return !equalJson(from, to) && equalJson(fixedEdgeValue(from), value) ? defaultEdgeValue(to) : value;
}
