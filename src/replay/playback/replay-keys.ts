import { type Chord, isApplePlatform, isElement, isSingleKey, keyPressOf, matchesChord, parseChord } from '#ui';
import type { RoundTravel } from '../loops/use-rounds.js';
import type { Playback } from './use-playback.js';

/** Everything that moves a replay. */
export type ReplayControls = Playback & Pick<RoundTravel, 'previousRound' | 'nextRound' | 'stepIn' | 'stepOut'>;

/** A key of the replay. */
export interface ReplayKey {
  readonly title: string;
  /** As `parseChord` reads them. */
  readonly keys: readonly string[];
  /** Absent: what has the focus does it, such as the timeline. */
  readonly act?: (controls: ReplayControls) => void;
}

/** All keys of the replay: what it listens to, what the editor lists and what is written about it come from here. */
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
 * What a key asks of a replay; undefined for keys that mean something else, or something to what has the focus.
 * @param singleKeys `false`: no letter or sign alone does anything
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

/** With Shift, what a comma or a point becomes differs from board to board; its place does not. */
const places = new Map([
  [',', ['<', 'Comma']],
  ['.', ['>', 'Period']],
]);

function isPressed(chord: Chord, event: KeyboardEvent): boolean {
  const place = places.get(chord.key);
  if (!place || !event.shiftKey)
    return (!place || !chord.shift) && matchesChord(chord, keyPressOf(event), isApplePlatform());
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return chord.shift && (event.key === chord.key || event.key === place[0] || event.code === place[1]);
}
