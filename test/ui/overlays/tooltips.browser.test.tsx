import { type ReactElement, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { Button, IconButton, PbRoot } from '#ui';
import { realPointer } from '../../support/real-pointer.js';

const pointer = realPointer();
const tips = (): readonly string[] =>
  [...document.querySelectorAll('.pb-tip[data-shared]')].map((tip) => tip.textContent ?? '');
const button = (name: string): HTMLElement => page.getByRole('button', { name, exact: true }).element() as HTMLElement;

async function over(element: Element): Promise<void> {
  const { height, left, top, width } = element.getBoundingClientRect();
  await pointer.mouse('mouseMoved', left + width / 2 - 1, top + height / 2);
  await pointer.mouse('mouseMoved', left + width / 2, top + height / 2);
}

function Tools(): ReactElement {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isShown, setIsShown] = useState(true);
  return (
    <PbRoot label="Tools" theme="light" style={{ height: 300, width: 500, padding: 60 }}>
      <IconButton
        icon="play"
        label={isPlaying ? 'Pause' : 'Play'}
        keys={['Space']}
        onClick={() => setIsPlaying((was) => !was)}
      />
      {isShown && <IconButton icon="undo-2" label="Undo" onClick={() => setIsShown(false)} />}
      <IconButton icon="x" label="Quiet" quiet />
      <Button>Plain</Button>
    </PbRoot>
  );
}

describe('the tooltip of a root', () => {
  beforeEach(async () => {
    await pointer.mouse('mouseMoved', 2, 2);
    await render(<Tools />);
  });

  test('[U19] shows after half a second of hover, for the control under the pointer alone', async () => {
    await over(button('Play'));
    expect(tips()).toEqual([]);
    await vi.waitFor(() => expect(tips()).toEqual(['PlaySpace']), { timeout: 3000 });
    await over(button('Undo'));
    // Another one shows at once while one was shown.
    await vi.waitFor(() => expect(tips()).toEqual(['Undo']), { timeout: 300, interval: 20 });
    await over(button('Quiet'));
    await vi.waitFor(() => expect(tips()).toEqual([]));
  });

  test('[U19] shows at once for the keyboard’s focus, and Escape closes nothing else', async () => {
    const escaped = vi.fn<(key: string) => void>();
    const listen = (event: KeyboardEvent): void => escaped(event.key);
    document.addEventListener('keydown', listen);
    await userEvent.keyboard('{Tab}');
    await vi.waitFor(() => expect(tips()).toEqual(['PlaySpace']));
    escaped.mockClear();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(tips()).toEqual([]));
    expect(escaped).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(escaped.mock.calls).toEqual([['Escape']]);
    document.removeEventListener('keydown', listen);
  });

  test('[U19] has the words of its control, also when they change, and goes with it', async () => {
    await userEvent.keyboard('{Tab}');
    await vi.waitFor(() => expect(tips()).toEqual(['PlaySpace']));
    button('Play').click();
    await vi.waitFor(() => expect(tips()).toEqual(['PauseSpace']));
    await userEvent.keyboard('{Tab}');
    await vi.waitFor(() => expect(tips()).toEqual(['Undo']));
    button('Undo').click();
    await vi.waitFor(() => expect(tips()).toEqual([]));
  });

  test('[U19] closes at a press', async () => {
    await over(button('Play'));
    await vi.waitFor(() => expect(tips()).toEqual(['PlaySpace']), { timeout: 3000 });
    const { left, top } = button('Play').getBoundingClientRect();
    await pointer.mouse('mousePressed', left + 8, top + 8);
    await pointer.mouse('mouseReleased', left + 8, top + 8);
    await vi.waitFor(() => expect(tips()).toEqual([]));
  });
});
