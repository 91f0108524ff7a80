import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import type { OutlineRow } from '../../../src/outline/rows/outline-row.js';
import { createRowKeeper, type KeptRows } from '../../../src/outline/rows/row-keeper.js';
import { type ShownRows, showRows } from '../../../src/outline/rows/shown-rows.js';
import { moveFrom, type RowDirection, type RowMove } from '../../../src/outline/rows/travel-rows.js';
import { lawRuns } from '../../support/long-run.js';
import { anyWorkflow, edge, missingOf, step, workflow } from '../any-workflow.js';

const seed = 20261123;
const directions: readonly RowDirection[] = ['down', 'up', 'left', 'right', 'first', 'last'];

/** An outline with some rows collapsed, and the effect of keys in it. */
interface Outline {
  readonly kept: KeptRows;
  readonly rows: readonly OutlineRow[];
  readonly shown: ShownRows;
  readonly isCollapsed: (key: string) => boolean;
  readonly nodeAt: (nodeId: string) => number;
  readonly move: (from: number, direction: RowDirection) => RowMove | undefined;
}

function outlineOf(version: WorkflowVersion, collapsed: ReadonlySet<string> = new Set()): Outline {
  const graph = graphOf(version);
  const kept = createRowKeeper()(graph, missingOf(version));
  const isCollapsed = (key: string): boolean => collapsed.has(key);
  const shown = showRows(kept.rows, isCollapsed);
  return {
    kept,
    rows: kept.rows,
    shown,
    isCollapsed,
    nodeAt: (id) => graph.nodeIndex(id),
    move: (from, direction) => moveFrom(from, direction, kept, shown, isCollapsed, (id) => graph.nodeIndex(id)),
  };
}

const anyOutline = fc.tuple(anyWorkflow, fc.array(fc.nat(60), { maxLength: 5 })).map(([version, picks]) => {
  const { rows } = outlineOf(version);
  return outlineOf(version, new Set(picks.flatMap((at) => rows[at]?.key ?? [])));
});
const forAll = (check: (outline: Outline) => void, full = 500): void =>
  fc.assert(fc.property(anyOutline, check), { seed, numRuns: lawRuns(full) });

/** The same outline with other rows collapsed. */
function withCollapsed(outline: Outline, collapsed: ReadonlySet<string>): Outline {
  const { kept, rows } = outline;
  const isCollapsed = (key: string): boolean => collapsed.has(key);
  const shown = showRows(rows, isCollapsed);
  const move: Outline['move'] = (from, to) => moveFrom(from, to, kept, shown, isCollapsed, outline.nodeAt);
  return { ...outline, shown, isCollapsed, move };
}

const isConnection = (row: OutlineRow): boolean => row.kind === 'path' && row.place === 'next';
/** The rows that Down and Up stop at, from top to bottom. */
const stopsOf = ({ rows, shown }: Outline): readonly number[] =>
  [...shown.at.subarray(0, shown.count)].filter((at) => rows[at]!.kind !== 'heading' && !isConnection(rows[at]!));
const nests = ({ rows }: Outline, at: number): boolean => rows[at]!.end > at + 1;

/** Moves as short texts, so that those of a whole outline are compared at once. */
const words = (move: RowMove | undefined): string =>
  move === undefined ? 'stay' : move.kind === 'go' ? `go ${move.to}` : `${move.kind} ${move.at}`;
const visibleIn = ({ shown }: Outline): readonly number[] => [...shown.at.subarray(0, shown.count)];
const table = <Row>(outline: Outline, of: (at: number) => Row): readonly (readonly [number, Row])[] =>
  visibleIn(outline).map((at) => [at, of(at)] as const);

