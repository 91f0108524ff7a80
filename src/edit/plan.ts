import { getAtPath, isJsonObject, type Json, type JsonPath, setAtPath } from '#base';
import { type Graph, graphOf } from '#graph';
import type { NodePresentation, WorkflowEdge, WorkflowNode } from '#model';
import type { EditedDocument, SetOperation, Operation } from './operation.js';

type Kind = 'node' | 'edge';
type Element = WorkflowNode | WorkflowEdge;

/**
 * Collects the steps of one command. Every question is answered as if the steps so far had happened, so a command reads
 * like a list of edits; the document itself stays as it is until the steps are applied.
 */
export class Plan {
  readonly operations: Operation[] = [];
  readonly graph: Graph;
  #presentation: EditedDocument['presentation'];
  /** Elements as the steps so far have left them; null where they have gone. */
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

  addNode(node: WorkflowNode): void {
    this.#add('node', node);
  }

  addEdge(edge: WorkflowEdge): void {
    this.#add('edge', edge);
  }

  /**
   * Replaces the value at a path of a node or an edge; `undefined` removes it. Containers that are missing are made.
   *
   * @param keyIndex where a key that is not there comes among its siblings; behind them when left out
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
   * Replaces what is remembered of how steps are arranged; `undefined` forgets it. A few are a step each, so that they merge
   * and invert on their own; many are one, because each step would copy the whole record again.
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
   * Removes elements of the start document by their positions in it, so that elements that repeat an id are told apart.
   * Call at most once for each kind.
   */
  removeAt(kind: Kind, positions: readonly number[]): void {
    const list: readonly Element[] = kind === 'node' ? this.graph.nodes : this.graph.edges;
    const copies = new Map<string, number>();
    for (const { id } of list) copies.set(id, (copies.get(id) ?? 0) + 1);
    // From the back, so that the positions of those still to be removed stay true.
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
   * Puts another element in the place of one that repeats the id of an earlier one: no `set` reaches it, and no `set` may
   * give it another id. Not together with `removeAt`.
   */
  replaceTwin(kind: Kind, position: number, value: Element): void {
    const twin = (kind === 'node' ? this.graph.nodes : this.graph.edges)[position] as Element;
    this.operations.push({ op: 'remove', kind, index: position, value: twin, repeats: true });
    if (value.id === twin.id) this.operations.push({ op: 'add', kind, index: position, value, repeats: true });
    else {
      this.operations.push({ op: 'add', kind, index: position, value });
      this.#changed[kind].set(value.id, value);
    }
  }

  /**
   * Puts an element of the start document elsewhere in its list: `to` counts without it. It must not share its id with another,
   * because of those the first is meant, and the order would tell which that is. Not together with `removeAt` and `replaceTwin`.
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

  /** Documents may come without a definition or its lists; the first addition makes them, visibly, as steps of its own. */
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

  /** Edits a root at a path, making missing objects on the way with a step of their own so that undo takes them back. */
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
    // A list that is made on the way begins at its beginning: there is no place for a third entry without two before it.
    if (path.slice(deepest).some((key) => typeof key === 'number' && key !== 0)) return root;
    const wrapped = path
      .slice(deepest)
      .reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);
    const to = value === undefined && deepest < path.length ? undefined : wrapped;
    const from = getAtPath(root, at);
    if (from === to) return root;
    // A path that leads through a text or a number would have to throw that value away to get further.
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
