import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel, nodeTitle } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type { RuleInput } from '../rule-input.js';
import { entryNodesOf } from './entry-nodes.js';
import { type FactKey, NameBook, type Resolution } from './name-table.js';
import { attributePrefix, propertyPrefix } from './name-prefix.js';
import { type Reference, referencesOf, type Usage } from './references-of.js';
import { type Certainty, type PlacedSource, type ValueSource, Ways } from './routes.js';

/**
 * Whether a value is known when a step begins. `maybe` tells after what it may be empty, where that can be told: not where the
 * value comes from the contact, and not where only the first time at the step is without it.
 */
export type Guarantee =
  { readonly kind: 'always' } | { readonly kind: 'maybe'; readonly after?: Branch } | { readonly kind: 'never' };

/** Where contacts without a value come from. */
export interface Branch {
  /** The step that is left by the path, or the one where contacts come in. */
  readonly nodeId: string;
  /** The path; absent where it is about contacts who come in at the step. */
  readonly edgeId?: string;
  /** The same in words, to follow "after" or "from": “2 hours” of Wait for reply. */
  readonly words: string;
}

/** Something whose uses can be asked for. */
export type NamedElement =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'attribute'; readonly name: string }
  /** Everything a step leaves behind, or one of its outputs. */
  | { readonly kind: 'output'; readonly nodeId: string; readonly path?: string };

/** A name that can be offered to whoever writes a text. */
export interface KnownName {
  readonly name: string;
  readonly kind: 'contact' | 'attribute' | 'property' | 'output';
  /** What people call it; the name itself where nothing better is known. */
  readonly label: string;
  /** How certain it is to be set; undefined where no contact comes to the step. */
  readonly certainty: Certainty | undefined;
}

/** What can be known about a whole workflow while one step of it is looked at. */
export interface Flow {
  /** Where contacts come in. */
  readonly entries: readonly string[];
  /** What a name in a text stands for. */
  resolve(name: string): Resolution;
  /** What a name stands for where it was found: a setting that is the name as a whole may leave `attributes.` out. */
  resolveReference(reference: Reference): Resolution;
  /** Whether a value is known when a step begins; undefined where the name is unknown or no contact comes to the step. */
  guaranteeOf(nodeId: string, name: string): Guarantee | undefined;
  /** True where a step asks contacts for what it keeps in this attribute; the name is without `attributes.`. */
  asksFor(nodeId: string, attribute: string): boolean;
  /** Every place that names a thing, in wire order. A property need not be declared any more to be asked for. */
  usagesOf(resource: NamedElement): readonly Usage[];
  /** Every name that can be used in texts of a step, with how certain it is there. */
  knownNames(nodeId: string): readonly KnownName[];
  /** The known name that an unknown one was most likely meant to be. */
  nearestName(name: string): string | undefined;
}

/** What can be known about a workflow. Nothing is looked at before it is asked for. */
export function createFlow(input: RuleInput): Flow {
  return new TrackedFlow(input);
}

/**
 * A flow that is kept while its document is edited, and tells on which facts an answer rests: whoever remembers answers can
 * then tell which of them a change can have touched.
 */
export class TrackedFlow implements Flow {
  #input: RuleInput;
  #book: NameBook | undefined;
  #entries: readonly string[] | undefined;
  #ways: Ways | undefined;
  /** Where values are set, by what the book says their names stand for: one and the same object for one name until a fact it rests on changes. */
  #sources = new WeakMap<Resolution, PlacedSource>();
  #isTracking = false;
  #noted: Set<FactKey> | undefined;

  constructor(input: RuleInput) {
    this.#input = input;
  }

