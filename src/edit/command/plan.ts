import { accept, getAtPath, isJsonObject, type Json, type JsonPath, setAtPath } from '#base';
import { type Graph, graphOf } from '#graph';
import type { KeptPlaces, NodePresentation, WorkflowEdge, WorkflowNode } from '#model';
import { briefTitle } from '#rules';
import type { EditedDocument, Operation, SetOperation } from '../operation/operation.js';
import { applyOperations } from '../operation/apply-operations.js';
import type { CommandContext, Planned } from './command.js';
import type { Result } from './refusal.js';

type Kind = 'node' | 'edge';
type KeptEntry<List extends keyof KeptPlaces> = NonNullable<KeptPlaces[List]>[string];
type Element = WorkflowNode | WorkflowEdge;

/**
 * Collects the operations of one command. Reads answer as if the operations so far were applied, so a command reads
 * like a list of edits; the document itself stays as it is until the operations are applied.
 */
export class Plan {
  readonly operations: Operation[] = [];
  readonly graph: Graph;
  #presentation: EditedDocument['presentation'];
  /** Elements after the operations so far; `null` where removed. */
  readonly #changed: Record<Kind, Map<string, Element | null>> = { node: new Map(), edge: new Map() };
  readonly #removed: Record<Kind, number> = { node: 0, edge: 0 };
  readonly #added: Record<Kind, number> = { node: 0, edge: 0 };

  constructor(private readonly start: EditedDocument) {
    this.graph = graphOf(start.version);
    this.#presentation = start.presentation;
  }

  node(id: string): WorkflowNode | undefined {
    return this.#current('node', id) as WorkflowNode | undefined;
  }

  edge(id: string): WorkflowEdge | undefined {
    return this.#current('edge', id) as WorkflowEdge | undefined;
  }

  /** The name of a node of the start document in a sentence; "a step" for one that it does not have. */
  nameOf(nodeId: string): string {
    const node = this.graph.node(nodeId);
    return node ? briefTitle(this.graph, node, this.start.presentation) : 'a step';
  }

  addNode(node: WorkflowNode): void {
    this.#add('node', node);
  }

  addEdge(edge: WorkflowEdge): void {
    this.#add('edge', edge);
  }

  /**
   * Replaces the value at a JSON path of a node or an edge; `undefined` removes it. Missing containers are created.
   *
   * @param keyIndex the index of a new key among its siblings; the last where left out
   */
  set(kind: Kind, id: string, path: JsonPath, value: unknown, keyIndex?: number): void {
    const element = this.#current(kind, id);
    if (!element) return;
    const edited = this.#setIn(element, { kind, id }, path, value, keyIndex);
    this.#changed[kind].set(id, edited);
  }

  /** Replaces a value of the workflow itself: its name, its properties. */
  setWorkflow(path: JsonPath, value: unknown, keyIndex?: number): void {
    this.#setIn(this.start.version, { kind: 'workflow' }, path, value, keyIndex);
  }

  /**
   * Replaces the presentation of nodes; `undefined` removes it. A few are one operation each, so that they merge and
   * invert on their own; many are one operation, because each would copy the whole record again.
   */
  arrange(arrangements: ReadonlyMap<string, NodePresentation | undefined>): void {
    const now = this.#presentation.nodes ?? {};
    const changes = [...arrangements].filter(([nodeId, value]) => value !== undefined || Object.hasOwn(now, nodeId));
    if (changes.length <= 16) {
      for (const [nodeId, value] of changes) {
        this.#presentation = this.#setIn(this.#presentation, { kind: 'presentation' }, ['nodes', nodeId], value);
      }
      return;
    }
    const next = new Map(Object.entries(now));
    for (const [nodeId, value] of changes) {
      if (value === undefined) next.delete(nodeId);
      else next.set(nodeId, value);
    }
    this.#presentation = this.#setIn(this.#presentation, { kind: 'presentation' }, ['nodes'], Object.fromEntries(next));
  }

  /** Replaces entries of kept places by id; `undefined` removes them. Many are one operation, as in `arrange`. */
  keep<List extends keyof KeptPlaces>(list: List, entries: ReadonlyMap<string, KeptEntry<List> | undefined>): void {
    const now: { readonly [id: string]: unknown } = this.#presentation.kept?.[list] ?? {};
    const changes = [...entries].filter(([id, value]) => value !== undefined || Object.hasOwn(now, id));
    if (changes.length <= 16) {
      for (const [id, value] of changes) this.setPresentation(['kept', list, id], value);
      return;
    }
    const next = new Map(Object.entries(now));
    for (const [id, value] of changes) {
      if (value === undefined) next.delete(id);
      else next.set(id, value);
    }
    this.setPresentation(['kept', list], Object.fromEntries(next));
  }

  /** Replaces another value of the presentation; `undefined` removes it. */
  setPresentation(path: JsonPath, value: unknown): void {
    this.#presentation = this.#setIn(this.#presentation, { kind: 'presentation' }, path, value);
  }

  get presentation(): EditedDocument['presentation'] {
    return this.#presentation;
  }

  presentationOf(nodeId: string): NodePresentation | undefined {
    const { nodes } = this.#presentation;
    return nodes && Object.hasOwn(nodes, nodeId) ? nodes[nodeId] : undefined;
  }

