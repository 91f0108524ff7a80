import { equalJson, isJsonObject, type Json, valueWords } from '#base';
import { defaultEdgeValue, edgeRuleFor, edgeRulesOf, edgeTypeOf, pathLabel } from '#catalog';
import type { EdgeRule, NodeType, WorkflowEdge } from '#model';
import { pathCountOf } from '../path-count.js';
import { allow, turnDown, type Verdict } from './verdict.js';

/** How a new path would be made. */
export interface PathVerdict {
  readonly edgeType: string;
  readonly value?: Json;
  /** What its pill will say. */
  readonly label?: string;
}

/** Which kinds of path a step still has room for, while its paths are counted in one after another. */
export class PathRoom {
  readonly #taken = new Set<string>();
  readonly #declares: boolean;
  #count = 0;

  constructor(private readonly type: NodeType, present: readonly WorkflowEdge[] = []) {
    const declared: unknown = type.validation?.edges;
    this.#declares = Array.isArray(declared) && declared.some(isJsonObject);
    for (const edge of present) this.take(edgeTypeOf(edge));
  }

  /** Counts one path in. */
  take(edgeType: string): void {
    this.#taken.add(edgeType);
    this.#count += 1;
  }

  /** How many paths were counted in. */
  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= pathCountOf(this.type).most;
  }

  /** The rule for a kind of path, where the type offers it and one more of it may be drawn. */
  free(edgeType: string): EdgeRule | undefined {
    const rule = edgeRuleFor(this.type, edgeType);
    // A type that declares no kinds sets no limit to plain paths either.
    return rule && (!this.#declares || rule.multiple === true || !this.#taken.has(edgeType)) ? rule : undefined;
  }

  /** The rule of the path a new connection takes: the one marked as default, else the first still free. */
  next(): EdgeRule | undefined {
    const isFree = (rule: EdgeRule): boolean => this.free(edgeTypeOf(rule)) === rule;
    const rules = edgeRulesOf(this.type);
    return rules.find((rule) => rule.defaultEdge === true && isFree(rule)) ?? rules.find(isFree);
  }
}

/** The kind of path a step of this type can still take beside those present, or why it can take none. */
export function freePath(type: NodeType, title: string, present: readonly WorkflowEdge[], wanted?: string): Verdict<PathVerdict> {
  const room = new PathRoom(type, present);
  const { most, words } = pathCountOf(type);
  if (most <= 0) return turnDown('no-way-on', `${title} is where contacts leave; nothing can come after it.`);
  if (room.isFull) return turnDown('paths-used-up', `${title} takes ${words} ${most === 1 ? 'path' : 'paths'} and has ${room.count}.`);
  if (wanted === undefined) {
    const rule = room.next();
    return rule ? allow(newPath(rule)) : turnDown('paths-used-up', `Every path of ${title} is already connected.`);
  }
  const rule = edgeRuleFor(type, wanted);
  if (!rule) return turnDown('path-not-offered', `${title} has no “${wanted}” path.`);
  if (!room.free(edgeTypeOf(rule))) {
    const taken = present.find((edge) => edgeTypeOf(edge) === edgeTypeOf(rule));
    return turnDown('path-taken', `${title} already has its “${pathLabel({ ...taken }, rule) ?? wanted}” path.`);
  }
  return allow(newPath(rule));
}

/** A new path as a rule makes it. */
function newPath(rule: EdgeRule): PathVerdict {
  return pathWith(rule, defaultEdgeValue(rule));
}

/** A path under a rule with this value; undefined for none. */
export function pathWith(rule: EdgeRule, value: Json | undefined): PathVerdict {
  const label = pathLabel({ type: rule.type, value }, rule);
  return {
    edgeType: edgeTypeOf(rule),
    ...(value === undefined ? {} : { value }),
    ...(label === undefined ? {} : { label }),
  };
}

/** The words a rule fixes for its paths; undefined where each path may have its own. */
export function fixedValue(rule: EdgeRule | undefined): Json | undefined {
  const value: unknown = rule?.value;
  if (!isJsonObject(value) || value['editable'] !== false) return undefined;
  return (value['value'] ?? undefined) as Json | undefined;
}

/** The refusal to call a path otherwise than its rule does. */
export function alwaysCalled(fixed: Json): Extract<Verdict, { readonly answer: 'refuse' }> {
  return turnDown('value-fixed', `This path is always called “${valueWords(fixed)}”.`);
}

/**
 * The value of a path that comes under another rule of the same kind: what the new rule fixes; else its own, unless it has none
 * or only what the old rule fixed, which would be wrong here: then what the new rule proposes.
 */
export function carriedValue(edge: WorkflowEdge, from: EdgeRule | undefined, to: EdgeRule): Json | undefined {
  const fixed = fixedValue(to);
  if (fixed !== undefined) return fixed;
  const value = edge.value as Json | undefined;
  return !equalJson(from, to) && equalJson(fixedValue(from), value) ? defaultEdgeValue(to) : value;
}