  /**
   * Brings the flow up to a changed document.
   *
   * @param structure true when ids, ends or types of paths, or types of steps may have changed
   * @returns the facts that are no longer the same; the structure is one of them
   */
  update(
    input: RuleInput,
    touched: {
      readonly nodeIds: ReadonlySet<string>;
      readonly edgeIds: ReadonlySet<string>;
      readonly structure: boolean;
    },
  ): ReadonlySet<FactKey> {
    const before = this.#input.graph;
    this.#input = input;
    const changed = new Set(this.#book?.update(input, touched.nodeIds, touched.structure));
    if (touched.structure) {
      changed.add('structure');
      this.#entries = undefined;
      this.#ways = undefined;
      this.#sources = new WeakMap();
    }
    // A path is touched with the steps it joins; what is written on it changed only with the path itself.
    for (const id of touched.edgeIds) if (before.edge(id) !== input.graph.edge(id)) changed.add(`path:${id}`);
    changed.add('all');
    return changed;
  }

  /** Carries something out and tells which facts it asked for; nothing where it asked for none. */
  track(run: () => void): ReadonlySet<FactKey> | undefined {
    this.#isTracking = true;
    try {
      run();
      return this.#noted;
    } finally {
      this.#isTracking = false;
      this.#noted = undefined;
    }
  }

  get entries(): readonly string[] {
    this.#note('structure');
    this.#entries ??= entryNodesOf(this.#input.graph);
    return this.#entries;
  }

  resolve(name: string): Resolution {
    return this.#names.resolve(name, false, this.#note);
  }

  resolveReference({ at, name }: Reference): Resolution {
    return this.#names.resolve(name, at === undefined, this.#note);
  }

  guaranteeOf(nodeId: string, name: string): Guarantee | undefined {
    const resolution = this.resolve(name);
    const kind = this.#certaintyOf(nodeId, resolution);
    if (kind !== 'maybe') return kind && { kind };
    const after = this.#branchOf(nodeId, resolution);
    return after ? { kind, after } : { kind };
  }

  asksFor(nodeId: string, attribute: string): boolean {
    this.#note(`attribute:${attribute}`);
    return (
      this.#names.facts(nodeId)?.writes.some((write) => write.attribute === attribute && write.kind === 'answer') ??
      false
    );
  }

  usagesOf(resource: NamedElement): readonly Usage[] {
    this.#note('all');
    const { graph } = this.#input;
    return graph.nodes.flatMap((node, index): readonly Usage[] => {
      // Where ids repeat, edits reach the first only.
      if (graph.nodeIndex(node.id) !== index) return [];
      return referencesOf(node)
        .filter((reference) => this.#isAbout(reference, resource))
        .map((reference) => ({ nodeId: node.id, reference }));
    });
  }

  knownNames(nodeId: string): readonly KnownName[] {
    this.#note('all');
    const known = (kind: KnownName['kind'], name: string, label: string): KnownName => ({
      name,
      kind,
      label,
      certainty: this.#certaintyOf(nodeId, this.resolve(name)),
    });
    const attributes = this.#names.attributes() ?? new Set(this.#attributesUsed());
    return [
      ...this.#names.fields().map((name) => known('contact', name, name)),
      ...[...attributes].map((name) => known('attribute', `${attributePrefix}${name}`, name)),
      ...this.#names.properties().map((name) => known('property', `${propertyPrefix}${name}`, name)),
      ...[...this.#names.titles()].flatMap(([title, outputs]) =>
        outputs.map(({ label, path }) => known('output', `${title}.${path}`, `${title}: ${label}`)),
      ),
    ];
  }

  nearestName(name: string): string | undefined {
    return this.#names.nearestTo(name, this.#note);
  }

  readonly #note = (key: FactKey): void => {
    if (this.#isTracking) (this.#noted ??= new Set()).add(key);
  };

  get #names(): NameBook {
    this.#book ??= new NameBook(this.#input);
    return this.#book;
  }

  get #waysNow(): Ways {
    this.#ways ??= new Ways(this.#input.graph, this.entries);
    return this.#ways;
  }

