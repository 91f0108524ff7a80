import type { JsonPath } from '#base';
import { type Catalog, nodeTypeOf, nodeTitle } from '#catalog';
import type { NodeType, Presentation, WorkflowVersion } from '#model';
import { type AccountFacts, type AccountResource, analyzeWorkflow, type WorkflowAnalysis } from '#rules';
import { graphOf } from '#graph';
import { outputEdgesOf } from '../command/rename-node.js';
import { declaredProperties } from './copy-fragment.js';
import type { Fragment } from './fragment.js';
import { type FoundResource, type ResourceKind, withResources } from './resources-of.js';

/**
 * The kind of a resource that a copied node needs: one of the account's or the workflow's, the output of a node that was
 * not copied, or a node type of the catalog.
 */
export type RepairKind = ResourceKind | 'nodeType';

/** A possible replacement. */
export interface RepairChoice {
  /**
   * The id of the replacement, for `Repair.to`: its id in the account, its name for a property or attribute, the `type`
   * of a node type.
   */
  readonly id: string;
  /** Its display name. */
  readonly name: string;
}

/** A resource that copied nodes need and that does not exist where they are pasted, or is something else there. */
export interface RepairItem {
  /** What is missing: a resource of this kind, or a node type. */
  readonly kind: RepairKind;
  /** The id of the missing resource, as the copied nodes hold it. Unique among items of one kind. */
  readonly id: string;
  /** Its display name. */
  readonly name: string;
  /**
   * The nodes of the fragment that need it, with the JSON paths in their settings; an empty path is the node itself.
   */
  readonly uses: readonly { readonly nodeId: string; readonly path: JsonPath }[];
  /** Existing resources of the same kind, the nearest name first. */
  readonly choices: readonly RepairChoice[];
  /** Set for a workflow property whose declaration was copied: kept, it can be declared here. */
  readonly declarable?: true;
}

/** A decision about a resource that does not exist here. */
export interface Repair {
  /** The kind of the item that the decision is about. */
  readonly kind: RepairKind;
  /** The id as in the report. */
  readonly id: string;
  /**
   * `keep` leaves it as it is, and declares a workflow property whose declaration was copied; `drop` clears the
   * setting, and leaves out a node; `map` replaces it by one that exists here.
   */
  readonly action: 'map' | 'keep' | 'drop';
  /** The replacement: the id of a choice. */
  readonly to?: string;
}

/** Proposes a resource of the same name, and no replacement otherwise. */
export function proposeRepair({ choices: [first], id, kind, name }: RepairItem): Repair {
  const isSame = first !== undefined && first.name.trim().toLowerCase() === name.trim().toLowerCase();
  return isSame ? { kind, id, action: 'map', to: first.id } : { kind, id, action: 'keep' };
}

/** The repairs, with `next` in place of the one for the same item. */
export function withRepair(repairs: readonly Repair[], next: Repair): readonly Repair[] {
  return repairs.map((other) => (other.kind === next.kind && other.id === next.id ? next : other));
}

/** Where a fragment is pasted. Kinds of resources that the host does not list are not judged. */
export interface PasteSurroundings {
  readonly version: WorkflowVersion;
  /** Titles of the nodes here. */
  readonly presentation?: Presentation;
  readonly catalog: Catalog;
  readonly account?: AccountFacts;
}

/** Lists what the copied nodes need and what does not exist here, in the order of the nodes; types first. */
export function inspectFragment(fragment: Fragment, here: PasteSurroundings): readonly RepairItem[] {
  const known = new ResourceIndex(here);
  const found = new Map<
    string,
    {
      readonly item: Omit<RepairItem, 'uses' | 'choices'>;
      readonly uses: { readonly nodeId: string; readonly path: JsonPath }[];
    }
  >();
  const note = (
    item: Omit<RepairItem, 'uses' | 'choices'>,
    use: { readonly nodeId: string; readonly path: JsonPath },
  ): void => {
    const key = `${item.kind} ${item.id}`;
    const there = found.get(key);
    if (!there) found.set(key, { item, uses: [use] });
    // Two placeholders in one text are one place to look at.
    else if (JSON.stringify(there.uses.at(-1)) !== JSON.stringify(use)) there.uses.push(use);
  };
  for (const node of fragment.nodes) {
    const type = nodeTypeOf(node);
    if (!isKnownType(here.catalog, type))
      note({ kind: 'nodeType', id: typeName(type), name: nodeTitle({ id: '', type }) }, { nodeId: node.id, path: [] });
  }
  const declared = new Set(
    declaredProperties({ definition: { properties: [...(fragment.properties ?? [])] } }).map(({ name }) => name),
  );
  for (const node of fragment.nodes) {
    withResources(node, (resource) => {
      const { id, kind, name, path } = resource;
      const isHere = kind === 'output' ? known.means(id, fragment) : known.has(resource) !== false;
      if (isHere) return 'keep';
      note(
        { kind, id, name, ...(kind === 'property' && declared.has(id) ? { declarable: true } : {}) },
        { nodeId: node.id, path },
      );
      return 'keep';
    });
  }
  return [...found.values()].map(({ item, uses }) => ({
    ...item,
    uses,
    choices: known.nearestTo(item.name, item.kind),
  }));
}

/** True where the catalog has the type, or where there is no catalog. */
export function isKnownType(catalog: Catalog, type: NodeType): boolean {
  return catalog.types.length === 0 || (typeof type.type === 'string' && catalog.find(type.type) !== undefined);
}

