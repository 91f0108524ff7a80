'use client';
import { type ReactElement, memo } from 'react';
import type { VisitState } from '#trace';

/** A sign in a box of 24: lines as a beginning and steps from there, and circles as centre and radius. */
interface Sign {
  readonly lines?: readonly (readonly number[])[];
  readonly circles?: readonly (readonly [number, number, number])[];
}

const signs: { readonly [State in VisitState]: Sign } = {
  done: { lines: [[4, 12, 5, 5, 11, -11]] },
  failed: {
    lines: [
      [6, 6, 12, 12],
      [18, 6, -12, 12],
    ],
  },
  running: {
    circles: [
      [12, 12, 10],
      [12, 12, 1],
    ],
  },
  waiting: {
    lines: [
      [5, 22, 14, 0],
      [5, 2, 14, 0],
      [7, 22, 0, -4, 5, -6, 5, 6, 0, 4],
      [7, 2, 0, 4, 5, 6, 5, -6, 0, -4],
    ],
  },
  timedOut: {
    lines: [
      [10, 2, 4, 0],
      [12, 14, 3, -3],
    ],
    circles: [[12, 14, 8]],
  },
  skipped: { lines: [[5, 12, 14, 0]] },
};

const side = 13;
const scale = side / 24;
const scaled = (value: number): string => (value * scale).toFixed(2);

function pathOf({ lines = [], circles = [] }: Sign, left: number, top: number): string {
  const at = (x: number, y: number): string => `M${(left + x * scale).toFixed(2)} ${(top + y * scale).toFixed(2)}`;
  const drawn = lines.map(([x = 0, y = 0, ...steps]) => `${at(x, y)}l${steps.map(scaled).join(' ')}`);
  const round = circles.map(
    ([x, y, r]) =>
      `${at(x + r, y)}a${scaled(r)} ${scaled(r)} 0 1 1 ${scaled(-2 * r)} 0a${scaled(r)} ${scaled(r)} 0 1 1 ${scaled(2 * r)} 0`,
  );
  return [...drawn, ...round].join('');
}

export interface RowSignsProps {
  /** What the cells show, one beside the other from the first that is drawn on; `undefined` where a step was not reached. */
  readonly states: readonly (VisitState | undefined)[];
  /** Of a cell, and where the first one begins, in px. */
  readonly width: number;
  readonly height: number;
  readonly start: number;
  readonly isRightToLeft: boolean;
}

/**
 * The signs of a row, one path for each state. As a drawing of its own in each cell they cost a frame and more with every turn of the
 * wheel: the browser keeps a layer for each.
 */
export const RowSigns = memo(
  function RowSigns({ states, width, height, start, isRightToLeft }: RowSignsProps): ReactElement {
    const paths = new Map<VisitState, string>();
    states.forEach((state, at) => {
      if (state === undefined) return;
      const left = (isRightToLeft ? states.length - 1 - at : at) * width + (width - side) / 2;
      paths.set(state, (paths.get(state) ?? '') + pathOf(signs[state], left, (height - side) / 2));
    });
    return (
      <svg className="pb-mx__i" aria-hidden style={{ insetInlineStart: start, width: states.length * width, height }}>
        {[...paths].map(([state, path]) => (
          <path key={state} data-state={state} d={path} />
        ))}
      </svg>
    );
  },
  (before, after) =>
    before.start === after.start &&
    before.isRightToLeft === after.isRightToLeft &&
    before.states.length === after.states.length &&
    before.states.every((state, at) => state === after.states[at]),
);
