import { equalJson, type JsonObject, valueWords } from '#base';
import { formatDuration, nodeTitle, parseDuration } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { labelOfEdge } from '#rules';
import { sectionOf } from '../context.js';
import { decisionWords } from '../decision-words.js';
import type { ExecutionEnvironment } from '../environment.js';
import { simulate, type Simulation } from '../simulate.js';
import type { CaseExpectation, WorkflowCase } from './workflow-case.js';

/** What differs from what a case expects. */
export interface CaseFailure {
  /** What was expected of. */
  readonly of: keyof CaseExpectation;
  /** What was expected, in words. */
  readonly expected: string;
  /** What happened instead, in words. */
  readonly found: string;
  /** The number of the step where it differs first, from 1; absent for what concerns all of it. */
  readonly step?: number;
  /** Why it went another way: the decision in a sentence. */
  readonly why?: string;
}

/** The result of a case. */
export interface CaseResult {
  /** The name of the case. */
  readonly name: string;
  /** `outOfDate`: it names edges that the version does not have. */
  readonly status: 'passed' | 'failed' | 'outOfDate';
  /** What differs, the first step first; empty where it passed. */
  readonly failures: readonly CaseFailure[];
  /** What happened. */
  readonly simulation: Simulation;
}

/** The results of cases, and what they cover. */
export interface CaseReport {
  /** In the order of the cases. */
  readonly results: readonly CaseResult[];
  /** The ids of all edges that lead somewhere. */
  readonly edges: readonly string[];
  /** The ids of those that any case took. */
  readonly covered: readonly string[];
}

/**
 * Runs cases on a version: each contact is led through it, and what happened is compared with what was expected. Pure.
 *
 * @param environment account, behaviours and titles for all cases
 *
 * @example
 * ```ts
 * import { readCases, runCases, type WorkflowVersion } from 'pathboard/core';
 *
 * export function failing(version: WorkflowVersion, file: unknown): readonly string[] {
 *   const read = readCases(file);
 *   if (!read.ok) return [read.refusal.message];
 *   const { results } = runCases(version, read.cases.cases);
 *   return results.flatMap(({ name, status }) => (status === 'passed' ? [] : [`${name}: ${status}`]));
 * }
 * ```
 */
export function runCases(
  version: WorkflowVersion,
  cases: readonly WorkflowCase[],
  environment: ExecutionEnvironment = {},
): CaseReport {
  const results = cases.map((each) => runCase(version, each, environment));
  return { results, ...coverageOf(version, results) };
}

/**
 * Runs one case; see `runCases`. For a caller that does one at a time, such as a page that handles input in between.
 *
 * @param environment account, behaviours and titles
 */
export function runCase(
  version: WorkflowVersion,
  each: WorkflowCase,
  environment: ExecutionEnvironment = {},
): CaseResult {
  const graph = graphOf(version);
  const { created: _created, expect = {}, mustPass: _mustPass, name, ...scenario } = each;
  const simulation = simulate(version, { ...environment, ...scenario });
  const failures = failuresOf(expect, simulation, takenIn(simulation), { environment, graph, version });
  const isKnown = (expect.path ?? []).every((id) => graph.edge(id));
  return { name, status: !isKnown ? 'outOfDate' : failures.length === 0 ? 'passed' : 'failed', failures, simulation };
}

/** Returns the edges of a version that lead somewhere, and those of them that executions took. */
export function coverageOf(
  version: WorkflowVersion,
  results: Iterable<{ readonly simulation: Pick<Simulation, 'decisions'> }>,
): Pick<CaseReport, 'covered' | 'edges'> {
  const graph = graphOf(version);
  const taken = new Set<string>();
  for (const { simulation } of results) for (const { edgeId } of takenIn(simulation)) taken.add(edgeId);
  const edges = graph.edges
    .filter(({ source, target }) => graph.node(source) && graph.node(target))
    .map(({ id }) => id);
  return { edges, covered: edges.filter((id) => taken.has(id)) };
}

/** The edges that were taken, in order, each with its step. */
export function takenIn({
  decisions,
}: Pick<Simulation, 'decisions'>): readonly { readonly edgeId: string; readonly step: number }[] {
  return decisions.flatMap(({ edgeId, step }) => (edgeId === undefined ? [] : [{ edgeId, step }]));
}

interface Shown {
  readonly environment: ExecutionEnvironment;
  readonly graph: Graph;
  readonly version: WorkflowVersion;
}

