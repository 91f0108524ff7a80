export interface ToastMessage {
  readonly text: string;
  /** One action, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** An error stays until closed. @default 'info' */
  readonly kind?: 'info' | 'error';
}

/** Messages that wait for the list that shows them. */
export interface ToastQueue {
  readonly add: (message: ToastMessage) => void;
  readonly remove: (message: ToastMessage) => void;
  /** The waiting messages; the array changes with each one. */
  readonly waiting: () => readonly ToastMessage[];
  readonly subscribe: (listener: () => void) => () => void;
}

export function createToastQueue(): ToastQueue {
  let waiting: readonly ToastMessage[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly ToastMessage[]): void => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    // The same message is listed once.
    add: (message) => set([...waiting.filter((other) => !isSame(other, message)), message]),
    remove: (message) => set(waiting.filter((other) => other !== message)),
    waiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.text === other.text && one.kind === other.kind;
}
