import { callHost } from '#base';
import type { ChangeEvent } from './editor.js';

type Listener = (event: ChangeEvent) => void;

/**
 * Who listens to the changes of one editor. Everybody hears of them in the order they were made in: what a listener changes
 * is told after what it was told of, and never to those who came later than the change.
 */
export class ChangeListeners {
  readonly #listeners = new Set<Listener>();
  readonly #waiting: { readonly event: ChangeEvent; readonly listeners: readonly Listener[] }[] = [];
  #isTelling = false;

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.#listeners.clear();
  }

  /** Shows a change and tells of it, after all that came before it. */
  tell(event: ChangeEvent | undefined, show: () => void): void {
    if (event) this.#waiting.push({ event, listeners: [...this.#listeners] });
    if (this.#isTelling) {
      show();
      return;
    }
    this.#isTelling = true;
    try {
      show();
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        const { event: told, listeners } = next;
        for (const listener of listeners) if (this.#listeners.has(listener)) callHost(() => listener(told));
      }
    } finally {
      this.#isTelling = false;
    }
  }
}
