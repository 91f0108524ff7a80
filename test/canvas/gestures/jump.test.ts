import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gestureMessages } from '../../../src/canvas/gestures/gesture-messages.js';
import { createJump, type Jump, type JumpOptions } from '../../../src/canvas/gestures/jump.js';
import { sceneOf, wideView } from './gesture-specimen.js';
import { largeWorkflow } from '../../support/large-workflow.js';

const { places } = sceneOf();
const announce = vi.fn<JumpOptions['announce']>();
const focusNode = vi.fn<JumpOptions['focusNode']>();
const onChange = vi.fn<JumpOptions['onChange']>();
let jump: Jump;
let options: JumpOptions;

const shown = () => onChange.mock.lastCall?.[0];
const begin = (change: Partial<JumpOptions> = {}): boolean => {
  options = {
    places,
    view: () => ({ ...wideView, transform: [5000, 5000, 1] }),
    stage: { current: null },
    tabStop: undefined,
    focusNode,
    announce,
    messages: gestureMessages.defaults.jump,
    onChange,
    ...change,
  };
  jump = createJump(options);
  return jump.begin();
};

beforeEach(() => void vi.clearAllMocks());

describe('jumping by letters', () => {
  it('labels the nodes in view in reading order and announces how to go on', () => {
    expect(begin()).toBe(true);
    const { targets, typed } = shown()!;
    expect(targets).toHaveLength(places.order.ids.length);
    expect(new Set(targets.map(({ letters }) => letters)).size).toBe(targets.length);
    expect(targets.map(({ y }) => y)).toEqual(targets.map(({ y }) => y).sort((a, b) => a - b));
    expect(typed).toBe('');
    expect(announce).toHaveBeenCalledWith(
      `${targets.length} steps have letters. Type them to go there, Escape to leave`,
    );
  });

  it('does not begin without a node in view', () => {
    expect(begin({ view: () => ({ ...wideView, transform: [-99_999, 0, 1] }) })).toBe(false);
    expect(jump.isOn()).toBe(false);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('focuses the node whose letters are typed, in either case', () => {
    begin();
    const target = shown()!.targets[3]!;
    for (const letter of target.letters.toLowerCase()) expect(jump.press(letter)).toBe(true);
    expect(focusNode).toHaveBeenLastCalledWith(target.nodeId);
    expect(shown()).toBeUndefined();
  });

  it('narrows two letters one by one; Backspace takes back the first', () => {
    const large = sceneOf(largeWorkflow(60));
    begin({ places: large.places, view: () => ({ width: 1e6, height: 1e6, transform: [5000, 5000, 1] }) });
    const target = shown()!.targets[30]!;
    expect(target.letters).toHaveLength(2);
    jump.press(target.letters[0]!);
    expect(shown()?.typed).toBe(target.letters[0]);
    jump.press('Backspace');
    expect(shown()?.typed).toBe('');
    expect(jump.isOn()).toBe(true);
  });

  it('stays where no label begins with the letter', () => {
    begin();
    expect(jump.press('9')).toBe(true);
    expect(announce).toHaveBeenLastCalledWith('No step has 9');
    expect(jump.isOn()).toBe(true);
  });

  it('ends with Escape, and handles that key', () => {
    begin();
    expect(jump.press('Escape')).toBe(true);
    expect(shown()).toBeUndefined();
    expect(announce).toHaveBeenLastCalledWith('Letters hidden');
  });

  it('ends with a key other than a letter, which keeps its meaning; modifiers alone do nothing', () => {
    begin();
    expect(jump.press('Shift')).toBe(true);
    expect(jump.isOn()).toBe(true);
    expect(jump.press('ArrowDown')).toBe(false);
    expect(jump.isOn()).toBe(false);
  });

  it('ends when destroyed while labels are shown', () => {
    begin();
    jump.destroy();
    expect(shown()).toBeUndefined();
    onChange.mockClear();
    jump.destroy();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('focuses by the newest options', () => {
    const later = vi.fn<JumpOptions['focusNode']>();
    begin();
    const { letters, nodeId } = shown()!.targets[0]!;
    jump.update({ ...options, focusNode: later });
    for (const letter of letters) jump.press(letter);
    expect(later).toHaveBeenCalledWith(nodeId);
    expect(focusNode).not.toHaveBeenCalled();
  });
});
