import { isShadowRoot } from './element-checks.js';

/** A window with the classes that elements of its document are made from. */
export type PageWindow = Window & typeof globalThis;

/**
 * Returns the window that shows a node. It is not the script's own where the editor is rendered into an iframe or a pop-out window: that
 * window has its own frames, keys, media queries and clipboard, and goes on while the script's window is hidden.
 *
 * @param node without one, or in a document that no window shows, the script's own window
 */
export function ownerWindow(node: Node | null | undefined): PageWindow {
  const page = node && (node.nodeType === documentNode ? (node as Document) : node.ownerDocument);
  return page?.defaultView ?? window;
}

/** Returns the style that the browser has worked out for an element. */
export function styleOf(element: Element): CSSStyleDeclaration {
  return ownerWindow(element).getComputedStyle(element);
}

/** Returns the document that a node is in, or the shadow root: each has a focus of its own. */
export function rootOf(node: Node): Document | ShadowRoot {
  const root = node.getRootNode();
  return isShadowRoot(root) ? root : ownerWindow(node).document;
}

/** Returns the element that has the focus in the document or the shadow root of a node; `null` where none has it. */
export function focusedIn(node: Node | null | undefined): Element | null {
  if (!node) return null;
  const { activeElement } = rootOf(node);
  return activeElement === node.ownerDocument?.body ? null : activeElement;
}

const documentNode = 9;
