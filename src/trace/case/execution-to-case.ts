import { getAtPath, isJsonObject, type Json, type JsonObject, type JsonPath } from '#base';
import { type Graph, graphOf } from '#graph';
import {
  type WorkflowExecution,
  type WorkflowVersion,
  writtenInside,
  writtenNumber,
  type WrittenNumbers,
} from '#model';
import { outputsOf, typeInExecution } from '../reading/step-type.js';
import type { Trace } from '../trace.js';
import { traceExecution } from '../trace-execution.js';
import type { Visit } from '../visit.js';
import { type Conceal, createConcealer, type Concealer } from './conceal.js';
import type { CaseOutcome, CaseVisit, CaseReply, CaseTrigger, ExecutionCase } from './execution-case.js';

/** A message of a contact during a visit, and its path in the context. */
interface ReadReply {
  readonly text: Json;
  readonly path: JsonPath;
}

/**
 * Returns the message of a contact during a visit: from the outputs of the node, else from what is new in the
 * conversation. The wire has no field for it.
 */
function replyIn(visit: Visit, before: JsonObject): ReadReply | undefined {
  if (visit.wait?.for !== 'reply') return undefined;
  const own = outputsOf(visit.context, visit.nodeId);
  for (const key of ['reply', 'answer']) {
    const text = own && Object.hasOwn(own, key) ? own[key] : undefined;
    if (isWritten(text)) return { text, path: ['outputs', visit.nodeId, key] };
  }
  if (visit.wait.endedBy === 'timeout') return undefined;
  const [now, then] = [conversationOf(visit.context), conversationOf(before)];
  const reply = now['lastReply'];
  if (isWritten(reply) && reply !== then['lastReply']) return { text: reply, path: ['conversation', 'lastReply'] };
  const [last, earlier] = [now['lastMessage'], then['lastMessage']];
  if (!isJsonObject(last) || last['outgoing'] !== false || JSON.stringify(last) === JSON.stringify(earlier))
    return undefined;
  for (const key of ['message', 'text']) {
    const text = last[key];
    if (isWritten(text)) return { text, path: ['conversation', 'lastMessage', key] };
  }
  return undefined;
}

const isWritten = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

function conversationOf(context: JsonObject): { readonly [key: string]: unknown } {
  const conversation: unknown = Object.hasOwn(context, 'conversation') ? context['conversation'] : undefined;
  return isJsonObject(conversation) ? conversation : {};
}

/** What a case leaves out of the execution it is taken from. */
export interface CaseOptions {
  /** Conceals personal data. Without it, the case holds every value. */
  readonly conceal?: Conceal;
}

/**
 * Extracts a case from an execution: the inputs with which the same workflow can be executed again. Takes any
 * JSON-shaped execution, with or without its version; unknown parts are absent. Does not change the execution.
 */
export function executionToCase(
  execution: WorkflowExecution,
  version?: WorkflowVersion,
  { conceal }: CaseOptions = {},
): ExecutionCase {
  const trace = traceExecution(execution, version);
  const graph = graphOf(trace.version);
  const run: { readonly [key: string]: unknown } = isJsonObject(execution) ? execution : {};
  const concealer = createConcealer(conceal);
  const roundOf = countRounds(trace.visits);
  const known = knownAtStart(trace, concealer);
  const trigger = triggerOf(trace, graph, concealer);
  const replies = repliesOf(trace, roundOf, concealer);
  const outcomes = outcomesOf(trace, graph, roundOf, concealer);
  const made: ExecutionCase = {
    format: 'pathboard-case',
    formatVersion: 1,
    ...section('execution', { ...text('id', run['id']), ...text('status', run['status']) }),
    ...section('version', {
      ...text('id', trace.fit.ranId ?? trace.version.id),
      ...text('name', trace.fit.ranName ?? trace.version.name),
    }),
    ...(isDate(trace.start) ? { start: new Date(trace.start).toISOString() } : {}),
    ...known,
    ...(trigger ? { trigger } : {}),
    replies,
    outcomes,
    concealed: concealer.concealed(),
  };
  const numbers = trace.visits.some(({ writtenNumbers }) => writtenNumbers)
    ? numbersIn(made, trace, concealer)
    : undefined;
  return numbers ? { ...made, numbers } : made;
}

function countRounds(visits: readonly Visit[]): (visit: Visit) => CaseVisit {
  const seen = new Map<string, number>();
  const rounds = visits.map(({ nodeId }) => {
    const round = (seen.get(nodeId) ?? 0) + 1;
    seen.set(nodeId, round);
    return round;
  });
  return ({ index, nodeId }) => ({ nodeId, round: rounds[index - 1] ?? 1 });
}

/** The first visit whose context has a contact. */
function visitWithContact(visits: readonly Visit[]): Visit | undefined {
  return visits.find(({ context }) => Object.hasOwn(context, 'contact') && isJsonObject(context['contact']));
}

