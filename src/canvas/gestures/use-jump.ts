'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { focusedIn, isInside, useAnnounce, useLatest } from '#ui';
import type { Places } from '../window/places.js';
import type { GestureScene } from './gesture-scene.js';
import { jumpLabels, maxJumps } from './jump-labels.js';
import { useEndElsewhere } from './use-end-elsewhere.js';

/** A labelled node and its position in layout coordinates. */
export interface JumpTarget {
  readonly nodeId: string;
  readonly letters: string;
  readonly x: number;
  readonly y: number;
}

/** Labels of the nodes in view, and the letters typed so far. */
export interface Jumping {
  readonly targets: readonly JumpTarget[];
  readonly typed: string;
}

export interface JumpTools {
  /** Returns false if no node is in view. */
  readonly begin: () => boolean;
  readonly isOn: () => boolean;
  /** Handles a key while labels are shown. Returns false if it ended them and keeps its usual meaning. */
  readonly press: (key: string) => boolean;
  readonly cancel: () => void;
}

interface JumpHost {
  readonly places: Places;
  /** Receives the focus if it is not on the canvas: keys have to arrive here. */
  readonly tabStop: string | undefined;
  readonly focusNode: (nodeId: string, options?: { readonly still?: boolean }) => void;
}

/** Space of a label on the screen. Of nodes closer together only one gets a label. */
const cell = { width: 24, height: 18 };

/**
 * Jumps to any node in view by letters. Labels stay on their nodes while the camera moves, and end when the focus
 * leaves.
 */
export function useJump(
  scene: RefObject<GestureScene>,
  stage: RefObject<HTMLElement | null>,
  host: JumpHost,
): JumpTools & { readonly jumping: Jumping | undefined } {
  const store = useStoreApi();
  const announce = useAnnounce();
  const [jumping, setJumping] = useState<Jumping>();
  const now = useRef<Jumping>(undefined);
  const latest = useLatest({ ...host, announce });
  const [tools] = useState((): JumpTools => {
    const put = (next: Jumping | undefined): void => {
      now.current = next;
      setJumping(next);
    };
    return {
      begin: () => {
        const targets = targetsIn(scene.current.places, store.getState());
        if (targets.length === 0) return false;
        const { announce: say, focusNode, tabStop } = latest.current;
        if (tabStop !== undefined && !isInside(stage.current, focusedIn(stage.current)))
          focusNode(tabStop, { still: true });
        put({ targets, typed: '' });
        say(
          `${targets.length === 1 ? '1 step has letters' : `${targets.length} steps have letters`}. Type them to go there, Escape to leave`,
        );
        return true;
      },
      isOn: () => now.current !== undefined,
      press: (key) => {
        const { announce: say, focusNode } = latest.current;
        if (!now.current || /^(Shift|Control|Alt|Meta|CapsLock|Fn)/.test(key)) return true;
        const { targets, typed } = now.current;
        if (key === 'Backspace' && typed !== '') {
          put({ targets, typed: typed.slice(0, -1) });
          return true;
        }
        if (key === 'Escape') {
          put(undefined);
          say('Letters hidden');
          return true;
        }
        if (key.length !== 1 || key.trim() === '') {
          put(undefined);
          return false;
        }
        const next = typed + key.toUpperCase();
        const left = targets.filter(({ letters }) => letters.startsWith(next));
        const [first] = left;
        if (!first) say(`No step has ${[...next].join(' ')}`);
        else if (first.letters === next) {
          put(undefined);
          focusNode(first.nodeId);
        } else put({ targets, typed: next });
        return true;
      },
      cancel: () => {
        if (now.current) put(undefined);
      },
    };
  });

  // Labels end when the layout changes: they would point at old positions.
  useEffect(() => tools.cancel(), [tools, host.places]);
  const isOn = jumping !== undefined;
  useEndElsewhere(stage, isOn, tools.cancel);
  return useMemo(() => ({ ...tools, jumping }), [tools, jumping]);
}

/** Returns the nodes in view in reading order, with labels; nodes whose label would overlap another go without. */
function targetsIn(
  places: Places,
  {
    height,
    transform: [x, y, zoom],
    width,
  }: { readonly height: number; readonly width: number; readonly transform: readonly [number, number, number] },
): readonly JumpTarget[] {
  const inView = places
    .nodesIn({ x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom })
    .flatMap((nodeId) => {
      const place = places.of(nodeId);
      return place ? [{ nodeId, x: place.x, y: place.y }] : [];
    })
    .sort((one, other) => one.y - other.y || one.x - other.x);
  const taken = new Set<string>();
  const free = inView
    .filter((target) => {
      const [column, row] = [Math.floor((target.x * zoom) / cell.width), Math.floor((target.y * zoom) / cell.height)];
      for (const by of [-1, 0, 1])
        for (const down of [-1, 0]) if (zoom < 0.5 && taken.has(`${column + by} ${row + down}`)) return false;
      taken.add(`${column} ${row}`);
      return true;
    })
    .slice(0, maxJumps);
  const labels = jumpLabels(free.length);
  return free.map((target, at) => ({ ...target, letters: labels[at] as string }));
}
