/** Duration in ms and easing of the design tokens for a new layout. */
const slideTime = 240;
const ease = 'cubic-bezier(.2, 0, 0, 1)';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Elements that slide to where they already are: only a transform animates, so nothing waits for it. */
export interface Slides {
  /** Slides an element in from this distance. A running slide continues from where the element is drawn. */
  slide(element: Element, by: Point): void;
  /** Fades an element in. */
  fade(element: Element): void;
  /** Ends all animations. */
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

/** Remaining distance of a slide, computed from the clock: reading it from the element would force a layout. */
function restOf(slide: { readonly animation: Animation; readonly by: Point | undefined } | undefined): Point {
  const progress = slide?.animation.effect?.getComputedTiming().progress;
  if (!slide?.by || typeof progress !== 'number') return { x: 0, y: 0 };
  return { x: slide.by.x * (1 - progress), y: slide.by.y * (1 - progress) };
}
