'use client';
import { Toast } from '@base-ui/react/toast';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import { Icon } from '../icons/icon.js';
import { usePortalContainer } from '../surface/root-context.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';

export interface ToastMessage {
  readonly text: string;
  /** One action, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** An error stays until closed. @default 'info' */
  readonly kind?: 'info' | 'error';
}

/**
 * Returns a function that shows a message at the bottom of the root for 8 seconds, paused on hover and focus. It
 * announces nothing: the caller words the announcement and passes it to `useAnnounce`.
 */
export function useToast(): (message: ToastMessage) => void {
  const { add, close } = Toast.useToastManager();
  return useCallback(
    ({ text, action, kind = 'info' }: ToastMessage) => {
      const id = add({
        title: text,
        type: kind,
        timeout: kind === 'error' ? 0 : 8000,
        ...(action && {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.run();
              close(id);
            },
          },
        }),
      });
    },
    [add, close],
  );
}

/** Provides `useToast` and renders its messages. */
export function ToastRegion({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <Toast.Provider limit={3}>
      {children}
      <ToastList />
    </Toast.Provider>
  );
}

function ToastList(): ReactElement {
  const { label, close } = useMessages(uiMessages).toasts;
  const { toasts } = Toast.useToastManager();
  const container = usePortalContainer();
  return (
    <Toast.Portal container={container}>
      {/* No live region: the announcement would be heard twice. */}
      <Toast.Viewport
        className="pb-toasts"
        role="group"
        aria-live="off"
        aria-label={label}
        data-region={toasts.length > 0 ? 'messages' : undefined}
      >
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className="pb-toast" swipeDirection={[]}>
            {toast.type === 'error' && <Icon name="circle-alert" />}
            <Toast.Title render={<span />} />
            {toast.actionProps && <Toast.Action />}
            {toast.type === 'error' && <Toast.Close>{close}</Toast.Close>}
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}
