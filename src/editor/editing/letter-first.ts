import type { Editor, EditorState, EditorStore } from '#store';
import { isHTMLElement, ownerWindow } from '#ui';

/** What follows from a letter in less than this, in ms, follows within the frame of the letter. */
const cheap = 12;
/** What follows waits until no letter came for this long, in ms: twice as long as it takes, within these … */
const pauses = [150, 400] as const;
/** … but at most this many times as long as it takes, and at most so long, in ms, while letters come. */
const share = 14;
const longest = 2000;
/** What follows takes as long as the shortest of the last times: other programs take the processor now and then. */
const remembered = 3;

type Subscriber = Parameters<EditorStore['subscribe']>[0];

/** An editor whose subscribers let a typed letter be painted first. */
export interface LetterFirst {
  /** The same document and state at every moment; only the subscribers of `store` may be called later. */
  readonly editor: Editor;
  /** Follows what is typed inside an element. Returns a function that stops. */
  listenTo(element: HTMLElement): () => void;
}

/**
 * Lets the letter that a user types into a text with chips be painted before what follows from it: card, counter,
 * preview, problems. The document has the letter at once, and so has who reads the state or listens to `onChange`; only
 * the subscribers, which render, are called later, once for several letters. Where that is cheap nothing waits; it is
 * measured, since a slow processor and a large panel look alike. Any other change, key, press or a lost focus calls them
 * at once.
 *
 * Native inputs are left out: React would put the text that it knows back into them.
 */
// oxlint-disable-next-line max-lines-per-function -- what is held, since when and for whom is one state
export function createLetterFirst(given: Editor): LetterFirst {
  const { store } = given;
  const subscribers = new Set<Subscriber>();
  const took: number[] = [];
  let isTyping = false;
  let page: ReturnType<typeof ownerWindow> | undefined;
  let timer: number | undefined;
  let held: { readonly before: EditorState; readonly since: number } | undefined;
  let stop: (() => void) | undefined;

  /** Measures until React, which renders in a microtask, is done. */
  const notify = (now: EditorState, before: EditorState, measured: boolean): void => {
    const start = page?.performance.now() ?? 0;
    for (const subscriber of subscribers) subscriber(now, before);
    if (!measured) return;
    page?.setTimeout(() => {
      took.push((page?.performance.now() ?? start) - start);
      if (took.length > remembered) took.shift();
    });
  };
  const follow = (measured: boolean): void => {
    page?.clearTimeout(timer);
    if (!held) return;
    const { before } = held;
    held = undefined;
    notify(store.getState(), before, measured);
  };
  const take: Subscriber = (now, before) => {
    if (!isTyping || !page || took.length === 0 || Math.min(...took) < cheap) {
      const since = held?.before ?? before;
      held = undefined;
      page?.clearTimeout(timer);
      notify(now, since, isTyping);
      return;
    }
    const time = page.performance.now();
    held ??= { before, since: time };
    const takes = Math.min(...took);
    const pause = Math.min(Math.max(pauses[0], 2 * takes), pauses[1]);
    const left = held.since + Math.min(longest, takes * share) - time;
    page.clearTimeout(timer);
    timer = page.setTimeout(() => follow(true), Math.max(0, Math.min(pause, left)));
  };
  const subscribe: EditorStore['subscribe'] = (subscriber) => {
    // Each subscription is one of its own, also of a function that subscribes twice.
    const own: Subscriber = (now, before) => subscriber(now, before);
    subscribers.add(own);
    stop ??= store.subscribe(take);
    return () => {
      subscribers.delete(own);
      if (subscribers.size > 0) return;
      stop?.();
      stop = undefined;
    };
  };
  return {
    editor: { ...given, store: { ...store, subscribe } },
    listenTo: (element) => {
      const shownIn = ownerWindow(element);
      page = shownIn;
      const begin = ({ target }: Event): void => {
        if (!isHTMLElement(target) || !target.isContentEditable) return;
        isTyping = true;
        // The text is read in a microtask.
        shownIn.setTimeout(() => (isTyping = false));
      };
      const end = (event: Event): void => {
        if (event.type === 'keydown' && isLetter(event as KeyboardEvent)) return;
        isTyping = false;
        follow(false);
      };
      element.addEventListener('beforeinput', begin, true);
      for (const type of ends) element.addEventListener(type, end, true);
      return () => {
        element.removeEventListener('beforeinput', begin, true);
        for (const type of ends) element.removeEventListener(type, end, true);
        isTyping = false;
        follow(false);
        page = undefined;
      };
    },
  };
}

const ends = ['keydown', 'pointerdown', 'focusout'];

/** Whether a key goes on with the text. Shift belongs to the next letter; input methods name no key. */
function isLetter({ altKey, ctrlKey, key, metaKey }: KeyboardEvent): boolean {
  if (/^(?:Shift|AltGraph|Process|Dead|Unidentified|Backspace)$/.test(key)) return true;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