/** The `type` of a node type; empty where it has none. */
export function typeName({ type }: NodeType): string {
  return typeof type === 'string' ? type : '';
}

/** What exists in a target, each kind indexed on first use. */
export class ResourceIndex {
  readonly #here: PasteSurroundings;
  readonly #rankings = new Map<RepairKind, Ranking>();
  #analysis: WorkflowAnalysis | undefined;
  readonly #known = new Map<
    ResourceKind,
    { readonly ids: ReadonlySet<string>; readonly names: ReadonlySet<string> } | undefined
  >();

  constructor(here: PasteSurroundings) {
    this.#here = here;
  }

  /** True where a resource exists here; `undefined` where the host does not list its kind. */
  has({ ids, kind, names }: Pick<FoundResource, 'kind' | 'ids' | 'names'>): boolean | undefined {
    if (!this.#known.has(kind)) {
      const list = this.#list(kind);
      // A merge field of the host may stand where an attribute could.
      const more = kind === 'attribute' ? (this.#here.account?.mergeFields ?? []) : [];
      this.#known.set(
        kind,
        list && {
          ids: new Set([...list.map(({ id }) => id), ...more]),
          names: new Set(list.flatMap(({ name }) => (name === undefined ? [] : plainName(name)))),
        },
      );
    }
    const known = this.#known.get(kind);
    return known && (ids.some((id) => known.ids.has(id)) || names.some((name) => known.names.has(plainName(name))));
  }

  /** Whether the name of an output means the same here as where it was copied; true where it was none there. */
  means(name: string, { outputs }: Fragment): boolean {
    const meant = outputs && Object.hasOwn(outputs, name) ? outputs[name] : undefined;
    if (!meant) return true;
    const { account = {}, catalog, presentation = { version: 1 }, version } = this.#here;
    this.#analysis ??= analyzeWorkflow({
      version,
      presentation,
      graph: graphOf(version),
      catalog,
      comparators: {},
      account,
    });
    const here = this.#analysis.resolve(name);
    return here.kind === 'output' && here.nodeIds.some((nodeId) => meant.includes(nodeId));
  }

  /** The names of all outputs here, each once. */
  #outputs(): readonly string[] {
    const { presentation, version } = this.#here;
    return [
      ...new Set(
        graphOf(version).nodes.flatMap((node) =>
          outputEdgesOf(node).map((path) => `${nodeTitle(node, presentation)}.${path}`),
        ),
      ),
    ];
  }

  /** The choices, the nearest name first. */
  nearestTo(name: string, kind: RepairKind): readonly RepairChoice[] {
    const ranking = this.#rankings.get(kind) ?? rankByName(this.#choices(kind));
    this.#rankings.set(kind, ranking);
    return ranking(name);
  }

  /** The name of a resource here; `undefined` where it has none, or does not exist. */
  nameOf(kind: ResourceKind, id: string): string | undefined {
    return this.#list(kind)?.find((resource) => resource.id === id)?.name;
  }

  #choices(kind: RepairKind): readonly RepairChoice[] {
    if (kind !== 'nodeType') return (this.#list(kind) ?? []).map(({ id, name }) => ({ id, name: name ?? id }));
    const { types } = this.#here.catalog;
    return types
      .filter((type) => typeName(type) !== '')
      .map((type) => ({ id: typeName(type), name: nodeTitle({ id: '', type }) }));
  }

  #list(kind: ResourceKind): readonly AccountResource[] | undefined {
    const { account = {}, version } = this.#here;
    if (kind === 'output') return this.#outputs().map((id) => ({ id }));
    if (kind === 'property')
      return declaredProperties(version).flatMap(({ name }) =>
        typeof name === 'string' && name !== '' ? [{ id: name }] : [],
      );
    if (kind === 'attribute')
      return account.attributes?.map((name) => ({
        id: name.startsWith('attributes.') ? name.slice('attributes.'.length) : name,
      }));
    return account.resources?.[kind];
  }
}

/** A name without the characters that users do not distinguish names by. */
function plainName(name: string): string {
  return name.trim().toLowerCase();
}

/** Orders choices by the similarity of their names to a wanted one; equals keep their order. */
type Ranking = (wanted: string) => readonly RepairChoice[];

/** A ranking of these choices. Their names are split once, however often it is used. */
export function rankByName(choices: readonly RepairChoice[]): Ranking {
  const entries = choices.map((choice) => ({ choice, words: [...new Set([choice.name, choice.id])].map(pairsOf) }));
  return (wanted) => {
    const parts = pairsOf(wanted);
    return entries
      .map(({ choice, words }) => ({ choice, likeness: Math.max(...words.map((pairs) => likenessOf(parts, pairs))) }))
      .sort((left, right) => right.likeness - left.likeness)
      .map(({ choice }) => choice);
  };
}

/**
 * The share of common letter pairs of two words, from 0 to 1 (Dice's coefficient). Cheap, and tolerant of swapped and
 * missing letters.
 */
function likenessOf(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const [pair, count] of left) {
    shared += Math.min(count, right.get(pair) ?? 0);
    all += count;
  }
  for (const count of right.values()) all += count;
  return all === 0 ? 0 : (2 * shared) / all;
}

function pairsOf(words: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  // Blanks around, so that first and last letters weigh as much as the others.
  const letters = [...` ${words.toLowerCase()} `];
  for (let index = 1; index < letters.length; index++) {
    const pair = `${letters[index - 1]}${letters[index]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
