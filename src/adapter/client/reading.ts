import { isJsonObject } from '#base';
import {
  defaultLimits,
  findMisfits,
  findTextLosses,
  type NodeType,
  type Presentation,
  type Problem,
  type Shape,
  type ShapeOf,
  type TextLosses,
} from '#model';
import { type ExecutionSummary, waitKinds } from '#trace';
import type { ExecutionPage, Page, VersionSummary } from '../workflow-adapter.js';
import type { Envelope, Reader } from './endpoint.js';

/** What parsing the text of an answer loses from its `data`. */
function lossesIn({ path = ['data'], text }: Envelope): TextLosses {
  return findTextLosses(text, { maxDepth: defaultLimits.maxDepth + path.length, within: path });
}

/** Reads data and reports losses as notices. */
export function reporting<Data>(read: Reader<Data>): Reader<Data> {
  return (envelope) => {
    const reading = read(envelope);
    const { problems } = reading.ok ? lossesIn(envelope) : { problems: [] };
    return problems.length === 0 ? reading : { ...reading, notices: problems };
  };
}

/**
 * Reads data that becomes part of documents. Refuses what could not be written back unchanged: a number that no double
 * holds, a duplicate key. Saved after an edit, it would differ in places that the user did not edit.
 */
export function exactly<Data>(read: Reader<Data>, what: string): Reader<Data> {
  return (envelope) => {
    const {
      count,
      problems: [first],
    } = lossesIn(envelope);
    if (!first) return read(envelope);
    const more =
      count === 1
        ? ''
        : ` ${count === 2 ? '1 more place is' : `${(count - 1).toLocaleString('en')} more places are`} like this.`;
    return {
      ok: false,
      code: first.code,
      message: `${what} could not be kept exactly as it is stored: ${first.message.replace(/^The/, 'the')}.${more}`,
    };
  };
}

const readPresentation: Reader<Presentation> = ({ data }) => {
  return isPresentation(data) ? { ok: true, data } : wrongShape();
};

function isPresentation(data: unknown): data is Presentation {
  if (!isJsonObject(data) || data['version'] !== 1) return false;
  const { nodes, notes, groups } = data;
  const areLists = [notes, groups].every((list) => list === undefined || Array.isArray(list));
  return areLists && (nodes === undefined || isJsonObject(nodes));
}

/** Reads a presentation; parts of another type than object or list are ignored. */
export const readPresentationData = exactly(readPresentation, 'The arrangement');

/** Reads a presentation as stored by a save: what was sent is known. */
export const readStoredPresentationData = reporting(readPresentation);

/** Reads one object: unknown fields are kept, known fields must have their type. */
export function readAs<Data>(shape: ShapeOf<Data>): Reader<Data> {
  return reporting(({ data }) => {
    const [problem] = findMisfits(shape as Shape, data, ['data']);
    return problem ? wrongShape(problem) : { ok: true, data: data as Data };
  });
}

/** Reads a list of objects of a shape. */
export function readListAs<Item>(shape: ShapeOf<Item>): Reader<Page<Item>> {
  return reporting(listOf<Item>(shape));
}

/** Reads a list of objects of a shape that become part of documents as a whole. */
export function readExactListAs<Item>(shape: ShapeOf<Item>): Reader<Page<Item>> {
  return exactly(listOf<Item>(shape), 'This part of the list');
}

function listOf<Item>(shape: ShapeOf<Item>): Reader<Page<Item>> {
  const readItems = pageOf((value): Item | undefined => (isJsonObject(value) ? (value as Item) : undefined));
  return (envelope) => {
    const read = readItems(envelope);
    if (!read.ok) return read;
    for (const [index, item] of read.data.items.entries()) {
      const [problem] = findMisfits(shape as Shape, item, ['data', index]);
      if (problem) return wrongShape(problem);
    }
    return read;
  };
}

/** Reads one page of a list, each item by `readItem`. */
export function readPageData<Item>(readItem: (value: unknown) => Item | undefined): Reader<Page<Item>> {
  return reporting(pageOf(readItem));
}

