import { edgesOf, nodesOf } from '#graph';
import type { Document } from './subject-of.js';

/** A rectangle on the canvas at 100 %. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Positions = ReadonlyMap<string, Placed>;

/**
 * What a command may move, by its name. `nothing`: no step, as [E53] says of removals. `own`: the steps whose stored
 * position it changes, and what they come to lie on. `flow`: besides, steps in the flows that it touches. `all`: what
 * the change before it moved, or everything.
 */
const lists: { readonly [command: string]: 'nothing' | 'own' | 'flow' | 'all' } = {
  remove: 'nothing',
  removeJoined: 'nothing',
  disconnect: 'nothing',
  reconnect: 'nothing',
  reconnectSource: 'nothing',
  deleteByKey: 'nothing',
  cutPaste: 'own',
  select: 'nothing',
  arrowDown: 'nothing',
  arrowUp: 'nothing',
  click: 'nothing',
  escape: 'nothing',
  problems: 'nothing',
  keys: 'nothing',
  setMessage: 'nothing',
  setNames: 'nothing',
  retitle: 'nothing',
  rename: 'nothing',
  setProperties: 'nothing',
  setDisabled: 'nothing',
  addNote: 'nothing',
  setNote: 'nothing',
  removeNotes: 'nothing',
  pasteRubbish: 'nothing',
  move: 'own',
  shift: 'own',
  nudge: 'own',
  addAt: 'own',
  addNode: 'own',
  duplicate: 'own',
  duplicateByKey: 'own',
  copyPaste: 'own',
  copyPasteByKey: 'own',
  undo: 'all',
  redo: 'all',
  jump: 'all',
  undoByKey: 'all',
  redoByKey: 'all',
  tidy: 'all',
  setDirection: 'all',
};

/** The ids of nodes that a command may have moved. Commands without an own list rearrange the flows they touch. */
export function mayMove(
  command: string,
  { after, before }: { readonly before: Document; readonly after: Document },
  positions: { readonly before: Positions; readonly after: Positions },
): ReadonlySet<string> {
  const list = lists[command] ?? 'flow';
  if (list === 'all') return new Set(positions.after.keys());
  if (list === 'nothing') return new Set();
  const own = [...positions.after.keys()].filter((id) => {
    const place = ({ presentation }: Document) => {
      const { dx, dy, x, y } = presentation.nodes?.[id] ?? {};
      return [dx, dy, x, y].join();
    };
    return place(before) !== place(after) || !positions.before.has(id);
  });
  const allowed = new Set(own);
  if (list === 'flow' || (command === 'cutPaste' && isPastedIn(before, after)))
    for (const id of touchedFlows(before, after)) allowed.add(id);
  return withPushed(allowed, positions, hasKept(before) ? reach + keptCard : reach);
}

/** Nodes connected, before or after, to those that were added, removed or changed, or whose edges were. */
function touchedFlows(before: Document, after: Document): ReadonlySet<string> {
  const changed = <Item extends { readonly id: string }>(one: readonly Item[], other: readonly Item[]) => {
    const known = new Map(one.map((item) => [item.id, item]));
    return other.filter((item) => known.get(item.id) !== item);
  };
  const [old, now] = [before.version, after.version];
  const edges = [...edgesOf(old), ...edgesOf(now)];
  const seeds = [
    ...[...changed(nodesOf(old), nodesOf(now)), ...changed(nodesOf(now), nodesOf(old))].map(({ id }) => id),
    ...[...changed(edgesOf(old), edgesOf(now)), ...changed(edgesOf(now), edgesOf(old))].flatMap((edge) => [
      edge.source,
      edge.target,
    ]),
  ];
  // Kept edges hold a flow together as well.
  const kept = [
    ...Object.values(before.presentation.kept?.edges ?? {}),
    ...Object.values(after.presentation.kept?.edges ?? {}),
  ];
  const reached = new Set(seeds);
  for (let grew = true; grew;) {
    grew = false;
    for (const { source, target } of [...edges, ...kept])
      if (reached.has(source) !== reached.has(target)) {
        reached.add(source).add(target);
        grew = true;
      }
  }
  return reached;
}

/** Whether what was pasted is connected with what was there: an insertion, which rearranges its flow. */
function isPastedIn(before: Document, after: Document): boolean {
  const old = new Set(nodesOf(before.version).map(({ id }) => id));
  return edgesOf(after.version).some(({ source, target }) => old.has(source) !== old.has(target));
}

/** The clearance that cards keep from one that was placed on them, and room for its outline. */
const reach = 16;

/** The places of removed steps that are kept are pushed like steps, and push: a card and its clearance more. */
const keptCard = 72;

const hasKept = ({ presentation: { kept } }: Document): boolean => Object.keys(kept?.nodes ?? {}).length > 0;

/** With nodes that make room: those that a moved one came to lie on, or left, and those they met. */
function withPushed(
  moved: ReadonlySet<string>,
  { after, before }: BeforeAndAfter,
  within: number,
): ReadonlySet<string> {
  const allowed = new Set(moved);
  for (let grew = true; grew;) {
    grew = false;
    for (const [id, place] of before) {
      if (allowed.has(id)) continue;
      const meets = [...allowed].some((other) =>
        [before.get(other), after.get(other)].some((there) => there && near(place, there, within)),
      );
      const isMoved = after.get(id) && (after.get(id)!.x !== place.x || after.get(id)!.y !== place.y);
      if (meets && isMoved) {
        allowed.add(id);
        grew = true;
      }
    }
  }
  return allowed;
}

interface BeforeAndAfter {
  readonly before: Positions;
  readonly after: Positions;
}

function near(a: Placed, b: Placed, within: number): boolean {
  return (
    a.x < b.x + b.width + within &&
    b.x < a.x + a.width + within &&
    a.y < b.y + b.height + within &&
    b.y < a.y + a.height + within
  );
}
