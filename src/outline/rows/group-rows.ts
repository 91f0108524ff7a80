import { type RowDraft, unnested } from './nest-rows.js';

/** A collapsed region of the presentation, as rows need it. */
export interface RowGroup {
  readonly id: string;
  readonly nodeIds: readonly string[];
}

/**
 * Adds a row for each group, before its first node. It holds the nodes of the group where they follow one another with
 * all that is nested in them; elsewhere it holds nothing, and its nodes refer to it. Rows must be nested; the returned ones are
 * not yet.
 */
export function withGroups(rows: readonly RowDraft[], groups: readonly RowGroup[]): readonly RowDraft[] {
  const groupAt = placesOf(rows, groups);
  if (groupAt.size === 0) return rows;
  const after: RowDraft[] = [];
  let heldTo = 0;
  rows.forEach((row, at) => {
    const group = groupAt.get(at);
    if (group) {
      const { end } = group;
      const { level } = row;
      after.push(unnested({ ...group.row, level, holds: end !== undefined }));
      if (end !== undefined) heldTo = end;
    }
    // Two levels keep nodes at odd depths.
    if (at < heldTo) row.level += 2;
    after.push(row);
  });
  return after;
}

/** The key of the row of a group. */
export function groupKey(groupId: string): string {
  return `g|${groupId}`;
}

interface GroupPlace {
  readonly row: { readonly kind: 'group'; readonly key: string; readonly groupId: string; readonly nodeIds: string[] };
  /** Index after the last row that it holds; undefined where its nodes are apart. */
  readonly end: number | undefined;
}

/** Groups by the index of the row of their first node. Nodes of groups that are apart are marked. */
function placesOf(rows: readonly RowDraft[], groups: readonly RowGroup[]): ReadonlyMap<number, GroupPlace> {
  const places = new Map<number, GroupPlace>();
  if (groups.length === 0) return places;
  const groupOf = new Map(groups.flatMap((group) => group.nodeIds.map((nodeId) => [nodeId, group] as const)));
  const members = new Map<RowGroup, number[]>();
  rows.forEach((row, at) => {
    const group = row.kind === 'step' ? groupOf.get(row.nodeId) : undefined;
    if (!group) return;
    const before = members.get(group);
    if (before) before.push(at);
    else members.set(group, [at]);
  });
  for (const [group, ats] of members) {
    const own = new Set(group.nodeIds);
    const end = endOf(rows, ats, own);
    const nodeIds = [...new Set(ats.flatMap((at) => idsOf(rows[at]!)))];
    places.set(ats[0]!, { row: { kind: 'group', key: groupKey(group.id), groupId: group.id, nodeIds }, end });
    if (end !== undefined) continue;
    for (const at of ats) {
      const row = rows[at]!;
      if (row.kind === 'step') row.inGroup = group.id;
    }
  }
  return places;
}

/** Index after the rows of these nodes and of their edges, where no other node is among them. */
function endOf(rows: readonly RowDraft[], ats: readonly number[], own: ReadonlySet<string>): number | undefined {
  const first = ats[0]!;
  const { level } = rows[first]!;
  const last = ats.at(-1)!;
  let end = first;
  // Siblings, each with what is nested in it.
  while (end <= last) {
    if (rows[end]!.level !== level) return undefined;
    end = rows[end]!.end;
  }
  for (let at = first; at < end; at++) if (!idsOf(rows[at]!).every((id) => own.has(id))) return undefined;
  // The edge of the last node to a row elsewhere is on its level.
  for (let row = rows[end]; row?.kind === 'path' && row.level === level; row = rows[end]) {
    if (row.place !== 'link' || row.source === undefined || !own.has(row.source)) break;
    end += 1;
  }
  return end;
}

function idsOf(row: RowDraft): readonly string[] {
  return row.kind === 'step' ? [row.nodeId] : [];
}