  /**
   * Removes elements of the start document by index, which distinguishes elements with a repeated id. Call at most
   * once for each kind.
   */
  removeAt(kind: Kind, positions: readonly number[]): void {
    const list: readonly Element[] = kind === 'node' ? this.graph.nodes : this.graph.edges;
    const copies = new Map<string, number>();
    for (const { id } of list) copies.set(id, (copies.get(id) ?? 0) + 1);
    // From the back, so that the remaining indexes stay valid.
    for (const position of [...new Set(positions)].sort((left, right) => right - left)) {
      const { id } = list[position] as Element;
      const isFirst = (kind === 'node' ? this.graph.nodeIndex(id) : this.graph.edgeIndex(id)) === position;
      const value = (isFirst ? this.#current(kind, id) : list[position]) as Element;
      const left = (copies.get(id) ?? 1) - 1;
      copies.set(id, left);
      this.operations.push({ op: 'remove', kind, index: position, value, ...(left > 0 ? { repeats: true } : {}) });
      this.#removed[kind] += 1;
      if (left === 0) this.#changed[kind].set(id, null);
    }
  }

  /**
   * Replaces an element that repeats the id of an earlier one: no `set` reaches it, and no `set` may change its id. Not
   * together with `removeAt`.
   */
  replaceDuplicate(kind: Kind, position: number, value: Element): void {
    const duplicate = (kind === 'node' ? this.graph.nodes : this.graph.edges)[position] as Element;
    this.operations.push({ op: 'remove', kind, index: position, value: duplicate, repeats: true });
    if (value.id === duplicate.id) this.operations.push({ op: 'add', kind, index: position, value, repeats: true });
    else {
      this.operations.push({ op: 'add', kind, index: position, value });
      this.#changed[kind].set(value.id, value);
    }
  }

  /**
   * Moves an element of the start document within its list: `to` counts without it. Its id must be unique, since an
   * operation addresses the first element of an id. Not together with `removeAt` and `replaceDuplicate`.
   */
  moveAt(kind: Kind, from: number, to: number): void {
    const value = (kind === 'node' ? this.graph.nodes : this.graph.edges)[from] as Element;
    this.operations.push({ op: 'remove', kind, index: from, value }, { op: 'add', kind, index: to, value });
  }

  #current(kind: Kind, id: string): Element | undefined {
    const changed = this.#changed[kind].get(id);
    if (changed !== undefined) return changed ?? undefined;
    return kind === 'node' ? this.graph.node(id) : this.graph.edge(id);
  }

  #add(kind: Kind, value: Element): void {
    this.#ensureList(kind);
    const length = (kind === 'node' ? this.graph.nodes : this.graph.edges).length;
    const index = length + this.#added[kind] - this.#removed[kind];
    this.operations.push({ op: 'add', kind, index, value });
    this.#added[kind] += 1;
    this.#changed[kind].set(value.id, value);
  }

  /** Documents may lack a definition or its lists; the first addition creates them, as operations of its own. */
  #ensureList(kind: Kind): void {
    if (this.#added[kind] > 0) return;
    const { definition } = this.start.version;
    const key = kind === 'node' ? 'nodes' : 'edges';
    if (definition?.[key]) return;
    const hasDefinition =
      Boolean(definition) ||
      this.operations.some(
        (operation) => operation.op === 'set' && operation.path.length === 1 && operation.path[0] === 'definition',
      );
    if (!hasDefinition)
      this.#push({ kind: 'workflow' }, ['definition'], getAtPath(this.start.version, ['definition']), {});
    this.#push({ kind: 'workflow' }, ['definition', key], getAtPath(definition, [key]), []);
  }

  /**
   * Edits a root at a JSON path. Missing objects are created by an operation of their own, so that undo removes them.
   */
  #setIn<Root>(
    root: Root,
    target: Pick<SetOperation, 'kind' | 'id'>,
    path: JsonPath,
    value: unknown,
    keyIndex?: number,
  ): Root {
    let deepest = 1;
    while (deepest < path.length && isContainer(getAtPath(root, path.slice(0, deepest)))) deepest += 1;
    const at = path.slice(0, deepest);
    // A new list begins at index 0: there can be no third entry without two before it.
    if (path.slice(deepest).some((key) => typeof key === 'number' && key !== 0)) return root;
    const wrapped = path
      .slice(deepest)
      .reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);
    const to = value === undefined && deepest < path.length ? undefined : wrapped;
    const from = getAtPath(root, at);
    if (from === to) return root;
    // A JSON path through a text or a number would discard that value.
    if (deepest < path.length && from !== undefined && from !== null) return root;
    const edit = setAtPath(root, at, to, keyIndex);
    if (!edit) return root;
    this.#push(target, at, from, to, edit.keyIndex);
    return edit.root;
  }

  #push(
    target: Pick<SetOperation, 'kind' | 'id'>,
    path: JsonPath,
    from: unknown,
    to: unknown,
    keyIndex?: number,
  ): void {
    this.operations.push({
      op: 'set',
      ...target,
      path,
      ...(from === undefined ? {} : { from: from as Json }),
      ...(to === undefined ? {} : { to: to as Json }),
      ...(keyIndex === undefined ? {} : { keyIndex }),
    });
  }
}

function isContainer(value: unknown): boolean {
  return isJsonObject(value) || Array.isArray(value);
}

/** The operations of several plans in order, and the document they lead to. */
interface PlannedInTurn {
  readonly operations: readonly Operation[];
  readonly document: EditedDocument;
}

/**
 * Plans several commands as one transaction. Each plans on the document that the ones before it lead to; the first
 * refusal refuses all.
 */
export function planInTurn(
  context: CommandContext,
  plans: readonly ((context: CommandContext) => Planned)[],
): Result<PlannedInTurn> {
  const operations: Operation[] = [];
  let { document } = context;
  for (const plan of plans) {
    const planned = plan({ ...context, document });
    if (!planned.ok) return planned;
    const applied = applyOperations(document, planned.change.operations);
    if (!applied.ok) return applied;
    for (const operation of applied.operations) operations.push(operation);
    document = applied.document;
  }
  return accept({ operations, document });
}
