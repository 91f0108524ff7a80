import { isJsonObject } from '#base';
import { edgeRulesOf, edgeTypeOf, fixedEdgeValue } from '#catalog';
import type { EdgeRule, NodeType, WorkflowEdge } from '#model';
import { compareValues, isEmptyValue } from '../settings/compare-values.js';

const noRules: readonly undefined[] = [];

type Written = Pick<WorkflowEdge, 'type' | 'value'>;

/**
 * Which of its type's rules the paths of a step are drawn by. A type may offer one kind of path twice, each with words of its
 * own: it is rules that are taken, not kinds.
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
   * Counts paths in and answers the rule of each: the one that fixes its words, else one of its kind that is left. Where there
   * are more paths than rules those that lead on come first, then the order of the wire; the others have none.
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

  /** Counts one path in that is drawn by this rule. */
  take(rule: EdgeRule): void {
    const at = this.#rules.findIndex((candidate, index) => candidate === rule && !this.#taken.has(index));
    if (at >= 0) this.#taken.add(at);
  }

  /** The rules by which one more path may be drawn, in their order. */
  get open(): readonly EdgeRule[] {
    return this.#rules.filter((_, at) => this.#isOpen(at));
  }

  /** The rules that no path is drawn by. */
  get unused(): readonly EdgeRule[] {
    return this.#rules.filter((_, at) => !this.#taken.has(at));
  }

  /** The first rule by which any number of paths may be drawn. A type that declares no kinds sets no limit to plain paths. */
  get endless(): EdgeRule | undefined {
    return this.#rules.find((rule) => !this.#declares || rule.multiple === true);
  }

  /** The rule that one more path of a kind would be drawn by: the one for its words, else the default one, else the first. */
  free(edgeType: string, value?: unknown): EdgeRule | undefined {
    const path = { type: edgeType, value } as Written;
    const at = this.#findCalled(path);
    return this.#rules[at >= 0 ? at : this.#findFree(path)];
  }

  /** True while one more path may be drawn by a rule. */
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
      // Words of its own belong to a rule that leaves them to each path.
      if (hasWords && fixedEdgeValue(rule) === undefined) return at;
      if (first < 0) first = at;
      if (standard < 0 && rule.defaultEdge === true) standard = at;
    }
    return standard >= 0 ? standard : first;
  }
}
