'use client';
import { type ReactElement, useState } from 'react';
import { IconButton, Popover, useMessages } from '#ui';
import { executionsMessages } from './executions-messages.js';
import { FilterPanel, type FilterPanelProps } from './filter-panel.js';

/** The button that opens the filter panel. */
export function FilterButton({
  active,
  onOpen,
  ...panel
}: FilterPanelProps & {
  /** How many filters are active. */
  readonly active: number;
  readonly onOpen: () => void;
}): ReactElement {
  const messages = useMessages(executionsMessages).filter;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={messages.title}
      open={isOpen}
      className="pb-pop--runfilter"
      align="start"
      onOpenChange={(open) => {
        setOpen(open);
        if (open) onOpen();
      }}
      trigger={
        <IconButton
          icon="sliders-horizontal"
          size="sm"
          tone="mut"
          data-opens="filters"
          data-on={active > 0 || undefined}
          label={messages.button(active)}
        />
      }
    >
      <FilterPanel {...panel} />
    </Popover>
  );
}
