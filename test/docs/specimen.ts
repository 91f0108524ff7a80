import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSequentialId, isJsonObject } from '#base';
import { messagingNodeTypes } from '#catalog';
import {
  type NodeType,
  type Presentation,
  type Problem,
  type ProblemFix,
  readVersion,
  type WorkflowVersion,
} from '#model';
import { type AccountFacts, type Rule, validateVersion } from '#rules';
import { createEditor, type Editor, type EditorOptions, openEditor } from '#store';
import type { FixChoice } from '#edit';
import { projectRoot } from '../architecture/source-files.js';

/** An example document under `docs/codes`, with the actions to perform on it. */
export interface Specimen {
  /** The code or kind it is an example of: the name of its file. */
  readonly name: string;
  readonly version?: WorkflowVersion;
  /** A document as text, for problems of the text itself. */
  readonly text?: string;
  /** Repeats the entries of a list. Keeps examples of long lists short. */
  readonly repeat?: { readonly text: string; readonly times: number; readonly close?: string };
  readonly nodeTypes?: readonly NodeType[];
  readonly presentation?: Presentation;
  readonly account?: AccountFacts;
  readonly readOnly?: boolean;
  /** The id of a host rule that throws, which a document cannot contain. */
  readonly throwingRule?: string;
  /** The editor of a page whose commands are still loading. */
  readonly isLoading?: boolean;
  /** Calls of the editor in order; the last one returns the refusal. */
  readonly calls?: readonly Call[];
  /** The problem that the example fixes, and the choice of the user. */
  readonly problem?: string;
  readonly choice?: FixChoice;
}

/**
 * A method of the editor by its path, then its arguments. `together` runs the calls in its second place as one transaction.
 * The argument `{"$long": "x", "times": 9}` is a text that would be too long to write, `{"$historyOf": …}` the history of
 * another example after its calls; anywhere in an argument `{"$number": "NaN"}` is a number that JSON does not know.
 */
export type Call = readonly [method: string, ...args: readonly unknown[]];

export type SpecimenKind = 'problems' | 'refusals' | 'fixes';

/** The examples of one kind, in the order of their names. */
export function specimensOf(kind: SpecimenKind): readonly Specimen[] {
  const folder = join(projectRoot, 'docs/codes', kind);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  return names.map((name) => {
    const text = readFileSync(join(folder, `${name}.json`), 'utf8');
    return { ...(withBuiltInTypes(JSON.parse(text)) as object), name };
  });
}

/** A node type given by name only is replaced by the built-in type of that name, which keeps examples readable. */
function withBuiltInTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBuiltInTypes);
  if (!isJsonObject(value)) return value;
  const { type } = value;
  const builtIn =
    Object.keys(value).length === 1 && typeof type === 'string'
      ? messagingNodeTypes.find((candidate) => candidate.type === type)
      : undefined;
  return builtIn ?? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withBuiltInTypes(inner)]));
}

/** Returns the problems of the document of an example. */
export function problemsIn({
  account,
  nodeTypes = messagingNodeTypes,
  presentation,
  repeat,
  text,
  throwingRule,
  version,
}: Specimen): readonly Problem[] {
  const whole = repeat ? repeat.text.repeat(repeat.times) + (repeat.close ?? '').repeat(repeat.times) : text;
  if (whole === undefined) {
    return validateVersion(version ?? {}, {
      nodeTypes,
      ...(presentation ? { presentation } : {}),
      ...(account ? { account } : {}),
      ...(throwingRule ? { rules: [throwing(throwingRule)] } : {}),
    });
  }
  const read = readVersion(whole);
  return read.ok ? read.notices : read.problems;
}

export function openSpecimen({
  account,
  isLoading,
  nodeTypes,
  presentation,
  readOnly,
  throwingRule,
  version,
}: Specimen): Editor {
  const options: EditorOptions = {
    ...(version ? { version } : {}),
    ...(nodeTypes ? { nodeTypes } : {}),
    ...(presentation ? { presentation } : {}),
    ...(account ? { account } : {}),
    ...(readOnly ? { readOnly } : {}),
    createId: createSequentialId('new'),
    now: () => 0,
    ...(throwingRule ? { rules: [throwing(throwingRule)] } : {}),
  };
  return isLoading ? openEditor(options, [], undefined) : createEditor(options);
}

function throwing(id: string): Rule {
  return {
    id,
    scope: 'node',
    check: () => {
      throw new Error('the list of names is missing');
    },
  };
}

/** Makes the calls of an example and returns the result of the last one. */
export function runCalls(editor: Editor, calls: readonly Call[]): unknown {
  let answer: unknown;
  for (const [method, ...args] of calls) {
    if (method === 'transact') {
      answer = editor.transact('Together', () => runCalls(editor, args[0] as readonly Call[]));
      continue;
    }
    const path = method.split('.');
    const owner = path
      .slice(0, -1)
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], editor) as Record<
      string,
      (...given: readonly unknown[]) => unknown
    >;
    const called = owner[path[path.length - 1] ?? ''];
    if (typeof called !== 'function') throw new Error(`The editor has no method “${method}”.`);
    answer = called.apply(owner, args.map(writtenOut));
  }
  return answer;
}

function writtenOut(argument: unknown): unknown {
  if (!isJsonObject(argument)) return argument;
  if (typeof argument['$number'] === 'string') return Number(argument['$number']);
  if (typeof argument['$long'] === 'string') return argument['$long'].repeat(Number(argument['times']));
  if (!isJsonObject(argument['$historyOf']))
    return Object.fromEntries(Object.entries(argument).map(([key, inner]) => [key, writtenOut(inner)]));
  const other = argument['$historyOf'] as unknown as Specimen;
  const editor = openSpecimen(other);
  runCalls(editor, other.calls ?? []);
  return editor.experimental_exportHistory();
}

/** The fix of an example: the first of its kind among those its problem offers. */
export function fixOf(
  editor: Editor,
  { name, problem }: Specimen,
): { readonly problem: Problem; readonly fix: ProblemFix } | undefined {
  for (const found of editor.problems()) {
    const fix = found.code === problem ? found.fixes?.find(({ kind }) => kind === name) : undefined;
    if (fix) return { problem: found, fix };
  }
  return undefined;
}
