import { isJsonObject } from '#base';
import { edgeRulesOf, edgeTypeOf, fixedEdgeValue } from '#catalog';
import type { EdgeRule, NodeType, WorkflowEdge } from '#model';
import { compareValues, isEmptyValue } from '../settings/compare-values.js';

const noRules: readonly undefined[] = [];

type Written = Pick<WorkflowEdge, 'type' | 'value'>;

/**
 * Matches the edges of a node to the rules of its type. A type may have several rules for one kind with different
 * labels, so rules are taken, not kinds.
 */
export class EdgeMatch {
  readonly #rules: readonly EdgeRule[];
  readonly #taken = new Set<number>();
  readonly #declares: boolean;

  constructor(type: NodeType) {
    const declared: unknown = type.validation?.edges;
    this.#declares = Array.isArray(declared) && declared.some(isJsonObject);
    this.#rules = edgeRulesOf(type);
  }

  /**
   * Matches edges and returns the rule of each: the one that fixes its value, else a free one of its kind. Where edges
   * compete, those with a target come first, then wire order; the others get none.
   */
  match<Path extends Written>(
    paths: readonly Path[],
    leadsOn: (path: Path) => boolean = () => true,
  ): readonly (EdgeRule | undefined)[] {
    if (paths.length === 0) return noRules;
    const found: (number | undefined)[] = paths.map(() => undefined);
    const leading = paths.map((path) => leadsOn(path));
    const positions = paths.map((_, position) => position);
    const allLead = leading.every(Boolean);
    const inOrder = allLead
      ? positions
      : [...positions.filter((position) => leading[position]), ...positions.filter((position) => !leading[position])];
    const give = (position: number, at: number): void => {
      if (at < 0) return;
      found[position] = at;
      this.#taken.add(at);
    };
    for (const position of inOrder) give(position, this.#findCalled(paths[position] as Path));
    for (const position of inOrder)
      if (found[position] === undefined) give(position, this.#findFree(paths[position] as Path));
    if (allLead) return found.map((at) => (at === undefined ? undefined : this.#rules[at]));
    const yielding = new Map<string, number[]>();
    for (const position of inOrder) {
      if (leading[position] || found[position] === undefined) continue;
      const kind = edgeTypeOf(paths[position] as Path);
      yielding.set(kind, [...(yielding.get(kind) ?? []), position]);
    }
    for (const position of yielding.size === 0 ? [] : inOrder) {
      if (!leading[position] || found[position] !== undefined) continue;
      const other = yielding.get(edgeTypeOf(paths[position] as Path))?.pop();
      if (other === undefined) continue;
      found[position] = found[other];
      found[other] = undefined;
    }
    return found.map((at) => (at === undefined ? undefined : this.#rules[at]));
  }

  /** Takes a rule for one edge. */
  take(rule: EdgeRule): void {
    const at = this.#rules.findIndex((candidate, index) => candidate === rule && !this.#taken.has(index));
    if (at >= 0) this.#taken.add(at);
  }

  /** The rules that permit one more edge, in order. */
  get open(): readonly EdgeRule[] {
    return this.#rules.filter((_, at) => this.#isOpen(at));
  }

  /** The rules without an edge. */
  get unused(): readonly EdgeRule[] {
    return this.#rules.filter((_, at) => !this.#taken.has(at));
  }

  /** The first rule without a limit. A type without declared kinds does not limit standard edges. */
  get endless(): EdgeRule | undefined {
    return this.#rules.find((rule) => !this.#declares || rule.multiple === true);
  }

  /**
   * Returns the rule for one more edge of a kind: the one that fixes its value, else the default one, else the first.
   */
  free(edgeType: string, value?: unknown): EdgeRule | undefined {
    const path = { type: edgeType, value } as Written;
    const at = this.#findCalled(path);
    return this.#rules[at >= 0 ? at : this.#findFree(path)];
  }

  /** Returns true while a rule permits one more edge. */
  #isOpen(at: number): boolean {
    return !this.#declares || !this.#taken.has(at) || this.#rules[at]?.multiple === true;
  }

  #findCalled({ type, value }: Written): number {
    if (isEmptyValue(value)) return -1;
    const kind = edgeTypeOf({ type });
    return this.#rules.findIndex((rule, at) => {
      const fixed = edgeTypeOf(rule) === kind && this.#isOpen(at) ? fixedEdgeValue(rule) : undefined;
      return fixed !== undefined && compareValues('equals', value, fixed) === true;
    });
  }

  #findFree({ type, value }: Written): number {
    const kind = edgeTypeOf({ type });
    const hasWords = !isEmptyValue(value);
    let [first, standard] = [-1, -1];
    for (let at = 0; at < this.#rules.length; at++) {
      const rule = this.#rules[at] as EdgeRule;
      if (edgeTypeOf(rule) !== kind || !this.#isOpen(at)) continue;
      // Custom values belong to rules that do not fix one.
      if (hasWords && fixedEdgeValue(rule) === undefined) return at;
      if (first < 0) first = at;
      if (standard < 0 && rule.defaultEdge === true) standard = at;
    }
    return standard >= 0 ? standard : first;
  }
}
