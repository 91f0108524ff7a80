import { getAtPath, isJsonObject, memoizeByIdentity } from '#base';
import { nodeTitle, nodeTypeOf } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { NodeType, Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { parsePlaceholders, type TextPart } from '#text';
import type { ExecutionState } from './execution-state.js';

/** A node as it is executed: read once for all contacts. */
export interface PlannedNode {
  readonly node: WorkflowNode;
  readonly type: string;
  readonly edges: readonly WorkflowEdge[];
  /** What a step keeps of the node type: enough to show it without the version. */
  readonly typeInStep: NodeType;
}

/** A name in texts and conditions, read once. */
interface ReadName {
  readonly path: readonly string[];
  readonly contactPath: readonly string[];
  /** What it means as an output: nodes by title, and the name within their outputs. */
  readonly outputs: readonly {
    readonly ids: readonly string[];
    readonly key: string;
    readonly path: readonly string[];
  }[];
}

/** A version as it is executed. */
export class Plan {
  readonly graph: Graph;
  readonly #nodes = new Map<string, PlannedNode>();
  readonly #texts = new Map<string, readonly TextPart[]>();
  readonly #names = new Map<string, ReadName>();
  #titles: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(
    version: WorkflowVersion,
    readonly presentation: Presentation,
  ) {
    this.graph = graphOf(version);
  }

  node(id: string): PlannedNode | undefined {
    const known = this.#nodes.get(id);
    if (known) return known;
    const node = this.graph.node(id);
    if (!node) return undefined;
    const type = nodeTypeOf(node);
    const { group, icon, id: typeId, label, name, type: word } = type;
    const planned: PlannedNode = {
      node,
      type: typeof word === 'string' ? word : '',
      edges: this.graph.outgoing(id),
      typeInStep: { id: typeId, type: word, name, group, label, icon },
    };
    this.#nodes.set(id, planned);
    return planned;
  }

  partsOf(text: string): readonly TextPart[] {
    const known = this.#texts.get(text);
    if (known) return known;
    const parts = parsePlaceholders(text);
    this.#texts.set(text, parts);
    return parts;
  }

  /**
   * The value of a name: an output after the title of its node, `attributes.`, `properties.`, a field of the contact, or a
   * path in the context. Of several nodes with a title, the one that was left last.
   */
  valueOf(name: string, { context, left }: ExecutionState): unknown {
    let read = this.#names.get(name);
    if (!read) this.#names.set(name, (read = this.#readName(name)));
    for (const { ids, key, path } of read.outputs) {
      let last: string | undefined;
      for (const id of ids) if ((left[id] ?? 0) > (last === undefined ? 0 : (left[last] ?? 0))) last = id;
      const outputs = last === undefined ? undefined : getAtPath(context, ['outputs', last]);
      if (!isJsonObject(outputs)) continue;
      const value = Object.hasOwn(outputs, key) ? outputs[key] : getAtPath(outputs, path);
      if (value !== undefined) return value;
      break;
    }
    return getAtPath(context, read.path) ?? getAtPath(context, read.contactPath);
  }

  #readName(name: string): ReadName {
    const titles = (this.#titles ??= this.#readTitles());
    const outputs: ReadName['outputs'][number][] = [];
    for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
      const ids = titles.get(name.slice(0, dot));
      const key = name.slice(dot + 1);
      if (ids) outputs.push({ ids, key, path: key.split('.') });
    }
    const path = name.split('.');
    return { path, contactPath: ['contact', ...path], outputs };
  }

  #readTitles(): ReadonlyMap<string, readonly string[]> {
    const titles = new Map<string, string[]>();
    for (const node of this.graph.nodes) {
      const title = nodeTitle(node, this.presentation);
      const ids = titles.get(title);
      if (ids) ids.push(node.id);
      else titles.set(title, [node.id]);
    }
    return titles;
  }
}

const plansOf = memoizeByIdentity((version: WorkflowVersion) =>
  memoizeByIdentity((presentation: Presentation) => new Plan(version, presentation)),
);

/** The plan of a version with its presentation; made once for both. */
export function planOf(version: WorkflowVersion, presentation: Presentation): Plan {
  return plansOf(version)(presentation);
}
