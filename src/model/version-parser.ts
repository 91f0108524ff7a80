import { describePath, isJsonObject, type JsonPath } from '#base';
import { findNonJson } from './json-document.js';
import { type DocumentLimits, limitsFrom } from './limits.js';
import type { NodeType } from './node-type.js';
import type { Problem } from './problem.js';
import { TypesMet } from './same-type.js';
import { findMisfits, isAt } from './shape.js';
import { workflowEdgeShape, workflowNodeShape, workflowVersionShape, type WorkflowVersion } from './workflow.js';

/** A version with what is odd about it, or why it cannot be opened. The version is the input itself, unchanged. */
export type ParsedVersion =
  | { readonly ok: true; readonly version: WorkflowVersion; readonly notices: Problem[] }
  | { readonly ok: false; readonly problems: Problem[] };

/** Reads a version in slices, so that pages stay responsive while a large one opens. */
export interface VersionParser {
  /** Reads until done or out of time; returns the result once it is known, `undefined` before. */
  advance(isTimeUp: () => boolean): ParsedVersion | undefined;
}

/** Nodes or edges read between two looks at the clock. */
const elementsPerLook = 32;

/**
 * Creates a parser.
 *
 * @param limits what to accept at most; the documented limits where absent
 */
// oxlint-disable-next-line max-lines-per-function -- the two parsers share their caches
export function createVersionParser(input: unknown, limits: Partial<DocumentLimits> = {}): VersionParser {
  const { maxDepth, maxEdges, maxNodes } = limitsFrom(limits);
  if (!isJsonObject(input))
    return done(refused([error('not-an-object', 'A workflow version is a JSON object, and this is not one', [])]));
  const definition = input['definition'];
  const lists = isJsonObject(definition)
    ? { nodes: listOf(definition['nodes']), edges: listOf(definition['edges']) }
    : { nodes: [], edges: [] };
  const types = new TypesMet();
  const found: Problem[] = [];
  let answer: ParsedVersion | undefined;
  let next = -1;

  /** All around the nodes and edges. */
  const readAround = (): Problem | undefined => {
    const nonJson = findNonJson(input, maxDepth, { leaves: [lists.nodes, lists.edges] });
    if (nonJson) return nonJson;
    const bare = isJsonObject(definition)
      ? { ...input, definition: { ...definition, ...emptied(definition, 'nodes'), ...emptied(definition, 'edges') } }
      : input;
    found.push(...findMisfits(workflowVersionShape, bare));
    return undefined;
  };
  const readElement = (key: 'nodes' | 'edges', at: number): Problem | undefined => {
    const element = lists[key][at];
    const path = ['definition', key, at];
    const type =
      key === 'nodes' && isJsonObject(element) && isJsonObject(element['type'])
        ? (element['type'] as NodeType)
        : undefined;
    const isKnown = type !== undefined && types.knows(type);
    const nonJson = findNonJson(element, maxDepth, {
      path,
      within: [input, definition as object, lists[key]],
      ...(isKnown ? { leaves: [type] } : {}),
    });
    if (nonJson) return nonJson;
    const before = found.length;
    const looked = isKnown ? { ...(element as object), type: null } : element;
    for (const problem of findMisfits(key === 'nodes' ? workflowNodeShape : workflowEdgeShape, looked, path))
      found.push(problem);
    if (type && !isKnown && found.length === before) types.meet(type);
    return undefined;
  };
  const readOn = (): Problem | undefined => {
    if (next < 0) return readAround();
    return next < lists.nodes.length ? readElement('nodes', next) : readElement('edges', next - lists.nodes.length);
  };

  return {
    advance: (isTimeUp) => {
      const total = lists.nodes.length + lists.edges.length;
      while (!answer && next < total) {
        const nonJson = readOn();
        next += 1;
        const tooLarge = next === 0 && !nonJson ? tooMany(lists, maxNodes, maxEdges) : [];
        if (nonJson) answer = refused([nonJson]);
        else if (tooLarge.length > 0) answer = refused(tooLarge);
        else if (next === total) break;
        else if (next % elementsPerLook === 0 && isTimeUp()) return undefined;
      }
      answer ??= conclude(input, found);
      return answer;
    },
  };
}

function done(answer: ParsedVersion): VersionParser {
  return { advance: () => answer };
}

function listOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

function emptied(definition: { readonly [key: string]: unknown }, key: string): { readonly [key: string]: unknown } {
  return Array.isArray(definition[key]) ? { [key]: [] } : {};
}

function tooMany(
  { edges, nodes }: { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] },
  maxNodes: number,
  maxEdges: number,
): Problem[] {
  return [countProblem(nodes, 'nodes', 'steps', maxNodes), countProblem(edges, 'edges', 'paths', maxEdges)].filter(
    (problem) => problem !== undefined,
  );
}

function countProblem(list: readonly unknown[], key: string, word: string, most: number): Problem | undefined {
  if (list.length <= most) return undefined;
  return error('too-large', `This workflow has ${list.length} ${word}; at most ${most} can be opened`, [
    'definition',
    key,
  ]);
}

/** The order in which a version is written: what precedes the nodes, the nodes, the edges, and what follows. */
function rankOf({ path = [] }: Problem): number {
  if (path[0] === 'id' || path[0] === 'name') return 0;
  if (path[0] !== 'definition') return 4;
  return path[1] === 'nodes' || path.length === 1 ? 1 : path[1] === 'edges' ? 2 : 3;
}

function conclude(input: object, unordered: readonly Problem[]): ParsedVersion {
  const found = [...unordered].sort((left, right) => rankOf(left) - rankOf(right));
  const fatal = found.filter((problem) =>
    isAt(
      problem,
      ['definition'],
      ['definition', 'nodes'],
      ['definition', 'nodes', '*'],
      ['definition', 'nodes', '*', 'id'],
      ['definition', 'edges'],
      ['definition', 'edges', '*'],
      ['definition', 'edges', '*', 'id'],
      ['definition', 'edges', '*', 'source'],
      ['definition', 'edges', '*', 'target'],
      ['definition', 'properties'],
    ),
  );
  if (fatal.length === 0) return { ok: true, version: input as WorkflowVersion, notices: found };
  return refused(
    fatal.map((problem) => ({
      code: 'unusable-shape',
      severity: 'error',
      message: problem.message,
      detail: 'Without it this part of the workflow cannot be identified, so the document was not opened.',
      ...(problem.path ? { path: problem.path } : {}),
    })),
  );
}

function error(code: string, message: string, path: JsonPath): Problem {
  return { code, severity: 'error', message, path, detail: `At ${describePath(path)}.` };
}

function refused(problems: Problem[]): ParsedVersion {
  return { ok: false, problems };
}
