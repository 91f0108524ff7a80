import { isJsonObject, type Json, valueWords } from '#base';
import { nextClosing, nextOpening } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { Contact, WorkflowNode, WorkflowVersion } from '#model';
import {
  attributeOf,
  comparatorOf,
  comparedTexts,
  type Condition,
  edgeRowsOf,
  isComparison,
  knownComparator,
  settingOf,
} from '#rules';
import { namesIn } from '../context.js';

/** Inputs that make a difference to a version: what its conditions compare with, and what no condition names. */
export interface InputPools {
  /** Values by the name of a field of the contact; `undefined` leaves it out. */
  readonly fields: ReadonlyMap<string, readonly (Json | undefined)[]>;
  readonly replies: readonly string[];
  /** Instants to start at: hours of a week, and the edges of office hours. */
  readonly starts: readonly number[];
}

const hour = 3_600_000;
const usualReplies = ['Something else', 'Yes', 'No', '42', 'tomorrow', 'me@mail.example'];
/** Groups that nest more deeply are not read. */
const deepest = 8;

/**
 * Reads the inputs of a version from its conditions.
 *
 * @param at an instant of the week that is tried
 */
export function inputPools(version: WorkflowVersion, at: number): InputPools {
  const graph = graphOf(version);
  const fields = new Map<string, Set<Json | undefined>>();
  const replies = new Set<string>();
  for (const { name, values } of graph.nodes.flatMap((node) => comparedIn(node, graph))) {
    const known = fields.get(name) ?? new Set<Json | undefined>([undefined]);
    for (const value of values) {
      known.add(value);
      // What a field is compared with may have been said, and kept in it.
      if (typeof value === 'string') replies.add(value);
    }
    fields.set(name, known);
  }
  for (const node of graph.nodes)
    for (const word of [...namesIn(settingOf(node, 'keywords')), ...namesIn(settingOf(node, 'choices'))])
      replies.add(word);
  return {
    fields: new Map([...fields].map(([name, values]) => [name, [...values]])),
    replies: [...new Set([...usualReplies, ...replies])],
    starts: startsOf(graph, at),
  };
}

export interface Compared {
  readonly name: string;
  readonly values: readonly Json[];
}

/** Returns what a node compares, and with which values. */
export function comparedIn(node: WorkflowNode, graph: Graph): readonly Compared[] {
  const rows = (edgeRowsOf(node)?.rows ?? []).flatMap((row) => comparisonsIn(row, 0));
  const field = settingOf(node, 'field');
  if (typeof field !== 'string' || field === '') return rows;
  // A date of the contact, or the field whose value the paths have.
  const values = graph
    .outgoing(node.id)
    .flatMap(({ value }) => (value === undefined || value === null ? [] : [value as Json]));
  return [...rows, { name: field, values: [...values, 'Something else', '2026-03-20T12:00:00Z'] }];
}

function comparisonsIn(row: unknown, depth: number): readonly Compared[] {
  if (!isJsonObject(row) || depth > deepest) return [];
  if (!isComparison(row)) {
    const inner: unknown = row['conditions'] ?? row['rules'];
    return Array.isArray(inner) ? inner.flatMap((each) => comparisonsIn(each, depth + 1)) : [];
  }
  const attribute = attributeOf(row);
  const name = valueWords(isJsonObject(attribute) ? (attribute['id'] ?? attribute['name']) : attribute);
  return name === '' ? [] : [{ name, values: valuesFor(row) }];
}

/** Values that make a comparison hold, and such that do not. */
function valuesFor(condition: Condition): readonly Json[] {
  const texts = comparedTexts(condition);
  const numbers = texts.map(Number).filter((number) => !Number.isNaN(number));
  switch (knownComparator(comparatorOf(condition))) {
    case 'greaterThan':
    case 'greaterOrEqual':
    case 'lessThan':
    case 'lessOrEqual':
      return numbers.flatMap((number) => [number - 1, number, number + 1]);
    case 'isNumber':
      return ['42', 'Something else'];
    case 'isDate':
      return ['2026-03-20', 'Something else'];
    case 'isYes':
      return ['Yes', 'Something else'];
    case 'isNo':
      return ['No', 'Something else'];
    case 'isTrue':
    case 'isFalse':
      return [true, false];
    default:
      return [...texts, 'Something else'];
  }
}

/** Hours of a week, and a minute on each side of the next opening and closing of every group. */
function startsOf(graph: Graph, at: number): readonly number[] {
  const starts = Array.from({ length: 28 }, (_, index) => at + index * 6 * hour);
  for (const node of graph.nodes) {
    const groups = settingOf(node, 'groups');
    for (const group of Array.isArray(groups) ? groups : []) {
      const hours: unknown = isJsonObject(group) ? group['officeHours'] : undefined;
      for (const instant of [nextOpening(hours, at), nextClosing(hours, at)])
        if (instant !== undefined) starts.push(instant - 60_000, instant);
    }
  }
  return starts;
}

/** A contact with a value in a field, by its name as conditions have it. */
export function withField(contact: Contact, name: string, value: Json | undefined): Contact {
  const own = /^attributes\.(.+)$/.exec(name)?.[1];
  if (own !== undefined) {
    const { [own]: _before, ...attributes } = contact.attributes ?? {};
    return { ...contact, attributes: value === undefined ? attributes : { ...attributes, [own]: value } };
  }
  // Outputs of steps are no fields of the contact, and cannot be chosen.
  if (name.includes('.')) return contact;
  const { [name]: _before, ...rest } = contact;
  return value === undefined ? rest : { ...rest, [name]: value };
}
