'use client';
import type { ReactElement } from 'react';
import type { Repair } from '#edit';
import { RepairList } from '#forms';
import { Spinner, useMessages } from '#ui';
import type { ReadImport } from './choice.js';
import { newMessages } from './new-messages.js';

/** Reports what a file needs and this account lacks, with a replacement to choose for each. */
export function ImportReport({
  file,
  onRepair,
}: {
  readonly file: ReadImport;
  readonly onRepair: (repair: Repair) => void;
}): ReactElement {
  const messages = useMessages(newMessages);
  const { here, items, repairs } = file;
  if (!here)
    return (
      <span className="pb-hn__rp" role="status">
        <Spinner size={13} /> {messages.file.checking}
      </span>
    );
  const mapped = repairs.filter(({ action }) => action === 'map').length;
  return (
    <div className="pb-hn__im">
      <span className="pb-hn__rp" role="status">
        {items.length > 0
          ? messages.file.report(mapped, items.length - mapped)
          : here.isPartial && !here.account
            ? messages.file.notChecked
            : messages.file.fits}
      </span>
      {items.length > 0 && (
        <RepairList items={items} repairs={repairs} onRepair={onRepair} label={messages.file.items} />
      )}
    </div>
  );
}
