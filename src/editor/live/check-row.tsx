'use client';
import type { ReactElement, ReactNode } from 'react';
import { Icon, useMessages, VisuallyHidden } from '#ui';
import { checklistMessages } from './checklist-messages.js';

/** Whether a row is fine, worth a look, or holds the version back. */
export type CheckState = 'ready' | 'look' | 'blocks';

const icons: { readonly [State in CheckState]: string } = {
  ready: 'circle-check',
  look: 'triangle-alert',
  blocks: 'circle-alert',
};

/** A row of the checklist: its state, what it is about, the evidence, and one button. */
export function CheckRow({
  action,
  children,
  evidence,
  icon,
  name,
  state,
  title,
}: {
  /** Names the row in the page, so that the button of the checklist leads to it. */
  readonly name: string;
  /** Absent for a row that is nothing to check. */
  readonly state?: CheckState;
  /** In place of the sign of the state. */
  readonly icon?: string;
  readonly title: ReactNode;
  readonly evidence?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  const { state: words } = useMessages(checklistMessages);
  return (
    <li className="pb-golive__r" data-check={name} data-state={state}>
      <span className="pb-golive__i">
        <Icon name={icon ?? icons[state ?? 'ready']} size={18} />
        {state && <VisuallyHidden>{words[state]}: </VisuallyHidden>}
      </span>
      <div className="pb-golive__w">
        <div className="pb-golive__h">
          <div className="pb-golive__x">
            <div className="pb-golive__t">{title}</div>
            {evidence !== undefined && evidence !== '' && <div className="pb-golive__e">{evidence}</div>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
