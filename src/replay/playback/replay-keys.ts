import { type Chord, isApplePlatform, isElement, isSingleKey, keyPressOf, matchesChord, parseChord } from '#ui';
import type { RoundTravel } from '../loops/use-rounds.js';
import type { Playback } from './use-playback.js';

/** Everything that moves the playhead. */
export type ReplayControls = Playback & Pick<RoundTravel, 'previousRound' | 'nextRound' | 'stepIn' | 'stepOut'>;

/** A shortcut of the replay. */
export interface ReplayKey {
  readonly title: string;
  /** In the syntax of `parseChord`. */
  readonly keys: readonly string[];
  /** Absent: the focused element handles it, such as the timeline. */
  readonly act?: (controls: ReplayControls) => void;
}

/** All shortcuts of the replay: the source for key handling, the key sheet of the editor and the docs. */
export const replayKeys: readonly ReplayKey[] = [
  { title: 'Play, pause', keys: ['Space'], act: (controls) => controls.toggle() },
  { title: 'Next step', keys: ['.'], act: (controls) => controls.stepBy(1) },
  { title: 'Previous step', keys: [','], act: (controls) => controls.stepBy(-1) },
  { title: 'End of the run', keys: ['Shift+.'], act: (controls) => controls.last() },
  { title: 'First step', keys: ['Shift+,'], act: (controls) => controls.first() },
  { title: 'Next error', keys: ['E'], act: (controls) => controls.nextError() },
  { title: 'Next round of a loop', keys: [']'], act: (controls) => controls.nextRound() },
  { title: 'Previous round of a loop', keys: ['['], act: (controls) => controls.previousRound() },
  { title: 'Into the round', keys: ['I'], act: (controls) => controls.stepIn() },
  { title: 'Past the loop', keys: ['O'], act: (controls) => controls.stepOut() },
  { title: 'Show less time, larger, on the timeline', keys: ['+'] },
  { title: 'Show more time, on the timeline', keys: ['-'] },
  { title: 'Show the whole run, on the timeline', keys: ['0'] },
  { title: 'Open, fold a round, on the timeline', keys: ['ArrowRight', 'ArrowLeft'] },
  { title: 'Search the context of all steps, in the details', keys: ['/'] },
];

const bindings = replayKeys.flatMap(({ act, keys }) =>
  act ? keys.flatMap((text) => ({ chord: parseChord(text)!, act })) : [],
);

/**
 * Returns the action of a key event. Undefined for other keys and where the focused element uses the key.
 *
 * @param singleKeys `false` ignores single letters and signs
 */
export function replayKey(event: KeyboardEvent, singleKeys = true): ((controls: ReplayControls) => void) | undefined {
  const element = isElement(event.target) ? event.target : null;
  if (
    element?.closest(
      'input, textarea, select, [contenteditable], [role="menu"], .pb-menu, [role="dialog"], [role="combobox"]',
    )
  )
    return undefined;
  if (event.key === ' ' && element?.closest('button, [role="switch"], [role="radio"], [role="treeitem"], a'))
    return undefined;
  return bindings.find(({ chord }) => (singleKeys || !isSingleKey(chord)) && isPressed(chord, event))?.act;
}

/** With Shift, comma and period give different characters by keyboard layout; the physical key is the same. */
const physicalKeys = new Map([
  [',', ['<', 'Comma']],
  ['.', ['>', 'Period']],
]);

function isPressed(chord: Chord, event: KeyboardEvent): boolean {
  const physical = physicalKeys.get(chord.key);
  if (!physical || !event.shiftKey)
    return (!physical || !chord.shift) && matchesChord(chord, keyPressOf(event), isApplePlatform());
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return chord.shift && (event.key === chord.key || event.key === physical[0] || event.code === physical[1]);
}