  #certaintyOf(nodeId: string, resolution: Resolution): Certainty | undefined {
    if (resolution.kind === 'unknown') return undefined;
    this.#note('structure');
    const found = this.#waysNow.certaintyAt(nodeId, this.#sourceOf(resolution));
    if (found === undefined || resolution.kind === 'output') return found;
    if (resolution.kind === 'property') return 'always';
    // What no step sets, the contact may have brought along, or keep from an earlier lap.
    return found === 'always' ? 'always' : 'maybe';
  }

  #branchOf(nodeId: string, resolution: Resolution): Branch | undefined {
    const source = this.#sourceOf(resolution);
    const branch = source.exits.length === 0 ? undefined : this.#waysNow.emptyBranch(nodeId, source);
    if (!branch) return undefined;
    const { edges, nodes } = this.#input.graph;
    if ('nodeAt' in branch) {
      const { id } = nodes[branch.nodeAt] as WorkflowNode;
      return { nodeId: id, words: this.#titleOf(id) };
    }
    const edge = edges[branch.edgeAt] as WorkflowEdge;
    return { nodeId: edge.source, edgeId: edge.id, words: this.#pathWords(edge) };
  }

  /** Where a value is set, as places of the graph. Found once for each name. */
  #sourceOf(resolution: Resolution): PlacedSource {
    let source = this.#sources.get(resolution);
    if (!source) {
      source = this.#waysNow.place(this.#findSource(resolution));
      this.#sources.set(resolution, source);
    }
    return source;
  }

  #findSource(resolution: Resolution): ValueSource {
    const names = this.#names;
    if (resolution.kind === 'output') {
      const setters = resolution.nodeIds.filter((nodeId) => names.facts(nodeId)?.isSkipped !== true);
      return {
        exits: setters.flatMap((nodeId) => [
          { nodeId, exit: 'set' as const },
          ...(names.outputNamed(nodeId, resolution.path)?.startsSet ? [{ nodeId, exit: 'unset' as const }] : []),
        ]),
        clearedBy: [],
      };
    }
    if (resolution.kind !== 'attribute') return { exits: [], clearedBy: [] };
    const writers = names.writersOf(resolution.name).flatMap((nodeId) => {
      const facts = names.facts(nodeId);
      // A step that writes an attribute twice leaves what it wrote last.
      const last = facts?.isSkipped
        ? undefined
        : facts?.writes.findLast(({ attribute, kind }) => attribute === resolution.name && kind !== 'keep');
      return last ? [{ nodeId, kind: last.kind }] : [];
    });
    return {
      exits: writers.filter(({ kind }) => kind !== 'clear').map(({ nodeId }) => ({ nodeId, exit: 'set' })),
      clearedBy: writers.filter(({ kind }) => kind === 'clear').map(({ nodeId }) => nodeId),
    };
  }

  #isAbout(reference: Reference, resource: NamedElement): boolean {
    if (resource.kind === 'property') return reference.name === `${propertyPrefix}${resource.name}`;
    const meant = this.resolveReference(reference);
    if (resource.kind === 'attribute')
      return (
        meant.kind !== 'output' &&
        meant.name === resource.name &&
        (meant.kind === 'attribute' || (meant.kind === 'unknown' && meant.like === 'attribute'))
      );
    if (meant.kind !== 'output' || !meant.nodeIds.includes(resource.nodeId)) return false;
    return resource.path === undefined || this.#names.outputNamed(resource.nodeId, meant.path)?.path === resource.path;
  }

  /** The attributes that settings here read or write, in wire order. */
  #attributesUsed(): readonly string[] {
    return this.#input.graph.nodes.flatMap((node) =>
      referencesOf(node).flatMap((reference) => {
        const meant = this.resolveReference(reference);
        return meant.kind === 'attribute' ? [meant.name] : [];
      }),
    );
  }

  #pathWords(edge: WorkflowEdge): string {
    this.#note(`path:${edge.id}`);
    const source = this.#input.graph.node(edge.source) as WorkflowNode;
    const label = edgeLabel(edge, edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge)));
    return label === undefined
      ? `${this.#titleOf(edge.source)} → ${this.#titleOf(edge.target)}`
      : `“${label}” of ${this.#titleOf(edge.source)}`;
  }

  #titleOf(nodeId: string): string {
    this.#note(`step:${nodeId}`);
    return nodeTitle(this.#input.graph.node(nodeId) as WorkflowNode, this.#input.presentation);
  }
}
