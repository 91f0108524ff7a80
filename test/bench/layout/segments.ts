/** A straight segment of an edge, with the ends and the number of the edge. */
export interface Segment extends Line {
  readonly source: string;
  readonly target: string;
  readonly edge: number;
}

export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface Buckets<Item> {
  readonly cell: number;
  readonly cells: readonly { readonly at: readonly [number, number]; readonly items: readonly Item[] }[];
  /** Everything that may touch a line, without repetition. */
  readonly near: (line: Line) => Iterable<Item>;
}

/** Sorts lines, or boxes given by two corners, into the grid cells that they touch. */
export function bucketsOf<Item extends Line>(items: readonly Item[], boxes = false): Buckets<Item> {
  const cell = 400;
  const squares = new Map<number, { readonly at: readonly [number, number]; readonly items: Item[] }>();
  const keyOf = (column: number, row: number): number => column * 4194304 + row;
  for (const item of items) {
    eachSquare(item, cell, boxes, (column, row) => {
      const key = keyOf(column, row);
      const square = squares.get(key);
      if (square) square.items.push(item);
      else squares.set(key, { at: [column, row], items: [item] });
    });
  }
  return {
    cell,
    cells: [...squares.values()],
    near: (line) => {
      const found = new Set<Item>();
      eachSquare(line, cell, boxes && line.x1 <= line.x2 && line.y1 <= line.y2 && !('edge' in line), (column, row) => {
        for (const item of squares.get(keyOf(column, row))?.items ?? []) found.add(item);
      });
      return found;
    },
  };
}

function eachSquare(line: Line, cell: number, whole: boolean, visit: (column: number, row: number) => void): void {
  const [left, right] = [Math.min(line.x1, line.x2), Math.max(line.x1, line.x2)];
  const [top, bottom] = [Math.min(line.y1, line.y2), Math.max(line.y1, line.y2)];
  for (let column = Math.floor(left / cell); column <= Math.floor(right / cell); column++) {
    for (let row = Math.floor(top / cell); row <= Math.floor(bottom / cell); row++) {
      if (whole || isNear(line, column * cell, row * cell, cell)) visit(column, row);
    }
  }
}

/**
 * Whether a line through the bounding box of a cell touches the cell: whether its corners are on both sides of the
 * line.
 */
function isNear({ x1, x2, y1, y2 }: Line, x: number, y: number, size: number): boolean {
  const [across, along] = [y2 - y1, x1 - x2];
  const middle = across * x1 + along * y1;
  const corners = [
    [x, y],
    [x + size, y],
    [x, y + size],
    [x + size, y + size],
  ].map(([cx = 0, cy = 0]) => across * cx + along * cy - middle);
  return !(corners.every((corner) => corner > 0) || corners.every((corner) => corner < 0));
}

/** Whether a line runs through a box that is inset by `margin`. */
export function segmentHits(
  line: Line,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  margin: number,
): boolean {
  const [left, top, right, bottom] = [
    box.x + margin,
    box.y + margin,
    box.x + box.width - margin,
    box.y + box.height - margin,
  ];
  const [dx, dy] = [line.x2 - line.x1, line.y2 - line.y1];
  let [start, end] = [0, 1];
  for (const [step, room] of [
    [-dx, line.x1 - left],
    [dx, right - line.x1],
    [-dy, line.y1 - top],
    [dy, bottom - line.y1],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) start = Math.max(start, room / step);
    else end = Math.min(end, room / step);
  }
  return end > start;
}
