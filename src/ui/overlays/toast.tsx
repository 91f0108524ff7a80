'use client';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/button.js';
import { Icon } from '../icons/icon.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';
import { useLatePart } from '../failures/use-late-part.js';
import { usePortalContainer } from '../surface/root-context.js';
import { loadOverlays } from './load-overlays.js';
import { createToastQueue, type ToastMessage, type ToastQueue } from './toast-queue.js';

type AddToast = (message: ToastMessage) => () => void;

const ToastContext = createContext<AddToast>(() => () => undefined);

/**
 * Returns a function that shows a message at the bottom of the root for 8 seconds, paused on hover and focus. It
 * announces nothing: the caller words the announcement and passes it to `useAnnounce`. What it returns takes the message
 * away, however long it was to be shown.
 */
export function useToast(): AddToast {
  return useContext(ToastContext);
}

/** Provides `useToast` and renders its messages. */
export function ToastRegion({ children }: { readonly children?: ReactNode }): ReactElement {
  const [queue] = useState(createToastQueue);
  const [isWanted, setIsWanted] = useState(false);
  const add = useCallback<AddToast>(
    (message) => {
      setIsWanted(true);
      queue.add(message);
      return () => queue.withdraw(message);
    },
    [queue],
  );
  return (
    <ToastContext.Provider value={add}>
      {children}
      {isWanted && <LateToasts queue={queue} />}
    </ToastContext.Provider>
  );
}

/** The list of messages. Where its code cannot be loaded, the messages stay until closed. */
function LateToasts({ queue }: { readonly queue: ToastQueue }): ReactElement | null {
  const { part, retry } = useLatePart(loadOverlays);
  if (part) return <part.ToastList queue={queue} />;
  return retry ? <PlainToasts queue={queue} /> : null;
}

function PlainToasts({ queue }: { readonly queue: ToastQueue }): ReactElement {
  const { label, close } = useMessages(uiMessages).toasts;
  const waiting = useSyncExternalStore(queue.subscribe, queue.waiting, queue.waiting);
  const container = usePortalContainer();
  // In the place of the list: elsewhere the bars of an editor would cover it.
  return inPlace(
    <div
      className="pb-toasts"
      role="group"
      aria-label={label}
      data-region={waiting.length > 0 ? 'messages' : undefined}
    >
      {waiting.slice(-3).map((message, index) => (
        <div key={index} className="pb-toast" data-type={message.kind}>
          {message.kind === 'error' && <Icon name="circle-alert" />}
          <span>{message.text}</span>
          {message.action && (
            <Button
              onClick={() => {
                message.action?.run();
                queue.remove(message);
              }}
            >
              {message.action.label}
            </Button>
          )}
          <Button onClick={() => queue.remove(message)}>{close}</Button>
        </div>
      ))}
    </div>,
    container,
  );
}

const inPlace = (list: ReactElement, container: HTMLElement | null): ReactElement =>
  container ? createPortal(list, container) : list;
