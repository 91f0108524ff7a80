import { callHost } from '#base';
import type { EditedDocument, Refusal, Selection } from '#edit';
import type { WorkflowVersion } from '#model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChangeEvent, EditorStore } from './editor.js';
import type { EditorState } from './editor-state.js';

type Listener = (event: ChangeEvent) => void;

/** New values of some keys. An optional key that is `undefined` is removed from the state. */
export type StateChange = { readonly [Key in keyof EditorState]?: EditorState[Key] | undefined };

const readOnlyRefusal: Refusal = {
  code: 'read-only',
  message: 'This version can only be viewed. Make a draft of it to change it.',
};

/**
 * The state that hosts see, and the delivery of its changes. Subscribers of the store see a change first, then the
 * listeners of `onChange` receive its event. Events arrive in the order of the changes, also where a listener or a
 * subscriber changes the document.
 */
export class PublishedState {
  /** The store as hosts get it: read-only, and its subscriptions end with the editor. */
  readonly editorStore: EditorStore;
  readonly #store: StoreApi<EditorState>;
  readonly #subscriptions = new Set<() => void>();
  readonly #listeners = new Set<Listener>();
  readonly #waiting: { readonly event: ChangeEvent; readonly listeners: readonly Listener[] }[] = [];
  /** Whether the host asks for an editor that only shows. */
  #isHostReadOnly: boolean;
  #initial: EditorState;
  #isNotifying = false;
  #isDestroyed = false;

  constructor(initial: Omit<EditorState, 'readOnly'>, isHostReadOnly: boolean) {
    this.#isHostReadOnly = isHostReadOnly;
    const readOnly = isHostReadOnly || initial.version.readonly === true || initial.refusedInput !== undefined;
    const store = createStore<EditorState>(() => ({ ...initial, readOnly }));
    this.#store = store;
    this.#initial = store.getState();
    this.editorStore = {
      getState: store.getState,
      getInitialState: () => this.#initial,
      subscribe: (listener) => this.#subscribe(listener),
    };
  }

  get current(): EditorState {
    return this.#store.getState();
  }

  get document(): EditedDocument {
    const { presentation, version } = this.current;
    return { version, presentation };
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** Returns why the document may not be changed; `undefined` where it may. */
  refusalToWrite(): Refusal | undefined {
    if (this.#isDestroyed) return { code: 'destroyed', message: 'This editor has been closed.' };
    return this.current.readOnly ? readOnlyRefusal : undefined;
  }

  setHostReadOnly(isHostReadOnly: boolean): void {
    this.#isHostReadOnly = isHostReadOnly;
  }

  /** True where an editor of this version is read-only. */
  isReadOnly(version: WorkflowVersion): boolean {
    return this.#isHostReadOnly || version.readonly === true || this.current.refusedInput !== undefined;
  }

  /** Lets the current state be the one the editor was created in. */
  keepAsInitial(): void {
    this.#initial = this.current;
  }

  select(selection: Selection): void {
    this.#store.setState({ selection });
  }

  /** Replaces these values in the state, then delivers the event after all events of earlier changes. */
  publish(change: StateChange, event?: ChangeEvent): void {
    // A listener that is added later does not receive a change made before.
    if (event) this.#waiting.push({ event, listeners: [...this.#listeners] });
    if (this.#isNotifying) {
      this.#replace(change);
      return;
    }
    this.#isNotifying = true;
    try {
      this.#replace(change);
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        const { event: delivered, listeners } = next;
        for (const listener of listeners) if (this.#listeners.has(listener)) callHost(() => listener(delivered));
      }
    } finally {
      this.#isNotifying = false;
    }
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#listeners.clear();
    for (const end of this.#subscriptions) end();
  }

  #replace(change: StateChange): void {
    const entries = Object.entries({ ...this.current, ...change }).filter(([, value]) => value !== undefined);
    // Only a whole new state can lose a key.
    this.#store.setState(Object.fromEntries(entries) as unknown as EditorState, true);
  }

  #subscribe(listener: (state: EditorState, before: EditorState) => void): () => void {
    if (this.#isDestroyed) return () => undefined;
    const stop = this.#store.subscribe((now, before) => callHost(() => listener(now, before)));
    const end = (): void => {
      stop();
      this.#subscriptions.delete(end);
    };
    this.#subscriptions.add(end);
    return end;
  }
}
