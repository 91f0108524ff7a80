'use client';
import { type ReactElement, useState } from 'react';
import { proposeRepair, type Repair, type RepairItem, withRepair } from '#edit';
import { RepairList } from '#forms';
import { Button, Dialog, useMessages } from '#ui';
import { dialogMessages } from './dialog-messages.js';

export interface PasteRepairProps {
  readonly steps: number;
  readonly items: readonly RepairItem[];
  readonly onPaste: (repairs: readonly Repair[]) => void;
  readonly onCancel: () => void;
}

/** Asks, before a paste, for replacements of resources that the account lacks. */
export function PasteRepair({ items, onCancel, onPaste, steps }: PasteRepairProps): ReactElement {
  const { cancel, repair: messages } = useMessages(dialogMessages);
  const [repairs, setRepairs] = useState<readonly Repair[]>(() => items.map(proposeRepair));
  return (
    <Dialog
      open
      onClose={onCancel}
      title={messages.title(steps)}
      text={messages.text(items.length)}
      actions={
        <>
          <Button variant="ghost" onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant="primary" onClick={() => onPaste(repairs)}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <RepairList items={items} repairs={repairs} onRepair={(next) => setRepairs(withRepair(repairs, next))} />
    </Dialog>
  );
}
