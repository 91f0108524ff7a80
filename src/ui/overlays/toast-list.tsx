'use client';
import { Toast } from '@base-ui/react/toast';
import { type ReactElement, useEffect, useState } from 'react';
import { Icon } from '../icons/icon.js';
import { uiMessages } from '../messages/ui-messages.js';
import { useMessages } from '../messages/messages-provider.js';
import { usePortalContainer } from '../surface/root-context.js';
import { type ToastMessage, type ToastQueue, topicOf } from './toast-queue.js';

/** Shows the messages of a queue, each until its time is over or it is closed. */
export function ToastList({ queue }: { readonly queue: ToastQueue }): ReactElement {
  return (
    <Toast.Provider limit={3}>
      <ShownToasts queue={queue} />
    </Toast.Provider>
  );
}

function ShownToasts({ queue }: { readonly queue: ToastQueue }): ReactElement {
  const { label, close } = useMessages(uiMessages).toasts;
  const toasts = useQueuedToasts(queue);
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

/** Takes the messages of a queue as they come; returns the shown ones. */
function useQueuedToasts(queue: ToastQueue): ReturnType<typeof Toast.useToastManager>['toasts'] {
  const { add, close: closeToast, toasts, update } = Toast.useToastManager();
  /** The shown messages by topic: the next one of it renews it. */
  const [shown] = useState(() => new Map<string, { readonly id: string; readonly message: ToastMessage }>());
  useEffect(() => {
    const take = (): void => {
      for (const message of queue.waiting()) {
        queue.remove(message);
        const { action, kind = 'info', text } = message;
        const topic = topicOf(message);
        const again = shown.get(topic)?.id;
        const content = {
          title: text,
          type: kind,
          timeout: kind === 'error' ? 0 : 8000,
          actionProps: action && {
            children: action.label,
            onClick: () => {
              action.run();
              closeToast(id);
            },
          },
        };
        const id: string = again ?? add({ ...content, onClose: () => shown.delete(topic) });
        if (again !== undefined) update(id, content);
        shown.set(topic, { id, message });
      }
    };
    take();
    const stopTaking = queue.subscribe(take);
    const stopWithdrawing = queue.onWithdraw((message) => {
      const known = shown.get(topicOf(message));
      if (known?.message === message) closeToast(known.id);
    });
    return () => {
      stopTaking();
      stopWithdrawing();
    };
  }, [add, closeToast, queue, shown, update]);
  return toasts;
}
