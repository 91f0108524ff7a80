import { describePath, isJsonObject, type Json } from '#base';
import { edgeLabel, nodeTitle } from '#catalog';
import { compareLists, compareTexts, type EdgeChange, type MergeConflict, type VersionChange } from '#compare';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';

/** How a step is called in a list: its title, and its id, which titles repeat. */
type NameOf = (nodeId: string) => string;

/** Writes changes for a terminal: step by step, each in a line with its sign. */
export function changesInWords(
  changes: readonly VersionChange[],
  before: WorkflowVersion,
  after: WorkflowVersion,
): string {
  const nameOf = namesIn(after, before);
  const groups = new Map<string, string[]>();
  for (const change of changes) {
    const about = change.nodeId === undefined ? 'Workflow' : nameOf(change.nodeId);
    const lines = groups.get(about) ?? [];
    groups.set(about, [...lines, ...linesOf(change, nameOf)]);
  }
  return [...groups].map(([about, lines]) => `${about}\n${lines.map((line) => `  ${line}\n`).join('')}`).join('');
}

/** Writes the conflicts of a merge for a terminal, each with the value of both sides. */
export function conflictsInWords(
  conflicts: readonly MergeConflict[],
  { mine, theirs }: { readonly [side in 'mine' | 'theirs']: WorkflowVersion },
): string {
  const nameOf = namesIn(mine, theirs);
  return conflicts
    .map((conflict) => {
      const { nodeId, path, property } = conflict;
      const about = nodeId === undefined ? (property ?? 'Workflow') : nameOf(nodeId);
      const sides = (['mine', 'theirs'] as const).map((side) => `  ${side.padEnd(6)} ${sideInWords(conflict, side)}\n`);
      return `${about}${path ? `: ${describePath(path)}` : ''}\n${sides.join('')}`;
    })
    .join('');
}

function sideInWords(conflict: MergeConflict, side: 'mine' | 'theirs'): string {
  if (conflict[side] === undefined) return 'removed';
  if (conflict.kind === 'step') return 'changed';
  return valueInWords(conflict[side]);
}

function namesIn(...versions: readonly WorkflowVersion[]): NameOf {
  return (nodeId) => {
    const node = versions.map((version) => graphOf(version).node(nodeId)).find((found) => found !== undefined);
    return node ? `${nodeTitle(node)} (${nodeId})` : nodeId;
  };
}

function linesOf(change: VersionChange, nameOf: NameOf): readonly string[] {
  switch (change.subject) {
    case 'node':
      switch (change.kind) {
        case 'added':
          return ['+ step'];
        case 'removed':
          return ['- step'];
        case 'retyped':
          return [`~ kind of step: ${change.before?.type ?? 'none'} → ${change.after?.type ?? 'none'}`];
        case 'moved':
          return [
            `↕ moved: after ${change.before.map(nameOf).join(', ')} → after ${change.after.map(nameOf).join(', ')}`,
            ...change.edges.map((edge) => `  ${edgeInWords(edge, nameOf)}`),
          ];
        default:
          return valueLines(change);
      }
    case 'edge':
      return [edgeInWords(change, nameOf)];
    case 'property':
      return listedLines(change, `property ${change.property}`);
    case 'note':
      return listedLines(change, 'note');
    case 'group':
      return listedLines(change, `group ${change.groupId}`);
    case 'workflow':
      return valueLines(change);
  }
}

function edgeInWords(change: EdgeChange, nameOf: NameOf): string {
  switch (change.kind) {
    case 'added':
      return `+ path${labelInWords(change.after)} to ${nameOf(change.after.target)}`;
    case 'removed':
      return `- path${labelInWords(change.before)} to ${nameOf(change.before.target)}`;
    case 'rewired': {
      const { after, before } = change;
      const from = before.source === after.source ? '' : `from ${nameOf(before.source)} → ${nameOf(after.source)}, `;
      return `~ path ${from}to ${nameOf(before.target)} → ${nameOf(after.target)}`;
    }
    case 'relabelled':
      return `~ path:${labelInWords(change.before) || ' none'} →${labelInWords(change.after) || ' none'}`;
    case 'reordered':
      return `~ order of paths: ${change.before.join(', ')} → ${change.after.join(', ')}`;
    case 'changed':
      return `~ path ${change.edgeId}, ${describePath(change.path)}: ${valueInWords(change.before)} → ${valueInWords(change.after)}`;
  }
}

function labelInWords(edge: { readonly type?: unknown; readonly value?: unknown }): string {
  const label = edgeLabel(edge);
  return label === undefined ? '' : ` “${label}”`;
}

type Valued = Extract<VersionChange, { readonly path: unknown }>;

function listedLines(
  change: Extract<VersionChange, { readonly subject: 'property' | 'note' | 'group' }>,
  name: string,
): readonly string[] {
  if (change.kind === 'added') return [`+ ${name}${textIn(change.after)}`];
  if (change.kind === 'removed') return [`- ${name}${textIn(change.before)}`];
  return valueLines(change, `${name}, `);
}

function textIn(element: unknown): string {
  const text = isJsonObject(element) ? element['text'] : undefined;
  return typeof text === 'string' ? `: ${JSON.stringify(text)}` : '';
}

/** Sentences are compared by word and lists by element, as far as that says more than both values. */
function valueLines({ after, before, path }: Valued, name = ''): readonly string[] {
  const what = `${name}${describePath(path)}`;
  if (typeof before === 'string' && typeof after === 'string' && /\S\s+\S/.test(before)) {
    const words = compareTexts(before, after).map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`,
    );
    return [`~ ${what}: ${JSON.stringify(words.join('')).slice(1, -1)}`];
  }
  if (Array.isArray(before) && Array.isArray(after))
    return compareLists(before as readonly Json[], after as readonly Json[]).flatMap((element) => {
      if (element.kind === 'same') return [];
      if (element.kind === 'changed')
        return [`~ ${what}: ${valueInWords(element.before)} → ${valueInWords(element.after)}`];
      return element.kind === 'added'
        ? [`+ ${what}: ${valueInWords(element.after)}`]
        : [`- ${what}: ${valueInWords(element.before)}`];
    });
  if (before === undefined) return [`+ ${what}: ${valueInWords(after)}`];
  return after === undefined
    ? [`- ${what}: ${valueInWords(before)}`]
    : [`~ ${what}: ${valueInWords(before)} → ${valueInWords(after)}`];
}

function valueInWords(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
