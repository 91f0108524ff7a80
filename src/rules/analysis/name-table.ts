import { isJsonObject } from '#base';
import type { RuleInput } from '../rule-input.js';
import { attributePrefix, contactFields, longestName, propertyPrefix } from './contact-fields.js';
import { NameIndex } from './nearest-name.js';
import {
  leavesSomething,
  sameOutputs,
  sameWrites,
  type NodeFacts,
  nodeFactsOf,
  type NodeOutput,
} from './node-facts.js';

/** What a name resolves to. */
export type Resolution =
  /** A field of the contact, or another placeholder that the host declares. */
  | { readonly kind: 'contact'; readonly name: string }
  /** A contact attribute, by its name without `attributes.`. */
  | { readonly kind: 'attribute'; readonly name: string }
  /** A declared property of the workflow, by its name without `properties.`. */
  | { readonly kind: 'property'; readonly name: string }
  /** Outputs of nodes: all nodes with this title and this output, in wire order. */
  | { readonly kind: 'output'; readonly title: string; readonly path: string; readonly nodeIds: readonly string[] }
  /** Unknown. `like` is what it resembles: a missing attribute or property. */
  | { readonly kind: 'unknown'; readonly like?: 'attribute' | 'property'; readonly name: string };

/**
 * A fact that an answer depends on, as text, so that answers can be found by it: `title:`, `attribute:` and `property:`
 * with a name, `near:` with an unknown name, `step:` and `path:` with an id, `structure` for the nodes, their order and
 * adjacency, and `all`.
 */
export type FactKey = string;

interface Resolved {
  readonly resolution: Resolution;
  readonly facts: readonly FactKey[];
}

/**
 * The known names of a workflow, updated while it is edited. Nodes are read again only after they were touched; changed
 * facts are returned as keys.
 */
export class NameTable {
  #input: RuleInput;
  /** Facts of nodes with outputs or writes; facts of others are read on demand. */
  readonly #facts = new Map<string, NodeFacts>();
  readonly #byTitle = new Map<string, Set<string>>();
  readonly #writers = new Map<string, Set<string>>();
  #declared: ReadonlySet<string>;
  /** Resolved names with the facts they depend on. Settings tend to use the same few names. */
  readonly #resolved = new Map<string, Resolved>();
  /** The resolved names that depend on a fact. */
  readonly #restingOn = new Map<FactKey, Set<string>>();
  /** Built on the first search for similar names. */
  #index: NameIndex | undefined;
  readonly #fields: ReadonlySet<string>;
  /** The existing attributes; undefined where the host declares none, and every name counts. */
  readonly #attributes: ReadonlySet<string> | undefined;

  constructor(input: RuleInput) {
    this.#input = input;
    const { attributes, mergeFields = [] } = input.account;
    this.#fields = new Set([...contactFields, ...mergeFields]);
    this.#attributes = attributes && new Set(attributes.map(withoutPrefix));
    this.#declared = declaredProperties(input);
    const { graph } = input;
    graph.nodes.forEach((node, index) => {
      if (leavesSomething(node) && (!graph.repeatsNodes || graph.nodeIndex(node.id) === index))
        this.#enter(node.id, nodeFactsOf(node, input));
    });
  }

