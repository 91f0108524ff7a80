/* Type guards for elements of any window. An element of an iframe or a pop-out window has that window's classes, so `instanceof` with those of the script's window is false. */

/** Whether a value is a node of any document. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).nodeType === 'number';
}

/** Whether a value is an element of any document. */
export function isElement(value: unknown): value is Element {
  return isNode(value) && value.nodeType === elementNode;
}

/** Whether a value is an HTML element of any document, with `dataset`, `offsetParent` and `focus`. */
export function isHTMLElement(value: unknown): value is HTMLElement {
  return isElement(value) && value.namespaceURI === 'http://www.w3.org/1999/xhtml';
}

/** Whether a value is an `<input>` of any type. */
export function isInput(value: unknown): value is HTMLInputElement {
  return isHTMLElement(value) && value.localName === 'input';
}

/** Whether a value is an `<input>` or a `<textarea>`. */
export function isTextControl(value: unknown): value is HTMLInputElement | HTMLTextAreaElement {
  return isInput(value) || (isHTMLElement(value) && value.localName === 'textarea');
}

/** Whether an element receives typed keys: a field, a select, or an editable element. */
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

/** Whether a target, such as the `relatedTarget` of an event, is an element or inside of it. */
export function isInside(element: Node | null | undefined, value: unknown): boolean {
  return isNode(value) && element?.contains(value) === true;
}

const elementNode = 1;
const fragmentNode = 11;