function failuresOf(
  expect: CaseExpectation,
  simulation: Simulation,
  taken: ReturnType<typeof takenIn>,
  shown: Shown,
): readonly CaseFailure[] {
  const found: (CaseFailure | undefined)[] = [
    pathFailure(expect.path, simulation, taken, shown),
    statusFailure(expect, simulation),
    messageFailure(expect.messages, simulation),
    tooMuch(
      'segments',
      expect.segments,
      simulation.messages.reduce((sum, { segments = 0 }) => sum + segments, 0),
    ),
    tooMuch(
      'price',
      expect.price,
      simulation.messages.reduce((sum, { price = 0 }) => sum + price, 0),
    ),
    timeFailure(expect.within, simulation),
    ...contactFailures(expect, simulation.state.context),
  ];
  return found.filter((failure) => failure !== undefined);
}

/** The first edge that is another one, that is missing, or that came on top. */
function pathFailure(
  path: readonly string[] | undefined,
  simulation: Simulation,
  taken: ReturnType<typeof takenIn>,
  { environment, graph, version }: Shown,
): CaseFailure | undefined {
  if (!path) return undefined;
  const at = [...path, undefined].findIndex((id, index) => id !== taken[index]?.edgeId);
  if (at < 0 || (at === path.length && taken.length === path.length)) return undefined;
  const words = (id: string | undefined): string =>
    id === undefined ? 'nothing more' : edgeWords(graph, id, environment);
  const step = taken[at]?.step ?? (taken.at(-1)?.step ?? 0) + 1;
  const decision =
    simulation.decisions.find((each) => each.step === step && each.edgeId === taken[at]?.edgeId) ??
    simulation.decisions.at(-1);
  return {
    of: 'path',
    step,
    expected: words(path[at]),
    found: words(taken[at]?.edgeId),
    ...(decision ? { why: decisionWords(decision, version, environment.presentation) } : {}),
  };
}

/** "Reply, from Wait for reply to End". */
function edgeWords(graph: Graph, id: string, { presentation }: ExecutionEnvironment): string {
  const edge = graph.edge(id);
  if (!edge) return `path ${id}, which is not there`;
  const title = (nodeId: string): string => {
    const node = graph.node(nodeId);
    return node ? nodeTitle(node, presentation) : 'nowhere';
  };
  const label = labelOfEdge(graph, edge);
  return `${label === undefined ? 'the path' : `${label},`} from ${title(edge.source)} to ${title(edge.target)}`;
}

function statusFailure({ path, status }: CaseExpectation, simulation: Simulation): CaseFailure | undefined {
  const { status: found } = simulation;
  // A case that names its path says by it where the execution may fail.
  const isFine = status === undefined ? found !== 'failed' || path !== undefined : found === status;
  return isFine ? undefined : { of: 'status', expected: status ?? 'not failed', found };
}

function messageFailure(words: readonly string[] | undefined, { messages }: Simulation): CaseFailure | undefined {
  const sent = messages.filter(({ from }) => from === 'account');
  let from = 0;
  for (const expected of words ?? []) {
    const at = sent.findIndex(({ text }, index) => index >= from && text.includes(expected));
    if (at < 0) {
      const next = sent[from];
      return {
        of: 'messages',
        expected: `“${expected}”`,
        found: next ? `“${next.text}”` : 'no more messages',
        ...(next?.step === undefined ? {} : { step: next.step }),
      };
    }
    from = at + 1;
  }
  return undefined;
}

function tooMuch(of: 'segments' | 'price', most: number | undefined, found: number): CaseFailure | undefined {
  return most === undefined || found <= most ? undefined : { of, expected: `at most ${most}`, found: String(found) };
}

function timeFailure(within: string | undefined, { state }: Simulation): CaseFailure | undefined {
  const most = within === undefined ? undefined : parseDuration(within);
  const took = state.at - state.start;
  if (most === undefined || took <= most) return undefined;
  const found = formatDuration(`PT${Math.round(took / 1000)}S`);
  return { of: 'within', expected: `at most ${formatDuration(within!)}`, found };
}

function contactFailures({ attributes, tags }: CaseExpectation, context: JsonObject): readonly CaseFailure[] {
  const own = sectionOf(context, 'contact')['tags'];
  const has = Array.isArray(own) ? own : [];
  const known = sectionOf(context, 'attributes');
  return [
    ...(tags ?? [])
      .filter((tag) => !has.includes(tag))
      .map((tag) => ({ of: 'tags', expected: `“${tag}”`, found: valueWords(has) || 'none' }) as const),
    ...Object.entries(attributes ?? {})
      .filter(([name, value]) => !equalJson(known[name] ?? null, value))
      .map(([name, value]) => {
        return {
          of: 'attributes',
          expected: `${name}: ${valueWords(value)}`,
          found: `${name}: ${valueWords(known[name]) || 'empty'}`,
        } as const;
      }),
  ];
}