  /**
   * Updates the table to a changed document and returns the facts that changed.
   *
   * @param structure true when nodes may have been added, removed or reordered
   */
  update(input: RuleInput, nodeIds: Iterable<string>, structure: boolean): ReadonlySet<FactKey> {
    const changed = new Set<FactKey>();
    const before = this.#input;
    this.#input = input;
    if (input.version.definition?.properties !== before.version.definition?.properties)
      this.#declare(declaredProperties(input), changed);
    for (const id of nodeIds) {
      const node = input.graph.node(id);
      const was = before.graph.node(id);
      const old = this.#facts.get(id) ?? (was && nodeFactsOf(was, before));
      const now = node && nodeFactsOf(node, input);
      const isSame = {
        skipped: old?.isSkipped === now?.isSkipped,
        title: old?.title === now?.title,
        outputs: sameOutputs(old, now),
        writes: sameWrites(old, now),
      };
      if (isSame.skipped && isSame.title && isSame.outputs && isSame.writes) continue;
      if (old) this.#leave(id, old);
      if (now && node && leavesSomething(node)) this.#enter(id, now);
      if (!isSame.title) changed.add(`step:${id}`);
      for (const facts of [old, now]) {
        const { outputs, title, writes } = facts ?? noFacts;
        if (outputs.length > 0 && !(isSame.skipped && isSame.title && isSame.outputs)) changed.add(`title:${title}`);
        if (!(isSame.skipped && isSame.writes))
          for (const { attribute } of writes) changed.add(`attribute:${attribute}`);
      }
    }
    if (structure) {
      // Resolutions list nodes in wire order, which may have changed.
      this.#resolved.clear();
      this.#restingOn.clear();
    } else {
      for (const key of changed) this.#forget(key);
    }
    for (const name of this.#index?.takeOutdated() ?? []) changed.add(`near:${name}`);
    return changed;
  }

  facts(nodeId: string): NodeFacts | undefined {
    return this.#facts.get(nodeId);
  }

  /**
   * Resolves a name; returns the same object for the same name while nothing changes. Titles may hold dots: the longest
   * title with such an output wins.
   *
   * @param isWhole true where a setting is the name as a whole; such a setting may omit `attributes.`
   * @param note receives every fact the answer depends on
   */
  resolve(name: string, isWhole: boolean, note: (key: FactKey) => void): Resolution {
    // Only a name without a dot means one thing in a text and another as a whole setting.
    const asked = isWhole && !name.includes('.') ? `${attributePrefix}${name}` : name;
    if (this.#fields.has(name)) return { kind: 'contact', name };
    let known = this.#resolved.get(asked);
    if (!known) {
      const facts: FactKey[] = [];
      known = { resolution: this.#find(asked, facts), facts };
      this.#resolved.set(asked, known);
      for (const key of facts) addTo(this.#restingOn, key, asked);
    }
    for (const key of known.facts) note(key);
    return known.resolution;
  }

  #forget(key: FactKey): void {
    for (const name of this.#restingOn.get(key) ?? []) this.#resolved.delete(name);
    this.#restingOn.delete(key);
  }

  #find(name: string, facts: FactKey[]): Resolution {
    if (name.length > longestName || name === attributePrefix || name === propertyPrefix)
      return { kind: 'unknown', name };
    if (name.startsWith(attributePrefix)) {
      const attribute = withoutPrefix(name);
      facts.push(`attribute:${attribute}`);
      return this.#attributes?.has(attribute) === false
        ? { kind: 'unknown', like: 'attribute', name: attribute }
        : { kind: 'attribute', name: attribute };
    }
    if (name.startsWith(propertyPrefix)) {
      const property = name.slice(propertyPrefix.length);
      facts.push(`property:${property}`);
      return this.#declared.has(property)
        ? { kind: 'property', name: property }
        : { kind: 'unknown', like: 'property', name: property };
    }
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      const title = name.slice(0, dot);
      facts.push(`title:${title}`);
      const path = name.slice(dot + 1);
      const nodeIds = this.#inWireOrder(this.#byTitle.get(title)).filter(
        (id) => this.outputNamed(id, path) !== undefined,
      );
      // The nodes are in wire order.
      facts.push('structure');
      if (nodeIds.length > 0) return { kind: 'output', title, path, nodeIds };
    }
    return { kind: 'unknown', name };
  }

  /** Returns the output of a node that a path names: an exact one, or an open one that may contain it. */
  outputNamed(nodeId: string, path: string): NodeOutput | undefined {
    const outputs = this.#facts.get(nodeId)?.outputs ?? [];
    return (
      outputs.find((output) => output.path === path) ??
      outputs.find((output) => output.isOpen && path.startsWith(`${output.path}.`))
    );
  }

  /** Returns the nodes that write an attribute, in wire order. */
  writersOf(attribute: string): readonly string[] {
    return this.#inWireOrder(this.#writers.get(attribute));
  }

  /** Returns the known name nearest to an unknown one. */
  nearestTo(name: string, note: (key: FactKey) => void): string | undefined {
    note(`near:${name}`);
    if (!this.#index) {
      this.#index = new NameIndex();
      for (const known of this.#fields) this.#index.add(known);
      for (const known of this.#attributes ?? none) this.#index.add(`${attributePrefix}${known}`);
      for (const known of this.#declared) this.#index.add(`${propertyPrefix}${known}`);
      for (const facts of this.#facts.values()) for (const known of this.#namesBy(facts)) this.#index.add(known);
    }
    return this.#index.nearestTo(name);
  }

  /** Contact fields and further placeholders of the host. */
  fields(): readonly string[] {
    return [...this.#fields];
  }

  /** The attributes of the account, without `attributes.`; undefined where the host declares none. */
  attributes(): ReadonlySet<string> | undefined {
    return this.#attributes;
  }

  properties(): readonly string[] {
    return [...this.#declared];
  }

  /** The titles of nodes with outputs, each with the outputs of all nodes of that title, in wire order. */
  titles(): ReadonlyMap<string, readonly NodeOutput[]> {
    const found = new Map<string, Map<string, NodeOutput>>();
    for (const { id } of this.#input.graph.nodes) {
      const facts = this.#facts.get(id);
      if (!facts || facts.outputs.length === 0) continue;
      const outputs = found.get(facts.title) ?? new Map<string, NodeOutput>();
      for (const output of facts.outputs) if (!outputs.has(output.path)) outputs.set(output.path, output);
      found.set(facts.title, outputs);
    }
    return new Map([...found].map(([title, outputs]) => [title, [...outputs.values()]]));
  }

  /** The names a node defines: its outputs, and attributes it writes where the host declares none. */
  #namesBy({ outputs, title, writes }: NodeFacts): readonly string[] {
    const written = this.#attributes ? [] : writes.map(({ attribute }) => `${attributePrefix}${attribute}`);
    return [...outputs.map(({ path }) => `${title}.${path}`), ...written];
  }

  #declare(declared: ReadonlySet<string>, changed: Set<FactKey>): void {
    for (const name of this.#declared) {
      if (declared.has(name)) continue;
      changed.add(`property:${name}`);
      this.#index?.remove(`${propertyPrefix}${name}`);
    }
    for (const name of declared) {
      if (this.#declared.has(name)) continue;
      changed.add(`property:${name}`);
      this.#index?.add(`${propertyPrefix}${name}`);
    }
    this.#declared = declared;
  }

  #inWireOrder(nodeIds: ReadonlySet<string> = none): readonly string[] {
    const { graph } = this.#input;
    return [...nodeIds]
      .map((id) => ({ id, at: graph.nodeIndex(id) }))
      .sort((left, right) => left.at - right.at)
      .map(({ id }) => id);
  }

  #enter(id: string, facts: NodeFacts): void {
    this.#facts.set(id, facts);
    if (facts.outputs.length > 0) addTo(this.#byTitle, facts.title, id);
    for (const { attribute } of facts.writes) addTo(this.#writers, attribute, id);
    if (this.#index) for (const name of this.#namesBy(facts)) this.#index.add(name);
  }

  #leave(id: string, facts: NodeFacts): void {
    this.#facts.delete(id);
    takeFrom(this.#byTitle, facts.title, id);
    for (const { attribute } of facts.writes) takeFrom(this.#writers, attribute, id);
    if (this.#index) for (const name of this.#namesBy(facts)) this.#index.remove(name);
  }
}

const none: ReadonlySet<string> = new Set();
const noFacts: Pick<NodeFacts, 'outputs' | 'title' | 'writes'> = { title: '', outputs: [], writes: [] };

function withoutPrefix(name: string): string {
  return name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : name;
}

function declaredProperties({ version }: RuleInput): ReadonlySet<string> {
  const properties: unknown = version.definition?.properties;
  if (!Array.isArray(properties)) return new Set();
  return new Set(
    properties.flatMap((property: unknown) =>
      isJsonObject(property) && typeof property['name'] === 'string' && property['name'] !== ''
        ? [property['name']]
        : [],
    ),
  );
}

function addTo(lists: Map<string, Set<string>>, key: string, id: string): void {
  const list = lists.get(key);
  if (list) list.add(id);
  else lists.set(key, new Set([id]));
}

function takeFrom(lists: Map<string, Set<string>>, key: string, id: string): void {
  const list = lists.get(key);
  if (list?.delete(id) && list.size === 0) lists.delete(key);
}