describe('keys in the rows of workflows of any shape', () => {
  test('[O12] Down and Up stop at every visible row but headings and connections, and Home and End at the ends', () =>
    forAll((outline) => {
      const stops = stopsOf(outline);
      const go = (to: number | undefined): string => (to === undefined ? 'stay' : `go ${to}`);
      const moves = table(outline, (at) =>
        (['down', 'up', 'first', 'last'] as const).map((key) => words(outline.move(at, key))),
      );
      const expected = table(outline, (from) => [
        go(stops.find((at) => at > from)),
        go(stops.findLast((at) => at < from)),
        go(stops[0]),
        go(stops.at(-1)),
      ]);
      expect(moves).toEqual(expected);
    }));

  test('[O12] every row but headings can be reached from the first by keys, whichever rows are collapsed', () =>
    forAll((start) => {
      let outline = start;
      const [first] = stopsOf(outline);
      const reached = new Set<number>(first === undefined ? [] : [first]);
      // Repeats until no new row is reached: expanding a row makes others visible.
      for (let before = -1; before < reached.size;) {
        before = reached.size;
        const closed = new Set(outline.rows.filter(({ key }) => outline.isCollapsed(key)).map(({ key }) => key));
        for (const at of reached) {
          for (const direction of directions) {
            const move = outline.move(at, direction);
            if (move?.kind === 'go') reached.add(move.to);
            if (move?.kind === 'expand') closed.delete(outline.rows[move.at]!.key);
          }
        }
        outline = withCollapsed(start, closed);
      }
      // Once more, for rows inside the last expanded ones.
      for (const at of reached)
        for (const direction of directions) {
          const move = outline.move(at, direction);
          if (move?.kind === 'go') reached.add(move.to);
        }
      expect([...reached].sort((one, other) => one - other)).toEqual(
        outline.rows.flatMap(({ kind }, at) => (kind === 'heading' ? [] : [at])),
      );
    }));

  test('[O12] no key leads to a hidden row, except the target of a link and the source of an edge', () =>
    forAll((outline) => {
      const { rows, shown } = outline;
      const leaps = visibleIn(outline).flatMap((from) =>
        directions.flatMap((direction) => {
          const move = outline.move(from, direction);
          if (move?.kind !== 'go' || shown.placeOf[move.to]! >= 0) return [];
          const row = rows[from]!;
          const end = row.kind !== 'path' ? undefined : direction === 'right' ? row.target : row.source;
          const to = rows[move.to]!;
          return to.kind === 'step' && to.nodeId === end ? [] : [`${direction} from ${row.key} to ${to.key}`];
        }),
      );
      expect(leaps).toEqual([]);
    }));

  test('[O12] Right expands, then enters; Left leaves, then collapses', () =>
    forAll((outline) => {
      const { isCollapsed, rows } = outline;
      const nested = visibleIn(outline).filter((at) => nests(outline, at));
      const moves = nested.map((at) => [words(outline.move(at, 'right')), words(outline.move(at, 'left'))]);
      expect(moves).toEqual(
        nested.map((at) =>
          isCollapsed(rows[at]!.key)
            ? [`expand ${at}`, rows[at]!.parent < 0 ? 'stay' : `go ${rows[at]!.parent}`]
            : [`go ${at + 1}`, `collapse ${at}`],
        ),
      );
      // The first row inside leads back, unless it nests itself and collapses first.
      const inside = nested.filter((at) => !isCollapsed(rows[at]!.key) && !nests(outline, at + 1));
      expect(inside.map((at) => words(outline.move(at + 1, 'left')))).toEqual(inside.map((at) => `go ${at}`));
    }));

  test('[O12] repeated Left from any row ends at a row without a parent', () =>
    forAll((outline) => {
      const collapsedToo = new Set(outline.rows.map(({ key }) => key));
      const closed = withCollapsed(outline, collapsedToo);
      const ends = table(outline, (from) => {
        let at = from;
        for (let presses = 0; presses <= outline.rows.length; presses++) {
          // A press that collapses a row leaves it the next time.
          const first = outline.move(at, 'left');
          const move = first?.kind === 'collapse' ? closed.move(at, 'left') : first;
          if (move?.kind !== 'go') return outline.rows[at]!.parent;
          at = move.to;
        }
        return 'round and round';
      });
      expect(ends).toEqual(table(outline, () => -1));
    }));

  test('[O12] Right from a node with one edge goes to the edge, from the edge to its target, and Left goes back', () => {
    const version = workflow(
      [step('start', 'trigger-keyword'), step('tag', 'add-tag'), step('again', 'add-tag')],
      [edge('start', 'tag'), edge('tag', 'again'), edge('again', 'tag'), edge('lost', 'tag'), edge('again', 'gone')],
    );
    const outline = outlineOf(version);
    const at = (key: RegExp): number => outline.rows.findIndex((row) => key.test(row.key));
    const walk = (from: RegExp, ...keys: readonly RowDirection[]): string | undefined =>
      keys.reduce<string | undefined>((key, direction) => {
        const move =
          key === undefined
            ? undefined
            : outline.move(
                outline.rows.findIndex((row) => row.key === key),
                direction,
              );
        return move?.kind === 'go' ? outline.rows[move.to]?.key : move?.kind;
      }, outline.rows[at(from)]?.key);
    expect(walk(/\|start$/, 'right')).toBe('p0|start>tag');
    expect(walk(/start>tag/, 'right')).toBe('s0|tag');
    expect(walk(/start>tag/, 'left')).toBe('s0|start');
    // Two edges nest in their node; one link leads back, the other to no node.
    expect(walk(/\|again$/, 'right')).toBe('p0|again>tag');
    expect(walk(/again>tag/, 'right')).toBe('s0|tag');
    expect(walk(/again>tag/, 'left')).toBe('s0|again');
    expect(walk(/again>gone/, 'right')).toBeUndefined();
    // An edge from an unknown node has no source row.
    expect(walk(/lost>tag/, 'right')).toBe('s0|tag');
    expect(walk(/lost>tag/, 'left')).toBeUndefined();
    expect(outline.move(-1, 'down')).toBeUndefined();
    expect(outline.move(outline.rows.length, 'up')).toBeUndefined();
  });
});

