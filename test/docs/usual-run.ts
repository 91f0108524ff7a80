import { matchesGlob } from 'node:path';
import { readSource } from './named-tests.js';

type Node = ReturnType<typeof readSource>;

interface Property extends Node {
  readonly key: Node;
  readonly value: Node;
}

/** Finds nodes of a type anywhere in a tree. */
function all(node: unknown, type: string): readonly Node[] {
  if (Array.isArray(node)) return node.flatMap((item) => all(item, type));
  if (typeof node !== 'object' || node === null) return [];
  const found = Object.values(node).flatMap((value) => all(value, type));
  return (node as Node).type === type ? [node as Node, ...found] : found;
}

const propertyOf = (object: Node, name: string): Node | undefined =>
  (object['properties'] as readonly Property[]).find(({ type, key }) => type === 'Property' && key['name'] === name)
    ?.value;

/**
 * Returns the patterns of a list as `npm test` has them, which sets none of the variables that a conditional asks for. What is no text is
 * left out.
 */
function patternsOf(node: Node | undefined, constants: ReadonlyMap<string, Node>): readonly string[] {
  const value = (inner: unknown): readonly string[] => patternsOf(inner as Node | undefined, constants);
  if (node?.type === 'ArrayExpression') return (node['elements'] as readonly Node[]).flatMap(value);
  if (node?.type === 'SpreadElement') return value(node['argument']);
  if (node?.type === 'ParenthesizedExpression') return value(node['expression']);
  if (node?.type === 'ConditionalExpression') return value(node['alternate']);
  if (node?.type === 'Identifier') return value(constants.get(String(node['name'])));
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [];
}

/**
 * Returns which test files `npm test` runs, by the text of `vitest.config.ts`: those of the projects `node` and `browser`.
 *
 * @throws {Error} if the text has no such project, or one without files.
 */
export function usualRun(config: string): (path: string) => boolean {
  const tree = readSource('vitest.config.ts', config);
  const constants = new Map(
    all(tree, 'VariableDeclarator').map((node) => [String((node['id'] as Node)['name']), node['init'] as Node]),
  );
  const projects = ['node', 'browser'].map((project) => {
    const found = all(tree, 'ObjectExpression').find((node) => propertyOf(node, 'name')?.['value'] === project);
    const include = patternsOf(found && propertyOf(found, 'include'), constants);
    if (!found || include.length === 0) throw new Error(`vitest.config.ts names no files of the project ${project}.`);
    return { include, exclude: patternsOf(propertyOf(found, 'exclude'), constants) };
  });
  return (path) => {
    const matches = (pattern: string): boolean => matchesGlob(path, pattern);
    return projects.some(({ include, exclude }) => include.some(matches) && !exclude.some(matches));
  };
}
