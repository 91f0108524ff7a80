import { type Chord, isApplePlatform, isElement, isSingleKey, keyPressOf, matchesChord, parseChord } from '#ui';
import type { RoundTravel } from '../loops/use-rounds.js';
import { type ReplayKeyMessages, replayKeyMessages } from './replay-key-messages.js';
import type { Playback } from './use-playback.js';

/** Everything that moves the playhead. */
export type ReplayControls = Playback & Pick<RoundTravel, 'previousRound' | 'nextRound' | 'stepIn' | 'stepOut'>;

/** A shortcut of the replay. */
export interface ReplayKey {
  readonly name: keyof ReplayKeyMessages;
  /** In English; `replayKeyMessages` has the text of the host. */
  readonly title: string;
  /** In the syntax of `parseChord`. */
  readonly keys: readonly string[];
  /** Absent: the focused element handles it, such as the timeline. */
  readonly act?: (controls: ReplayControls) => void;
}

const keys: readonly Omit<ReplayKey, 'title'>[] = [
  { name: 'playPause', keys: ['Space'], act: (controls) => controls.toggle() },
  { name: 'nextStep', keys: ['.'], act: (controls) => controls.stepBy(1) },
  { name: 'previousStep', keys: [','], act: (controls) => controls.stepBy(-1) },
  { name: 'end', keys: ['Shift+.'], act: (controls) => controls.last() },
  { name: 'firstStep', keys: ['Shift+,'], act: (controls) => controls.first() },
  { name: 'nextError', keys: ['E'], act: (controls) => controls.nextError() },
  { name: 'nextRound', keys: [']'], act: (controls) => controls.nextRound() },
  { name: 'previousRound', keys: ['['], act: (controls) => controls.previousRound() },
  { name: 'intoRound', keys: ['I'], act: (controls) => controls.stepIn() },
  { name: 'pastLoop', keys: ['O'], act: (controls) => controls.stepOut() },
  { name: 'zoomIn', keys: ['+'] },
  { name: 'zoomOut', keys: ['-'] },
  { name: 'showAll', keys: ['0'] },
  { name: 'foldRound', keys: ['ArrowRight', 'ArrowLeft'] },
  { name: 'searchContext', keys: ['/'] },
];

/** All shortcuts of the replay: the source for key handling, the key sheet of the editor and the docs. */
export const replayKeys: readonly ReplayKey[] = keys.map((key) => ({
  ...key,
  title: replayKeyMessages.defaults[key.name],
}));

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
