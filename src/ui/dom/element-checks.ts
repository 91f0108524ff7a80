/*
 * Checks of elements that hold in every window. An element of an iframe or of a pop-out window is made from that window's own classes,
 * so `instanceof` with those of the script's window is false for it.
 */

/** Whether a value is a node of any document. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).nodeType === 'number';
}

/** Whether a value is an element of any document. */
export function isElement(value: unknown): value is Element {
  return isNode(value) && value.nodeType === elementNode;
}

/** Whether a value is an HTML element of any document: one that has a `dataset`, an `offsetParent` and `focus`. */
export function isHTMLElement(value: unknown): value is HTMLElement {
  return isElement(value) && value.namespaceURI === 'http://www.w3.org/1999/xhtml';
}

/** Whether a value is a field for one line of text, a number or a choice: an `<input>` of any type. */
export function isInput(value: unknown): value is HTMLInputElement {
  return isHTMLElement(value) && value.localName === 'input';
}

/** Whether a value is an `<input>` or a `<textarea>`, which keep what is typed in `value`. */
export function isTextControl(value: unknown): value is HTMLInputElement | HTMLTextAreaElement {
  return isInput(value) || (isHTMLElement(value) && value.localName === 'textarea');
}

/** Whether keys that are pressed there are typed: a field, a choice, or an editable element. */
export function isTypedInto(value: unknown): value is HTMLElement {
  return isTextControl(value) || (isHTMLElement(value) && (value.isContentEditable || value.localName === 'select'));
}

/** Whether a value is a `<button>`, which Enter and space press. */
export function isButton(value: unknown): value is HTMLButtonElement {
  return isHTMLElement(value) && value.localName === 'button';
}

/** Whether a node is a shadow root. */
export function isShadowRoot(value: unknown): value is ShadowRoot {
  return isNode(value) && value.nodeType === fragmentNode && isElement((value as Partial<ShadowRoot>).host);
}

/** Whether something, such as the `relatedTarget` of an event, is an element or inside of it. */
export function isInside(element: Node | null | undefined, value: unknown): boolean {
  return isNode(value) && element?.contains(value) === true;
}

const elementNode = 1;
const fragmentNode = 11;
