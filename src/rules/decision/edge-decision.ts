import { equalJson, type Json, valueWords } from '#base';
import { defaultEdgeValue, edgeRuleFor, edgeTypeOf, fixedEdgeValue, edgeLabel } from '#catalog';
import type { EdgeRule, NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { type EdgeRows, edgeRowsOf, missingRowEdges, pathOfEdge } from '../conditions/edge-rows.js';
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

/** What a new edge of a node is decided by. */
export interface NewEdge {
  /** The settings of the node, which may make the value of the edge. */
  readonly config: unknown;
  /** The wanted value, where it is not the rule's. */
  readonly value?: unknown;
  /** The wanted kind. */
  readonly wanted?: string | undefined;
}

/** Decides whether a node of this type can have one more edge beside those present. */
export function freeEdge(
  type: NodeType,
  title: string,
  present: readonly WorkflowEdge[],
  request: NewEdge,
): Decision<EdgeDecision> {
  const free = freeEdgeWithRule(type, title, present, request);
  return free.answer === 'allow' ? allow(free.edge) : free;
}

/**
 * The same with the rule of the edge. Where rows make the edges of a node, the next one is that of the first row
 * without an edge.
 */
export function freeEdgeWithRule(
  type: NodeType,
  title: string,
  present: readonly WorkflowEdge[],
  { config, value, wanted }: NewEdge,
): Decision<{ readonly rule: EdgeRule; readonly edge: EdgeDecision }> {
  const made = edgeRowsOf({ id: '', type, config } as WorkflowNode);
  const next =
    made && value === undefined
      ? missingRowEdges(type, made, present).find(({ rule }) => wanted === undefined || edgeTypeOf(rule) === wanted)
      : undefined;
  const free = freeRule(type, title, present, next ? edgeTypeOf(next.rule) : wanted, next?.value ?? value);
  if (free.answer !== 'allow') return free;
  const { rule } = free;
  const own = made?.rule === rule ? (next?.value ?? (isEmptyValue(value) ? undefined : (value as Json))) : undefined;
  return allow({ rule, edge: own === undefined ? newEdge(rule, config) : edgeWith(rule, own) });
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

/** The name of an edge, where one of these edges has it already: rows and edges find each other by name. */
export function pathTaken(
  made: EdgeRows,
  present: readonly WorkflowEdge[],
  { edgeType, value }: EdgeDecision,
): string | undefined {
  const path = pathOfEdge(made, { type: edgeType, value });
  return path !== undefined && present.some((edge) => pathOfEdge(made, edge) === path) ? path : undefined;
}

/** Refuses a name that another path of the node has. */
export function refuseTaken(title: string, path: string): Extract<Decision, { readonly answer: 'refuse' }> {
  return turnDown('name-taken', `${title} already has a path “${path}”.`);
}

/** A new edge of a rule, at a node with these settings. */
export function newEdge(rule: EdgeRule, config: unknown): EdgeDecision {
  return edgeWith(rule, defaultEdgeValue(rule, config));
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
