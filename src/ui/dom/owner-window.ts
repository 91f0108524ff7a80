import { isShadowRoot } from './element-checks.js';

/** A window with the classes of its elements. */
export type PageWindow = Window & typeof globalThis;

/**
 * Returns the window that shows a node. It differs from the script's window where the editor is rendered into an iframe
 * or a pop-out window: that window has its own frames, keys, media queries and clipboard, and stays active while the
 * script's window is hidden.
 *
 * @param node absent, or in a document without a window: the script's own window
 */
export function ownerWindow(node: Node | null | undefined): PageWindow {
  const page = node && (node.nodeType === documentNode ? (node as Document) : node.ownerDocument);
  return page?.defaultView ?? window;
}

/** Returns the computed style of an element. */
export function styleOf(element: Element): CSSStyleDeclaration {
  return ownerWindow(element).getComputedStyle(element);
}

/** Returns the document or shadow root of a node: each has a focus of its own. */
export function rootOf(node: Node): Document | ShadowRoot {
  const root = node.getRootNode();
  return isShadowRoot(root) ? root : ownerWindow(node).document;
}

/** Returns the focused element in the document or shadow root of a node; `null` without one. */
export function focusedIn(node: Node | null | undefined): Element | null {
  if (!node) return null;
  const { activeElement } = rootOf(node);
  return activeElement === node.ownerDocument?.body ? null : activeElement;
}

const documentNode = 9;