/** Returns the digits of numbers that no double holds, at the JSON paths of these numbers in the finished case. */
function numbersIn(made: ExecutionCase, { visits }: Trace, concealer: Concealer): WrittenNumbers | undefined {
  const [first] = visits;
  const at = (visit: Visit | undefined, ...path: readonly string[]) =>
    path.reduce<WrittenNumbers | string | undefined>(writtenInside, visit?.writtenNumbers);
  const leftBy = (visit: Visit | undefined): WrittenNumbers =>
    treeOf([['outputs', at(visit, 'outputs', visit?.nodeId ?? '')]]);
  const answers = visits.flatMap((visit, index) => {
    const reply = replyIn(visit, visits[index - 1]?.context ?? {});
    return reply ? [treeOf([['text', at(visit, ...reply.path.map(String))]])] : [];
  });
  const numbers = treeOf([
    ['contact', at(visitWithContact(visits), 'contact')],
    ['context', treeOf(Object.entries(first?.writtenNumbers ?? {}).filter(([key]) => isOfContext(key)))],
    ['trigger', leftBy(first)],
    ['replies', treeOf(answers.map((answer, index) => [String(index), answer]))],
    [
      'outcomes',
      treeOf(
        visits.map((visit, index) => [
          String(index),
          treeOf([...Object.entries(leftBy(visit)), ['error', at(visit, 'error')]]),
        ]),
      ),
    ],
  ]);
  return prunedTo(made, concealer.written(numbers));
}

function treeOf(entries: readonly (readonly [string, WrittenNumbers | string | undefined])[]): WrittenNumbers {
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, WrittenNumbers | string] => entry[1] !== undefined),
  );
}

/** Returns the digits of those numbers that a value contains: concealed and omitted ones have none. */
function prunedTo(value: unknown, numbers: WrittenNumbers): WrittenNumbers | undefined {
  const kept = Object.entries(numbers).flatMap(([key, inside]) => {
    const part = getAtPath(value, [key]);
    const known = typeof inside === 'string' ? writtenNumber(part, inside) : prunedTo(part, inside);
    return known === undefined ? [] : [[key, known] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Returns false for parts of the first context that have a field of their own. */
function isOfContext(key: string): boolean {
  return key !== 'contact' && key !== 'outputs';
}

/** Returns the first known contact, and the rest of the first context. */
function knownAtStart({ visits }: Trace, concealer: Concealer): Pick<ExecutionCase, 'contact' | 'context'> {
  const named = visitWithContact(visits);
  const first = visits[0]?.context ?? {};
  const rest = Object.fromEntries(Object.entries(first).filter(([key]) => isOfContext(key)));
  return {
    contact: concealer.disclose(['contact'], (named?.context['contact'] ?? {}) as JsonObject),
    context: concealer.disclose([], rest as JsonObject),
  };
}

function triggerOf({ visits }: Trace, graph: Graph, concealer: Concealer): CaseTrigger | undefined {
  const [visit] = visits;
  if (!visit || visit.nodeId === '') return undefined;
  return {
    nodeId: visit.nodeId,
    ...text('type', typeInExecution(visit, graph.node(visit.nodeId)).type),
    ...leftBy(visit, concealer),
  };
}

function repliesOf(
  { visits }: Trace,
  roundOf: (visit: Visit) => CaseVisit,
  concealer: Concealer,
): readonly CaseReply[] {
  return visits.flatMap((visit, at) => {
    const reply = replyIn(visit, visits[at - 1]?.context ?? {});
    if (!reply) return [];
    const { durationMs, end } = visit;
    return [
      {
        ...roundOf(visit),
        text: concealer.disclose(reply.path, reply.text),
        ...(isDate(end) ? { at: new Date(end).toISOString() } : {}),
        ...(durationMs === undefined || durationMs < 0 ? {} : { afterMs: durationMs }),
      },
    ];
  });
}

function outcomesOf(
  { visits }: Trace,
  graph: Graph,
  roundOf: (visit: Visit) => CaseVisit,
  concealer: Concealer,
): readonly CaseOutcome[] {
  const leaving = new Map<number, CaseOutcome['path']>();
  for (const { via } of visits) {
    if (
      via?.edgeId === undefined ||
      via.fromIndex === undefined ||
      via.certainty === 'jump' ||
      leaving.has(via.fromIndex)
    )
      continue;
    const edge = graph.edge(via.edgeId);
    const value = edge?.value as Json | undefined;
    leaving.set(via.fromIndex, {
      id: via.edgeId,
      ...text('type', edge?.type),
      ...(value === undefined ? {} : { value }),
      certainty: via.certainty,
    });
  }
  return visits.map((visit) => {
    const { context, durationMs, index, state } = visit;
    const path = leaving.get(index);
    const error =
      state === 'failed' && Object.hasOwn(context, 'error') ? (context['error'] as Json | undefined) : undefined;
    return {
      ...roundOf(visit),
      state,
      ...(durationMs === undefined || durationMs < 0 ? {} : { durationMs }),
      ...(path ? { path } : {}),
      ...leftBy(visit, concealer),
      ...(error === undefined ? {} : { error: concealer.disclose(['error'], error) }),
    };
  });
}

function leftBy(visit: Visit, concealer: Concealer): { readonly outputs?: JsonObject } {
  const outputs = outputsOf(visit.context, visit.nodeId);
  return outputs ? { outputs: concealer.disclose(['outputs', visit.nodeId], outputs) } : {};
}

/** The maximum time of a `Date`. */
const latest = 8.64e15;

function isDate(time: number | undefined): time is number {
  return time !== undefined && Math.abs(time) <= latest;
}

function text<Key extends string>(key: Key, value: unknown): { readonly [Name in Key]?: string } {
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as { [Name in Key]?: string }) : {};
}

function section<Key extends string, Part extends object>(key: Key, part: Part): { readonly [Name in Key]?: Part } {
  return Object.keys(part).length === 0 ? {} : ({ [key]: part } as { [Name in Key]?: Part });
}
