import type { RoundTravel } from './loops/use-rounds.js';
import type { Playback } from './use-playback.js';

/** Everything that moves a replay. */
export type ReplayControls = Playback & Pick<RoundTravel, 'previousRound' | 'nextRound' | 'stepIn' | 'stepOut'>;

interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly target: EventTarget | null;
}

/** What a key asks of a replay; undefined for keys that mean something else, or something to what has the focus. */
export function replayKey(event: KeyPress): ((controls: ReplayControls) => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const element = event.target instanceof Element ? event.target : null;
  if (element?.closest('input, textarea, select, [contenteditable], [role="menu"], .pb-menu, [role="dialog"], [role="combobox"]')) return undefined;
  if (event.key === ' ') return element?.closest('button, [role="switch"], [role="radio"], [role="treeitem"], a') ? undefined : (controls) => controls.toggle();
  // With shift, the key's own name depends on the keyboard; its place does not.
  if (event.key === ',' || (event.shiftKey && (event.key === '<' || event.code === 'Comma'))) {
    return (controls) => (event.shiftKey ? controls.first() : controls.stepBy(-1));
  }
  if (event.key === '.' || (event.shiftKey && (event.key === '>' || event.code === 'Period'))) {
    return (controls) => (event.shiftKey ? controls.last() : controls.stepBy(1));
  }
  if (event.shiftKey) return undefined;
  switch (event.key.toLowerCase()) {
    case 'e': return (controls) => controls.nextError();
    case '[': return (controls) => controls.previousRound();
    case ']': return (controls) => controls.nextRound();
    case 'i': return (controls) => controls.stepIn();
    case 'o': return (controls) => controls.stepOut();
    default: return undefined;
  }
}
