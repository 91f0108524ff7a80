import type { JsonPath } from '#base';
import { type Catalog, nodeTypeOf, nodeTitle } from '#catalog';
import type { NodeType, WorkflowVersion } from '#model';
import type { AccountFacts, AccountResource } from '#rules';
import { declaredProperties } from './copy-fragment.js';
import type { Fragment } from './fragment.js';
import { type Ranking, rankByName } from './rank-by-name.js';
import type { RepairChoice, RepairItem, RepairKind } from './repair.js';
import { type FoundResource, type ResourceKind, withResources } from './resources-of.js';

/** Where a fragment is pasted. Kinds of resources that the host does not list are not judged. */
export interface PasteSurroundings {
  readonly version: WorkflowVersion;
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
      if (known.has(resource) !== false) return 'keep';
      const { id, kind, name, path } = resource;
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
      // // A merge field of the host may stand where an attribute could.
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
    if (kind === 'property')
      return declaredProperties(version).flatMap(({ name }) =>
        typeof name === 'string' && name !== '' ? [{ id: name }] : [],
      );
    if (kind === 'attribute')
      return account.attributes?.map((name) => ({
        id: name.startsWith('attributes.') ? name.slice('attributes.'.length) : name,
      }));
    return account.things?.[kind];
  }
}

/** A name without the characters that users do not distinguish names by. */
function plainName(name: string): string {
  return name.trim().toLowerCase();
}
