'use client';
import { type RefObject, useEffect } from 'react';
import { focusedIn, isTypedInto, ownerWindow } from '#ui';

/** Time in ms that a press has to end where it began: on a touch screen the focus moves before the click. */
const pressTime = 120;

/**
 * Marks an editor with `data-typed` while a text field in it has the focus: the stylesheet makes room for the keyboard on
 * a screen. The mark comes and goes after the press that moves the focus: a button that moves under a finger is missed.
 */
export function useTypedIn(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const page = ownerWindow(element);
    let timer = 0;
    let isPressed = false;
    const check = (): void => {
      page.clearTimeout(timer);
      element.toggleAttribute('data-typed', opensKeyboard(focusedIn(element)));
    };
    const wait = (): void => {
      page.clearTimeout(timer);
      timer = page.setTimeout(() => !isPressed && check(), pressTime);
    };
    const onPress = (): void => {
      isPressed = true;
    };
    const onRelease = (): void => {
      isPressed = false;
      wait();
    };
    for (const name of ['focusin', 'focusout']) element.addEventListener(name, wait);
    element.addEventListener('pointerdown', onPress);
    for (const name of ['pointerup', 'pointercancel']) page.addEventListener(name, onRelease);
    return () => {
      page.clearTimeout(timer);
      for (const name of ['focusin', 'focusout']) element.removeEventListener(name, wait);
      element.removeEventListener('pointerdown', onPress);
      for (const name of ['pointerup', 'pointercancel']) page.removeEventListener(name, onRelease);
    };
  }, [frame]);
}

function opensKeyboard(target: unknown): boolean {
  return isTypedInto(target) && !target.matches('select, [type="radio"], [type="checkbox"]');
}
