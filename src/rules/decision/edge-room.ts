import { equalJson, type Json, valueWords } from '#base';
import { defaultEdgeValue, edgeRuleFor, edgeTypeOf, fixedEdgeValue, edgeLabel } from '#catalog';
import type { EdgeRule, NodeType, WorkflowEdge } from '#model';
import { isEmptyValue } from '../settings/compare-values.js';
import { edgeCountOf } from '../structure/edge-count.js';
import { EdgeMatch } from '../structure/edge-match.js';
import { allow, turnDown, type Decision } from './decision.js';

/** How a new path would be made. */
export interface EdgeDecision {
  readonly edgeType: string;
  readonly value?: Json;
  /** What its pill will say. */
  readonly label?: string;
}

/** Which kinds of path a step still has room for, while its paths are counted in one after another. */
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

  /** Counts one path in that is drawn by this rule. */
  take(rule: EdgeRule): void {
    this.#match.take(rule);
    this.#count += 1;
  }

  /** How many paths were counted in. */
  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= edgeCountOf(this.type).most;
  }

  /** The rule for a kind of path, and the words wanted for it, where the type offers it and one more of it may be drawn. */
  free(edgeType: string, value?: unknown): EdgeRule | undefined {
    return this.#match.free(edgeType, value);
  }

  /**
   * The rule of the path a new connection takes: the one marked as default, else the first still free. As long as paths are
   * missing, and no words are wanted, those come first that nobody has drawn: what is asked for is what is offered with a `+`.
   */
  next(value?: unknown): EdgeRule | undefined {
    const { open, unused } = this.#match;
    const offered =
      isEmptyValue(value) && this.#count < edgeCountOf(this.type).least && unused.length > 0 ? unused : open;
    return offered.find((rule) => rule.defaultEdge === true) ?? offered[0];
  }
}

/** The path that a step of this type can still take beside those present, or why it can take none. */
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

/** The rule by which a step of this type can take one more path beside those present, or why it can take none. */
export function freeRule(
  type: NodeType,
  title: string,
  present: readonly WorkflowEdge[],
  wanted?: string,
  value?: unknown,
): Decision<{ readonly rule: EdgeRule }> {
  const capacity = new EdgeCapacity(type, present);
  const { most, words } = edgeCountOf(type);
  if (most <= 0) return turnDown('no-way-on', `${title} is where contacts leave; nothing can come after it.`);
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

/** A new path as a rule makes it. */
export function newEdge(rule: EdgeRule): EdgeDecision {
  return edgeWith(rule, defaultEdgeValue(rule));
}

/** A path under a rule with this value; undefined for none. */
export function edgeWith(rule: EdgeRule, value: Json | undefined): EdgeDecision {
  const label = edgeLabel({ type: rule.type, value }, rule);
  return {
    edgeType: edgeTypeOf(rule),
    ...(value === undefined ? {} : { value }),
    ...(label === undefined ? {} : { label }),
  };
}

/** The refusal to call a path otherwise than its rule does. */
export function refuseFixedValue(fixed: Json): Extract<Decision, { readonly answer: 'refuse' }> {
  return turnDown('value-fixed', `This path is always called “${valueWords(fixed)}”.`);
}

/**
 * The value of a path that comes under another rule of the same kind: what the new rule fixes; else its own, unless it has none
 * or only what the old rule fixed, which would be wrong here: then what the new rule proposes.
 */
export function carriedValue(edge: WorkflowEdge, from: EdgeRule | undefined, to: EdgeRule): Json | undefined {
  const fixed = fixedEdgeValue(to);
  if (fixed !== undefined) return fixed;
  const value = edge.value as Json | undefined;
  return !equalJson(from, to) && equalJson(fixedEdgeValue(from), value) ? defaultEdgeValue(to) : value;
}
