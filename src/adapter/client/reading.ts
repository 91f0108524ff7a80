import { describePath, isJsonObject } from '#base';
import {
  defaultLimits, findShapeProblems, parseExecution, parseVersion, type NodeType, type Presentation, type Problem, scanJsonText,
  type WorkflowExecution, type WorkflowVersion,
} from '#model';
import type { ExecutionSummary } from '#trace';
import type * as z from 'zod/mini';
import type { Page, VersionSummary, WorkflowSummary } from '../workflow-adapter.js';
import type { Envelope, Reading } from './endpoint.js';

/** A version, whole and untouched. */
export function readVersionData({ data }: Envelope): Reading<WorkflowVersion> {
  const parsed = parseVersion(data);
  return parsed.ok ? { ok: true, data: parsed.version } : wrongShape(parsed.problems[0]);
}

/** A version as it was just stored. Without an id nobody could say later which one it is, so nothing is known to be stored. */
export function readStoredVersionData(envelope: Envelope): Reading<WorkflowVersion> {
  const read = readVersionData(envelope);
  return read.ok && (typeof read.data.id !== 'string' || read.data.id === '') ? wrongShape() : read;
}

/**
 * A version to be edited. Refused when it holds what could not be written back as it was read: a number no double can
 * hold, a key written twice. Saved after an edit, it would have changed where nobody touched it.
 */
export function readExactVersionData(envelope: Envelope): Reading<WorkflowVersion> {
  const [lossy] = scanJsonText(envelope.text, defaultLimits.maxDepth + 1).filter(({ kind }) => kind !== 'reordered-key');
  if (!lossy) return readVersionData(envelope);
  const place = describePath(lossy.path[0] === 'data' ? lossy.path.slice(1) : lossy.path);
  return { ok: false, code: lossy.kind, message: `The version could not be kept exactly as it is stored, at ${place}.` };
}

/** A run, whole and untouched. */
export function readExecutionData({ data }: Envelope): Reading<WorkflowExecution> {
  const parsed = parseExecution(data);
  return parsed.ok ? { ok: true, data: parsed.execution } : wrongShape(parsed.problems[0]);
}

/** A presentation; of its parts only those are believed that are objects and lists. */
export function readPresentationData({ data }: Envelope): Reading<Presentation> {
  if (!isJsonObject(data) || data['version'] !== 1) return wrongShape();
  const { nodes, notes, groups } = data;
  const areLists = [notes, groups].every((list) => list === undefined || Array.isArray(list));
  const isUsable = areLists && (nodes === undefined || isJsonObject(nodes));
  return isUsable ? { ok: true, data: data as unknown as Presentation } : wrongShape();
}

/** Reads one thing of a shape: fields nobody has told us about are kept, known ones must be of their kind. */
export function readAs<Data>(schema: z.ZodMiniType<Data>) {
  return ({ data }: Envelope): Reading<Data> => {
    const [problem] = findShapeProblems(schema, data, ['data']);
    return problem ? wrongShape(problem) : { ok: true, data: data as Data };
  };
}

/** Reads a list of things of a shape. */
export function readListAs<Item>(schema: z.ZodMiniType<Item>) {
  const readItems = readPageData((value): Item | undefined => (isJsonObject(value) ? (value as Item) : undefined));
  return (envelope: Envelope): Reading<Page<Item>> => {
    const read = readItems(envelope);
    if (!read.ok) return read;
    for (const [index, item] of read.data.items.entries()) {
      const [problem] = findShapeProblems(schema, item, ['data', index]);
      if (problem) return wrongShape(problem);
    }
    return read;
  };
}

/** Reads a list, each item by `readItem`, with where it stands in the whole. */
export function readPageData<Item>(readItem: (value: unknown) => Item | undefined) {
  return ({ data, pagination }: Envelope): Reading<Page<Item>> => {
    if (!Array.isArray(data) || !isJsonObject(pagination)) return wrongShape();
    const { limit, offset, hasNext } = pagination;
    if (typeof limit !== 'number' || typeof offset !== 'number' || typeof hasNext !== 'boolean') return wrongShape();
    const items: Item[] = [];
    for (const value of data) {
      const item = readItem(value);
      if (item === undefined) return wrongShape();
      items.push(item);
    }
    return { ok: true, data: { items, pagination: { limit, offset, hasNext } } };
  };
}

export function readNodeType(value: unknown): NodeType | undefined {
  return isJsonObject(value) ? (value as NodeType) : undefined;
}

export function readWorkflowSummary(value: unknown): WorkflowSummary | undefined {
  const id = textAt(value, 'id');
  if (id === undefined || !isJsonObject(value)) return undefined;
  return {
    id,
    name: textAt(value, 'name') ?? id,
    versions: countAt(value, 'versions'),
    executions: countAt(value, 'executions'),
    ...textsAt(value, 'activeVersionId', 'updatedAt'),
  };
}

export function readVersionSummary(value: unknown): VersionSummary | undefined {
  const id = textAt(value, 'id');
  if (id === undefined || !isJsonObject(value)) return undefined;
  return {
    id,
    name: textAt(value, 'name') ?? id,
    ...textsAt(value, 'createdAt', 'createdBy', 'active', 'lastActive'),
    ...(typeof value['readonly'] === 'boolean' ? { readonly: value['readonly'] } : {}),
  };
}

export function readExecutionSummary(value: unknown): ExecutionSummary | undefined {
  const id = textAt(value, 'id');
  if (id === undefined || !isJsonObject(value)) return undefined;
  return {
    id,
    status: textAt(value, 'status') ?? '',
    steps: countAt(value, 'steps'),
    ...(countAt(value, 'failedSteps') > 0 ? { failedSteps: countAt(value, 'failedSteps') } : {}),
    ...textsAt(value, 'versionId', 'start', 'end', 'contactName', 'contactNumber', 'lastStep', 'waitsUntil'),
  };
}

function textAt(value: unknown, key: string): string | undefined {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function textsAt<Key extends string>(value: unknown, ...keys: readonly Key[]): { [Name in Key]?: string } {
  const found: { [Name in Key]?: string } = {};
  for (const key of keys) {
    const text = textAt(value, key);
    if (text !== undefined) found[key] = text;
  }
  return found;
}

function countAt(value: { readonly [key: string]: unknown }, key: string): number {
  const count = value[key];
  return typeof count === 'number' ? count : 0;
}

function wrongShape(problem?: Problem): { readonly ok: false; readonly code: string; readonly message: string } {
  const message = problem ? `The answer cannot be used: ${problem.message}.` : 'The answer is not of the expected kind.';
  return { ok: false, code: 'wrong-shape', message };
}
