'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { focusedIn, isInside, useAnnounce, useLatest } from '#ui';
import type { Places } from '../window/places.js';
import type { GestureScene } from './gesture-scene.js';
import { jumpLabels, maxJumps } from './jump-labels.js';
import { useEndElsewhere } from './use-end-elsewhere.js';

/** A step that letters lead to, and where it begins, in layout coordinates. */
export interface JumpTarget {
  readonly nodeId: string;
  readonly letters: string;
  readonly x: number;
  readonly y: number;
}

/** Letters on the steps in view, and what was typed of them. */
export interface Jumping {
  readonly targets: readonly JumpTarget[];
  readonly typed: string;
}

export interface JumpTools {
  /** False where no step is in view. */
  readonly begin: () => boolean;
  readonly isOn: () => boolean;
  /** What a key means while there are letters. False: it ended them, and means what it always does. */
  readonly press: (key: string) => boolean;
  readonly cancel: () => void;
}

interface JumpHost {
  readonly places: Places;
  /** Where the focus goes when it is not on the canvas: keys have to come here. */
  readonly tabStop: string | undefined;
  readonly focusNode: (nodeId: string, options?: { readonly still?: boolean }) => void;
}

/** Room that letters take on the screen. Of steps that lie closer together, only one gets some. */
const cell = { width: 24, height: 18 };

/** Going to any step in view by letters shown on it. They stay on their steps while the camera moves, and go when the focus does. */
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

  // As soon as steps stand elsewhere, letters where they stood would lead astray.
  useEffect(() => tools.cancel(), [tools, host.places]);
  const isOn = jumping !== undefined;
  useEndElsewhere(stage, isOn, tools.cancel);
  return useMemo(() => ({ ...tools, jumping }), [tools, jumping]);
}

/** The steps in view as they are read, with letters; those whose letters would lie on others go without. */
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
