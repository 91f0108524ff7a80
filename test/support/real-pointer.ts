import { cdp } from 'vitest/browser';

/** Sends input as the browser itself gets it from a mouse or from fingers, in coordinates of the test's own page. */
export interface RealPointer {
  mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number): Promise<void>;
  /** Holds Alt during the events of the mouse that follow, or releases it. */
  holdAlt(holds: boolean): void;
  /** Before a page is drawn that fingers are to touch: the browser says that there is a screen for them, or none any more. */
  screen(touches: boolean): Promise<void>;
  touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly { readonly x: number; readonly y: number }[],
  ): Promise<void>;
}

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

export function realPointer(): RealPointer {
  const session = cdp() as unknown as Session;
  let held = false;
  let modifiers = 0;
  /** Tests run in a frame, and input uses coordinates of the window around it. */
  const inWindow = (x: number, y: number): { x: number; y: number } => {
    const frame = window.frameElement as HTMLElement | null;
    if (!frame) return { x, y };
    const box = frame.getBoundingClientRect();
    const scale = box.width / frame.offsetWidth;
    return { x: box.left + x * scale, y: box.top + y * scale };
  };
  return {
    async mouse(type, x, y) {
      if (type === 'mousePressed') held = true;
      await session.send('Input.dispatchMouseEvent', {
        type,
        ...inWindow(x, y),
        button: type === 'mouseMoved' && !held ? 'none' : 'left',
        buttons: held && type !== 'mouseReleased' ? 1 : 0,
        modifiers,
        clickCount: type === 'mouseMoved' ? 0 : 1,
      });
      if (type === 'mouseReleased') held = false;
    },
    holdAlt(holds) {
      modifiers = holds ? 1 : 0;
    },
    async screen(touches) {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: touches, maxTouchPoints: 2 });
    },
    async touch(type, points) {
      await session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(({ x, y }, id) => ({ ...inWindow(x, y), id })),
      });
    },
  };
}
