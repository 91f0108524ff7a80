import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A test or a story of a file. */
export interface NamedTest {
  /** Of a test its title, a template as it is written; of a story the name of its export. */
  readonly name: string;
  /** Why it does not run in every `npm test`; undefined where it does. */
  readonly held?: string | undefined;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** Returns the root of a file as a syntax tree. */
export const readSource = (path: string, text: string): Node => parseSync(path, text).program as unknown as Node;

/** Calls `see` with each node of a tree and what it returned for the node around it. */
function walk<Above>(node: Node, above: Above, see: (node: Node, above: Above) => Above): void {
  const here = see(node, above);
  for (const child of childrenOf(node)) walk(child, here, see);
}

/** Splits `test.skipIf(no).each(rows)` into `test` and what is called on it, with its arguments. */
function partsOf(callee: Node, text: string): readonly string[] {
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'MemberExpression')
    return [...partsOf(callee['object'] as Node, text), String((callee['property'] as Node)['name'])];
  const inner = callee['callee'] ?? callee['tag'];
  if (!isNode(inner)) return [''];
  const parts = partsOf(inner, text);
  return [...parts.slice(0, -1), `${parts.at(-1)}${text.slice(inner.end, callee.end)}`];
}

/** The mutation check alone skips these. */
const isAlwaysRun = (part: string): boolean => part === 'skipIf(isMutated)';

function heldBy(parts: readonly string[]): string | undefined {
  if (parts.some((part) => part === 'skip' || part === 'todo')) return 'is skipped';
  const condition = parts.find((part) => /^(skipIf|runIf)\(/.test(part) && !isAlwaysRun(part));
  return condition && `runs only under a condition: ${condition}`;
}

function titleOf(node: Node | undefined, text: string): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : undefined;
}

/** Returns the tests that a file writes out. */
export function testsIn(path: string, text: string): readonly NamedTest[] {
  const found: NamedTest[] = [];
  walk<string | undefined>(readSource(path, text), undefined, (node, above) => {
    if (node.type !== 'CallExpression') return above;
    const [root = '', ...parts] = partsOf(node['callee'] as Node, text);
    if (!/^(describe|it|test)$/.test(root)) return above;
    const held = above ?? heldBy(parts);
    const name = titleOf((node['arguments'] as readonly Node[])[0], text);
    if (name !== undefined && root !== 'describe') found.push({ name, held });
    return held;
  });
  return found;
}

/** Returns the stories of a file. */
export function storiesIn(text: string): readonly NamedTest[] {
  const [meta = '', ...exports] = text.split(/^(?=export )/m);
  return exports.flatMap((text) => {
    const name = /^export const (\w+)/.exec(text)?.[1];
    const held = `${meta}${text}`.includes("'!test'") ? 'is not played' : undefined;
    return name === undefined ? [] : [{ name, held }];
  });
}
