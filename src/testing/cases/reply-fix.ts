import { isJsonObject } from '#base';
import { type ExecutionEnvironment, runCase, type WorkflowCase } from '#execute';
import { graphOf } from '#graph';
import type { WorkflowNode, WorkflowVersion } from '#model';
import {
  comparatorOf,
  comparedTexts,
  edgeRowsOf,
  isComparison,
  knownComparator,
  pathOf,
  pathOfEdge,
  withComparator,
} from '#rules';
import type { CaseOutcome } from './case-runner.js';
import { comparePath } from './compare-path.js';

/** A change of a rule with which a case goes the expected way. */
export interface ReplyFix {
  readonly nodeId: string;
  /** JSON path of the condition in the settings of the node. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** What the condition looks for: “book”. */
  readonly word: string;
  /** What was said instead: “booking”. */
  readonly said: string;
}

/** Groups that nest more deeply are not read. */
const deepest = 8;

/**
 * Finds a condition that compares a whole reply, where the reply only holds the word, and that leads the case along its
 * path once it looks for the word inside. Each change is tried with the case before it is offered.
 */
export function findReplyFix(
  version: WorkflowVersion,
  outcome: CaseOutcome,
  environment: ExecutionEnvironment,
): ReplyFix | undefined {
  const { expected, partsAt, shared } = comparePath(version, outcome);
  const graph = graphOf(version);
  const edge = graph.edge(expected[0] ?? '');
  const node = partsAt === undefined ? undefined : graph.node(partsAt);
  const made = node && edgeRowsOf(node);
  const said = lastReply(outcome);
  if (!edge || !node || edge.source !== node.id || !made || said === undefined) return undefined;
  const wanted = pathOfEdge(made, edge);
  for (const [index, row] of made.rows.entries()) {
    if (pathOf(row) !== wanted) continue;
    for (const { at, condition } of comparisonsIn(row, [], 0)) {
      const word = comparedTexts(condition).find((each) => each !== '' && fold(said).includes(fold(each)));
      if (word === undefined || knownComparator(comparatorOf(condition)) !== 'equals') continue;
      const fix = {
        nodeId: node.id,
        path: [made.name, index, ...at],
        value: withComparator(condition, 'contains'),
        word,
        said,
      };
      if (leads(changed(version, fix), outcome.case, environment, [...shared, edge.id])) return fix;
    }
  }
  return undefined;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

/** The last reply before the case went another way; the last one where it went on after it. */
function lastReply({ result }: CaseOutcome): string | undefined {
  const [failure] = result.failures;
  const { decisions, messages } = result.simulation;
  const at = decisions.find(({ step }) => step === failure?.step)?.at ?? Infinity;
  return messages.findLast((message) => message.from === 'contact' && message.at <= at)?.text;
}

type Place = readonly (string | number)[];

function comparisonsIn(
  row: unknown,
  at: Place,
  depth: number,
): readonly { readonly at: Place; readonly condition: { readonly [key: string]: unknown } }[] {
  if (!isJsonObject(row) || depth > deepest) return [];
  if (isComparison(row)) return [{ at, condition: row }];
  for (const key of ['conditions', 'rules']) {
    const inner: unknown = row[key];
    if (Array.isArray(inner))
      return inner.flatMap((each, index) => comparisonsIn(each, [...at, key, index], depth + 1));
  }
  return [];
}

/** The version with the condition changed. */
export function changed(version: WorkflowVersion, { nodeId, path, value }: ReplyFix): WorkflowVersion {
  const nodes = version.definition?.nodes?.map((node) =>
    node.id === nodeId ? ({ ...node, config: withValue(node.config ?? {}, path, value) } as WorkflowNode) : node,
  );
  return { ...version, definition: { ...version.definition, ...(nodes && { nodes }) } };
}

function withValue(holder: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(holder)) return holder.map((each, at) => (at === key ? withValue(each, rest, value) : each));
  return isJsonObject(holder) ? { ...holder, [key]: withValue(holder[key as string], rest, value) } : holder;
}

/** Whether a case begins with this path. */
function leads(
  version: WorkflowVersion,
  each: WorkflowCase,
  environment: ExecutionEnvironment,
  path: readonly string[],
): boolean {
  const { decisions } = runCase(version, each, environment).simulation;
  const taken = decisions.flatMap(({ edgeId }) => (edgeId === undefined ? [] : [edgeId]));
  return path.every((id, at) => taken[at] === id);
}
