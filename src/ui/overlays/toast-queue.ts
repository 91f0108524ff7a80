export interface ToastMessage {
  readonly text: string;
  /** One action, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** An error stays until closed. @default 'info' */
  readonly kind?: 'info' | 'error';
  /** One message about a topic is shown at a time: the next one renews it. @default its kind and text */
  readonly topic?: string;
}

/** Messages that wait for the list that shows them. */
export interface ToastQueue {
  readonly add: (message: ToastMessage) => void;
  readonly remove: (message: ToastMessage) => void;
  /** Takes a message away, waiting or shown. */
  readonly withdraw: (message: ToastMessage) => void;
  /** Receives each message that is withdrawn. */
  readonly onWithdraw: (listener: (message: ToastMessage) => void) => () => void;
  /** The waiting messages; the array changes with each one. */
  readonly waiting: () => readonly ToastMessage[];
  readonly subscribe: (listener: () => void) => () => void;
}

export function createToastQueue(): ToastQueue {
  let waiting: readonly ToastMessage[] = [];
  const listeners = new Set<() => void>();
  const withdrawn = new Set<(message: ToastMessage) => void>();
  const set = (next: readonly ToastMessage[]): void => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    // The same message is listed once.
    add: (message) => set([...waiting.filter((other) => topicOf(other) !== topicOf(message)), message]),
    remove: (message) => set(waiting.filter((other) => other !== message)),
    withdraw: (message) => {
      if (waiting.includes(message)) set(waiting.filter((other) => other !== message));
      for (const listener of withdrawn) listener(message);
    },
    onWithdraw: (listener) => {
      withdrawn.add(listener);
      return () => withdrawn.delete(listener);
    },
    waiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What makes two messages one. */
export function topicOf({ kind = 'info', text, topic }: ToastMessage): string {
  return topic ?? `${kind} ${text}`;
}
