/** As long as the tokens give a new layout, in milliseconds, and their ease. */
const slideTime = 240;
const ease = 'cubic-bezier(.2, 0, 0, 1)';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Elements on the way to where they already stand: only how they are seen moves, so that nothing waits for it. */
export interface Slides {
  /** Shows an element coming from so far away. One that is on its way goes on from where it is seen. */
  slide(element: Element, by: Point): void;
  /** Shows an element coming up. */
  fade(element: Element): void;
  /** Everything is seen where it stands. */
  stop(): void;
}

export function createSlides(): Slides {
  const running = new Map<Element, { readonly animation: Animation; readonly by: Point | undefined }>();
  const start = (element: Element, from: Keyframe, by: Point | undefined): void => {
    running.get(element)?.animation.cancel();
    const animation = element.animate([from, {}], { duration: slideTime, easing: ease });
    running.set(element, { animation, by });
    const done = (): void => {
      if (running.get(element)?.animation === animation) running.delete(element);
    };
    animation.onfinish = done;
    animation.oncancel = done;
  };
  return {
    slide(element, by) {
      const rest = restOf(running.get(element));
      const from = { x: by.x + rest.x, y: by.y + rest.y };
      start(element, { translate: `${from.x}px ${from.y}px` }, from);
    },
    fade: (element) => start(element, { opacity: 0 }, undefined),
    stop() {
      for (const { animation } of running.values()) animation.cancel();
      running.clear();
    },
  };
}

/** How far an element that is on its way is seen from where it stands: asked of the clock, as the page would be laid out anew. */
function restOf(slide: { readonly animation: Animation; readonly by: Point | undefined } | undefined): Point {
  const progress = slide?.animation.effect?.getComputedTiming().progress;
  if (!slide?.by || typeof progress !== 'number') return { x: 0, y: 0 };
  return { x: slide.by.x * (1 - progress), y: slide.by.y * (1 - progress) };
}
