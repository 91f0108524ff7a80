import { isTextControl } from '#ui';
import type { MessageHandle } from './message-handle.js';

/** Message inputs with chips, by their contenteditable element. Its DOM text is not the stored text. */
const handles = new WeakMap<Element, MessageHandle & { readonly value: string }>();

/** Registers a message input by its element. */
export function registerText(element: Element, handle: MessageHandle & { readonly value: string }): void {
  handles.set(element, handle);
}

/** Returns the stored text of a form control; undefined for a control without text. */
export function writtenText(control: Element): string | undefined {
  if (isTextControl(control)) return control.value;
  return handles.get(control)?.value;
}

/** Selects a range of a control's stored text. */
export function selectWritten(control: Element, from: number, to: number): void {
  if (isTextControl(control)) control.setSelectionRange(from, to);
  else handles.get(control)?.select(from, to);
}

/** Returns the selection of a control as indexes of its stored text. */
export function writtenSelection(control: Element): readonly [from: number, to: number] | undefined {
  if (isTextControl(control)) return [control.selectionStart ?? 0, control.selectionEnd ?? 0];
  return handles.get(control)?.selection;
}
