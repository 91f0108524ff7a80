'use client';
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { usePortalContainer } from '../surface/root-context.js';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One or two sentences below the title. */
  readonly text?: string;
  readonly children?: ReactNode;
  /** The buttons, the safe one first. */
  readonly actions: ReactNode;
}

/** A modal question. It keeps the focus, but locks no scrolling and dims no page. */
export function Dialog({ open, onClose, title, text, children, actions }: DialogProps): ReactElement {
  const container = usePortalContainer();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} modal="trap-focus">
      <Base.Portal container={container}>
        <div className="pb-dialog-place">
          <Base.Popup className="pb-dialog">
            <Base.Title className="pb-dialog__title" render={<div role="heading" aria-level={2} />}>
              {title}
            </Base.Title>
            {text !== undefined && (
              <Base.Description className="pb-dialog__text" render={<div />}>
                {text}
              </Base.Description>
            )}
            {children !== undefined && <div className="pb-dialog__body">{children}</div>}
            <div className="pb-dialog__actions">{actions}</div>
          </Base.Popup>
        </div>
      </Base.Portal>
    </Base.Root>
  );
}