/** The same for items that become part of documents as a whole. */
export function readExactPageData<Item>(readItem: (value: unknown) => Item | undefined): Reader<Page<Item>> {
  return exactly(pageOf(readItem), 'This part of the list');
}

function pageOf<Item>(readItem: (value: unknown) => Item | undefined): Reader<Page<Item>> {
  return ({ data, pagination }) => {
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

export function readVersionSummary(value: unknown): VersionSummary | undefined {
  const id = textAt(value, 'id');
  if (id === undefined || !isJsonObject(value)) return undefined;
  return {
    id,
    name: textAt(value, 'name') ?? id,
    ...(countAt(value, 'number') > 0 ? { number: countAt(value, 'number') } : {}),
    ...textsAt(value, 'createdAt', 'createdBy', 'active', 'lastActive', 'label', 'note'),
    ...(typeof value['readonly'] === 'boolean' ? { readonly: value['readonly'] } : {}),
    ...numbersAt(value, 'executions', 'underWay'),
    ...(Array.isArray(value['liveSpans']) ? { liveSpans: value['liveSpans'].flatMap(readSpan) } : {}),
  };
}

/** Reads one version as a list shows it. */
export const readVersionSummaryData: Reader<VersionSummary> = reporting(({ data }) => {
  const summary = readVersionSummary(data);
  return summary ? { ok: true, data: summary } : wrongShape();
});

function readSpan(value: unknown): NonNullable<VersionSummary['liveSpans']> {
  const { from, to } = textsAt(value, 'from', 'to');
  return from === undefined ? [] : [to === undefined ? { from } : { from, to }];
}

export function readExecutionSummary(value: unknown): ExecutionSummary | undefined {
  const id = textAt(value, 'id');
  if (id === undefined || !isJsonObject(value)) return undefined;
  const waitsFor = waitKinds.find((kind) => kind === value['waitsFor']);
  return {
    id,
    status: textAt(value, 'status') ?? '',
    steps: countAt(value, 'steps'),
    ...(countAt(value, 'failedSteps') > 0 ? { failedSteps: countAt(value, 'failedSteps') } : {}),
    ...textsAt(value, 'versionId', 'start', 'end', 'contactName', 'contactNumber', 'lastStep', 'waitsUntil'),
    ...textsAt(value, 'failureCode', 'failureMessage'),
    ...(waitsFor === undefined ? {} : { waitsFor }),
  };
}

const readExecutionPageItems = readPageData(readExecutionSummary);

/** Reads a page of executions with its counts by status, which another service may lack. */
export const readExecutionPage: Reader<ExecutionPage> = (envelope) => {
  const reading = readExecutionPageItems(envelope);
  const counts = isJsonObject(envelope.counts) ? envelope.counts['statuses'] : undefined;
  if (!reading.ok || !isJsonObject(counts)) return reading;
  const statuses = Object.entries(counts).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return { ...reading, data: { ...reading.data, statuses: Object.fromEntries(statuses) } };
};

export function textAt(value: unknown, key: string): string | undefined {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}

export function textsAt<Key extends string>(value: unknown, ...keys: readonly Key[]): { [Name in Key]?: string } {
  const found: { [Name in Key]?: string } = {};
  for (const key of keys) {
    const text = textAt(value, key);
    if (text !== undefined) found[key] = text;
  }
  return found;
}

export function countAt(value: { readonly [key: string]: unknown }, key: string): number {
  const count = value[key];
  return typeof count === 'number' ? count : 0;
}

export function numbersAt<Key extends string>(
  value: { readonly [key: string]: unknown },
  ...keys: readonly Key[]
): { [Name in Key]?: number } {
  const found: { [Name in Key]?: number } = {};
  for (const key of keys) {
    const number = value[key];
    if (typeof number === 'number') found[key] = number;
  }
  return found;
}

export function wrongShape(problem?: Problem): { readonly ok: false; readonly code: string; readonly message: string } {
  const message = problem
    ? `The answer cannot be used: ${problem.message}.`
    : 'The answer is not of the expected kind.';
  return { ok: false, code: 'wrong-shape', message };
}
