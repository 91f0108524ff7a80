import { endElsewhere, focusedIn, type Gesture, isInside, type MessagesOf } from '#ui';
import type { Places } from '../window/places.js';
import type { gestureMessages } from './gesture-messages.js';
import type { FlowView } from './gesture-scene.js';
import { jumpLabels, maxJumps } from './jump-labels.js';

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

export interface JumpOptions {
  readonly places: Pick<Places, 'nodesIn' | 'of'>;
  readonly view: () => FlowView;
  readonly stage: { readonly current: HTMLElement | null };
  /** Receives the focus if it is not on the canvas: keys have to arrive here. */
  readonly tabStop: string | undefined;
  readonly focusNode: (nodeId: string, options?: { readonly still?: boolean }) => void;
  readonly announce: (text: string) => void;
  readonly messages: MessagesOf<typeof gestureMessages>['jump'];
  readonly onChange: (jumping: Jumping | undefined) => void;
}

export interface Jump extends Gesture<JumpOptions> {
  /** Returns false if no node is in view. */
  begin(): boolean;
  isOn(): boolean;
  /** Handles a key while labels are shown. Returns false if it ended them and keeps its usual meaning. */
  press(key: string): boolean;
  cancel(): void;
}

/** Space of a label on the screen. Of nodes closer together only one gets a label. */
const cell = { width: 24, height: 18 };

/**
 * Jumps to any node in view by letters. Labels stay on their nodes while the camera moves, and end when the focus
 * leaves.
 */
export function createJump(first: JumpOptions): Jump {
  let options = first;
  let now: Jumping | undefined;
  let stop = (): void => {};
  const show = (next: Jumping | undefined): void => {
    if (!next) stop();
    else if (!now) stop = endElsewhere(options.stage.current ?? undefined, cancel);
    now = next;
    options.onChange(next);
  };
  const cancel = (): void => {
    if (now) show(undefined);
  };
  return {
    update: (next) => {
      options = next;
    },
    begin: () => {
      const { announce, focusNode, messages, stage, tabStop } = options;
      const targets = targetsIn(options.places, options.view());
      if (targets.length === 0) return false;
      if (tabStop !== undefined && !isInside(stage.current, focusedIn(stage.current)))
        focusNode(tabStop, { still: true });
      show({ targets, typed: '' });
      announce(messages.shown(targets.length));
      return true;
    },
    isOn: () => now !== undefined,
    press: (key) => {
      if (!now || /^(Shift|Control|Alt|Meta|CapsLock|Fn)/.test(key)) return true;
      const { targets, typed } = now;
      if (key === 'Backspace' && typed !== '') show({ targets, typed: typed.slice(0, -1) });
      else if (key === 'Escape') {
        show(undefined);
        options.announce(options.messages.hidden);
      } else if (key.length !== 1 || key.trim() === '') {
        show(undefined);
        return false;
      } else type(now, typed + key.toUpperCase());
      return true;
    },
    cancel,
    destroy: cancel,
  };

  function type({ targets }: Jumping, typed: string): void {
    const match = targets.find(({ letters }) => letters.startsWith(typed));
    if (!match) options.announce(options.messages.unknown([...typed].join(' ')));
    else if (match.letters === typed) {
      show(undefined);
      options.focusNode(match.nodeId);
    } else show({ targets, typed });
  }
}

/** Returns the nodes in view in reading order, with labels; nodes whose label would overlap another go without. */
function targetsIn(
  places: JumpOptions['places'],
  { height, transform: [x, y, zoom], width }: FlowView,
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
