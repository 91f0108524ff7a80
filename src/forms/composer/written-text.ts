import { isTextControl } from '#ui';
import type { MessageHandle } from './message-handle.js';

/** The texts that are written with chips, by the element that is typed into; what it shows is not what is written. */
const places = new WeakMap<Element, MessageHandle & { readonly text: string }>();

/** Makes a text known by its element. */
export function showsText(element: Element, place: MessageHandle & { readonly text: string }): void {
  places.set(element, place);
}

/** The text that a control of a form holds, as it is stored; undefined for one that holds none. */
export function writtenText(control: Element): string | undefined {
  if (isTextControl(control)) return control.value;
  return places.get(control)?.text;
}

/** Selects a stretch of that text, by places of the text as it is stored. */
export function selectWritten(control: Element, from: number, to: number): void {
  if (isTextControl(control)) control.setSelectionRange(from, to);
  else places.get(control)?.select(from, to);
}

/** What is selected in that text, by places of the text as it is stored. */
export function writtenSelection(control: Element): readonly [from: number, to: number] | undefined {
  if (isTextControl(control)) return [control.selectionStart ?? 0, control.selectionEnd ?? 0];
  return places.get(control)?.selection;
}
