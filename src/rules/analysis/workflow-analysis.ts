import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel, nodeTitle } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type { RuleInput } from '../rule-input.js';
import { entryNodesOf } from './entry-nodes.js';
import { type FactKey, NameTable, type Resolution } from './name-table.js';
import { attributePrefix, propertyPrefix } from './contact-fields.js';
import { type Reference, referencesOf, type Usage } from './references-of.js';
import { type Certainty, type PositionedSource, type ValueSource, Routes } from './routes.js';

/**
 * Whether a value is set when a node begins. `maybe` says after what it may be empty, where known: not for values that
 * contacts bring, and not where only the first pass is without it.
 */
export type Guarantee =
  { readonly kind: 'always' } | { readonly kind: 'maybe'; readonly after?: Branch } | { readonly kind: 'never' };

/** Where contacts without a value come from. */
export interface Branch {
  /** The source of the edge, or the node where contacts enter. */
  readonly nodeId: string;
  /** The edge; absent for contacts that enter at the node. */
  readonly edgeId?: string;
  /** The branch in words, to follow "after" or "from": “2 hours” of Wait for reply. */
  readonly words: string;
}

/** An element whose usages can be listed. */
export type NamedElement =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'attribute'; readonly name: string }
  /** All outputs of a node, or one of them. */
  | { readonly kind: 'output'; readonly nodeId: string; readonly path?: string };

/** A name to offer to authors of texts. */
export interface Variable {
  /** The name as a placeholder writes it between braces: `firstName`, `attributes.plan`, `Wait for reply.reply`. */
  readonly name: string;
  /**
   * Where the value comes from: a contact field, a contact attribute, a property of the workflow, or an earlier node's
   * output.
   */
  readonly kind: 'contact' | 'attribute' | 'property' | 'output';
  /** Its label; the name itself where it has none. */
  readonly label: string;
  /** How certain it is to be set; undefined where no contact reaches the node. */
  readonly certainty: Certainty | undefined;
}

/**
 * Answers about a whole workflow, from the view of a node.
 */
export interface WorkflowAnalysis {
  /** The nodes where contacts enter. */
  readonly entries: readonly string[];
  /** Resolves a name in a text. */
  resolve(name: string): Resolution;
  /** Resolves a reference: a setting that is the name as a whole may omit `attributes.`. */
  resolveReference(reference: Reference): Resolution;
  /**
   * Returns whether a value is set when a node begins; undefined where the name is unknown or no contact reaches the
   * node.
   */
  guaranteeOf(nodeId: string, name: string): Guarantee | undefined;
  /** Returns true where a node stores the contact's reply in this attribute; the name is without `attributes.`. */
  asksFor(nodeId: string, attribute: string): boolean;
  /** Returns every reference to an element, in wire order. A property may be asked for after its removal. */
  usagesOf(resource: NamedElement): readonly Usage[];
  /** Returns every name that texts of a node can use, with its certainty there. */
  variables(nodeId: string): readonly Variable[];
  /** Returns the known name nearest to an unknown one. */
  nearestName(name: string): string | undefined;
}

/** Analyses a workflow lazily: nothing is computed before it is asked for. */
export function analyzeWorkflow(input: RuleInput): WorkflowAnalysis {
  return new TrackedAnalysis(input);
}

/**
 * An analysis updated while its document is edited, which reports the facts an answer depends on: callers that cache
 * answers learn which of them a change can affect.
 */
export class TrackedAnalysis implements WorkflowAnalysis {
  #input: RuleInput;
  #table: NameTable | undefined;
  #entries: readonly string[] | undefined;
  #routes: Routes | undefined;
  /**
   * Where values are set, by the resolution of their names: the same object for a name until a fact it depends on
   * changes.
   */
  #sources = new WeakMap<Resolution, PositionedSource>();
  #isTracking = false;
  #noted: Set<FactKey> | undefined;

  constructor(input: RuleInput) {
    this.#input = input;
  }

  /**
   * Updates the analysis to a changed document.
   *
   * @param structure true when ids, ends or kinds of edges, or types of nodes may have changed
   * @returns the facts that changed; the structure is one of them
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
    const changed = new Set(this.#table?.update(input, touched.nodeIds, touched.structure));
    if (touched.structure) {
      changed.add('structure');
      this.#entries = undefined;
      this.#routes = undefined;
      this.#sources = new WeakMap();
    }
    // An edge is touched with its nodes; its value changed only with the edge itself.
    for (const id of touched.edgeIds) if (before.edge(id) !== input.graph.edge(id)) changed.add(`path:${id}`);
    changed.add('all');
    return changed;
  }

  /** Runs a function and returns the facts it asked for. */
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

  variables(nodeId: string): readonly Variable[] {
    this.#note('all');
    const known = (kind: Variable['kind'], name: string, label: string): Variable => ({
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

  get #names(): NameTable {
    this.#table ??= new NameTable(this.#input);
    return this.#table;
  }

  get #routesNow(): Routes {
    this.#routes ??= new Routes(this.#input.graph, this.entries);
    return this.#routes;
  }

  #certaintyOf(nodeId: string, resolution: Resolution): Certainty | undefined {
    if (resolution.kind === 'unknown') return undefined;
    this.#note('structure');
    const found = this.#routesNow.certaintyAt(nodeId, this.#sourceOf(resolution));
    if (found === undefined || resolution.kind === 'output') return found;
    if (resolution.kind === 'property') return 'always';
    // Without a setting node, the contact may have brought the value, or keep it from an earlier lap.
    return found === 'always' ? 'always' : 'maybe';
  }

  #branchOf(nodeId: string, resolution: Resolution): Branch | undefined {
    const source = this.#sourceOf(resolution);
    const branch = source.exits.length === 0 ? undefined : this.#routesNow.emptyBranch(nodeId, source);
    if (!branch) return undefined;
    const { edges, nodes } = this.#input.graph;
    if ('nodeAt' in branch) {
      const { id } = nodes[branch.nodeAt] as WorkflowNode;
      return { nodeId: id, words: this.#titleOf(id) };
    }
    const edge = edges[branch.edgeAt] as WorkflowEdge;
    return { nodeId: edge.source, edgeId: edge.id, words: this.#pathWords(edge) };
  }

  /** Where a value is set, as vertices of the graph. Computed once per name. */
  #sourceOf(resolution: Resolution): PositionedSource {
    let source = this.#sources.get(resolution);
    if (!source) {
      source = this.#routesNow.place(this.#findSource(resolution));
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
      // A node that writes an attribute twice keeps the last value.
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