describe('row numbers', () => {
  test('[O1] [O2] row indexes of nodes and edges are in wire order', () =>
    forAll(({ kept }) => {
      const placesOf = (kind: string): readonly number[] =>
        kept.rows
          .flatMap((row, index) => (row.kind === kind ? [{ at: (row as { at: number }).at, index }] : []))
          .sort((one, other) => one.at - other.at)
          .map(({ index }) => index);
      expect([...kept.ofNode]).toEqual(placesOf('step'));
      expect([...kept.ofEdge]).toEqual(placesOf('path'));
      const numbers = [...kept.numbers.values()].sort((one, other) => one - other);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }));

  test(`[O8] [O9] cached rows equal computed ones, keys included, while edges are added and removed (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        anyWorkflow,
        fc.array(fc.tuple(fc.constantFrom('config', 'edge', 'type', 'value', 'same'), fc.nat(40)), { maxLength: 8 }),
        (start, changes) => {
          const keep = createRowKeeper();
          const none: readonly never[] = [];
          let version = start;
          keep(graphOf(version), none);
          for (const [kind, pick] of changes) {
            version = changed(version, kind, pick);
            const graph = graphOf(version);
            const kept = keep(graph, none);
            const anew = createRowKeeper()(graph, none);
            expect(kept.rows).toEqual(anew.rows);
            expect([...kept.numbers]).toEqual([...anew.numbers]);
            expect([...kept.ofEdge]).toEqual([...anew.ofEdge]);
          }
        },
      ),
      { seed, numRuns: lawRuns(500) },
    );
  });
});

function changed(version: WorkflowVersion, kind: string, pick: number): WorkflowVersion {
  const nodes = [...(version.definition?.nodes ?? [])];
  const edges = [...(version.definition?.edges ?? [])];
  const [node, other] = [pick % Math.max(1, nodes.length), pick % Math.max(1, edges.length)];
  if (kind === 'config' && nodes[node]) nodes[node] = { ...nodes[node], config: { message: `m${pick}` } };
  if (kind === 'type' && nodes.length > 0) {
    // Of a node with outgoing edges, whose order follows its type.
    const source = nodes.findIndex(({ id }) => id === edges[other]?.source);
    const at = source < 0 ? node : source;
    const types = ['branch', 'trigger-keyword', 'wait-for-reply', 'send-message', 'end', 'odd'] as const;
    nodes[at] = { ...nodes[at]!, type: step('', types[pick % types.length]!).type };
  }
  if (kind === 'value' && edges[other]) edges[other] = { ...edges[other], value: `v${pick % 3}` };
  if (kind === 'edge') {
    if (pick % 2 === 0 && edges.length > 0) edges.splice(other, 1);
    else if (nodes.length > 0)
      edges.push({ id: `new${pick}`, source: nodes[node]!.id, target: nodes[0]!.id, type: 'standard' });
  }
  return { ...version, definition: { ...version.definition, nodes, edges } };
}
