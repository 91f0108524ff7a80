import { isJsonObject } from '#base';
import type { EditedDocument } from '#edit';
import type { NodeType, Presentation, WorkflowVersion } from '#model';

/** The longest piece, in characters: short enough to be written within a frame. */
const pieceLength = 64 * 1024;

/** Stands for the type of a node: its number among the types, with a prefix that no wire type has. */
const typeNumber = 'pathboard:type';

/**
 * Writes a document as JSON texts, in slices. Nodes carry their types whole, and most nodes share a few: each type is
 * written once, which makes a workflow of ten thousand nodes a tenth as long.
 */
export function* writeDocument({ presentation, version }: EditedDocument): Generator<string, void> {
  const { definition } = version;
  const lists =
    definition && Array.isArray(definition.nodes) && Array.isArray(definition.edges)
      ? { nodes: definition.nodes, edges: definition.edges }
      : undefined;
  if (!lists) {
    yield JSON.stringify({ version, presentation });
    return;
  }
  // The lists keep their positions among the other keys.
  yield JSON.stringify({ version: { ...version, definition: { ...definition, nodes: [], edges: [] } }, presentation });
  const numbers = new Map<NodeType, number>();
  let types: NodeType[] = [];
  const asWritten = (node: unknown): unknown => {
    const type = isJsonObject(node) ? (node as { readonly type?: unknown }).type : undefined;
    if (!isJsonObject(type)) return node;
    let number = numbers.get(type as NodeType);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(type as NodeType, number);
      types.push(type as NodeType);
    }
    return { ...(node as object), type: { [typeNumber]: number } };
  };
  for (const list of ['nodes', 'edges'] as const) {
    let texts: string[] = [];
    let length = 0;
    const piece = (): string => {
      const text = `{"list":"${list}","types":${JSON.stringify(types)},"items":[${texts.join(',')}]}`;
      types = [];
      texts = [];
      length = 0;
      return text;
    };
    for (const item of lists[list]) {
      const text = JSON.stringify(list === 'nodes' ? asWritten(item) : item);
      texts.push(text);
      length += text.length;
      if (length >= pieceLength) yield piece();
    }
    if (texts.length > 0) yield piece();
  }
}

/** Joins the pieces to a document; `undefined` where they are not those of one. */
export function readDocument(pieces: readonly unknown[]): EditedDocument | undefined {
  const [first, ...rest] = pieces;
  if (!isDocument(first)) return undefined;
  const { presentation, version } = first;
  if (rest.length === 0) return { version, presentation };
  const { definition } = version;
  if (!definition) return undefined;
  const lists: { readonly [list: string]: unknown[] } = { nodes: [], edges: [] };
  const types: unknown[] = [];
  for (const piece of rest) {
    const { items, list, types: more } = (isJsonObject(piece) ? piece : {}) as { readonly [key: string]: unknown };
    const into = list === 'nodes' || list === 'edges' ? lists[list] : undefined;
    if (!into || !Array.isArray(items) || !Array.isArray(more)) return undefined;
    for (const type of more) types.push(type);
    for (const item of items) into.push(list === 'nodes' ? withType(item, types) : item);
  }
  // As in the first piece: the lists at their positions.
  return {
    version: {
      ...version,
      definition: { ...definition, nodes: lists['nodes'], edges: lists['edges'] },
    } as WorkflowVersion,
    presentation,
  };
}

function withType(node: unknown, types: readonly unknown[]): unknown {
  const type = isJsonObject(node) ? (node as { readonly type?: unknown }).type : undefined;
  if (!isJsonObject(type) || !Object.hasOwn(type, typeNumber)) return node;
  return { ...(node as object), type: types[(type as { readonly [typeNumber]: number })[typeNumber]] };
}

function isDocument(
  value: unknown,
): value is { readonly version: WorkflowVersion; readonly presentation: Presentation } {
  const { presentation, version } = (isJsonObject(value) ? value : {}) as { readonly [key: string]: unknown };
  return isJsonObject(version) && isJsonObject(presentation);
}
