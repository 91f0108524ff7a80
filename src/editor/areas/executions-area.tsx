'use client';
import { type MouseEvent, type ReactElement, useMemo } from 'react';
import type { WorkflowAdapter } from '#adapter';
import { type ListedExecutions, onlyExecutions, ExecutionsTab, type ExecutionsViewProps } from '#replay';
import { Button, Icon, ownerWindow, useMessages } from '#ui';
import { areaMessages } from './area-messages.js';

interface ExecutionsAreaProps extends Omit<ExecutionsViewProps, 'adapter' | 'initialFilter'> {
  readonly adapter: WorkflowAdapter;
  /** The executions behind a number in the insights; undefined lists all. */
  readonly asked: ListedExecutions | undefined;
  /** Removes that filter. */
  readonly onAll: () => void;
}

/** Lists the executions of the workflow, or those behind a number in the insights under a band that names them. */
export function ExecutionsArea({ adapter, asked, onAll, ...rest }: ExecutionsAreaProps): ReactElement {
  const { runs: messages } = useMessages(areaMessages);
  const only = asked?.only;
  const listed = useMemo(
    () => (asked?.only ? onlyExecutions(adapter, asked.only.ids, asked.query) : adapter),
    [adapter, asked],
  );
  const showAll = ({ currentTarget }: MouseEvent): void => {
    const frame = currentTarget.closest('.pb-frame');
    onAll();
    // The pressed button disappears with the band; the full list renders a few frames later.
    const focusSoon = (tries: number): void =>
      void ownerWindow(frame).requestAnimationFrame(() => {
        const field = [...(frame?.querySelectorAll<HTMLElement>('.pb-runs input, .pb-runsview__b') ?? [])].find(
          (one) => one.offsetParent !== null,
        );
        if (field) field.focus();
        else if (tries > 0) focusSoon(tries - 1);
      });
    focusSoon(30);
  };
  return (
    <>
      {only && (
        <div className="pb-band" role="group" aria-label={messages.label}>
          <Icon name="sliders-horizontal" />
          <span className="pb-band__w">{only.words}</span>
          <span className="pb-band__a">
            <Button size="sm" onClick={showAll}>
              {messages.showAll}
            </Button>
          </span>
        </div>
      )}
      <ExecutionsTab
        key={only ? 'some' : 'all'}
        adapter={listed}
        {...rest}
        {...(only ? { initialExecutionId: undefined } : asked && { initialFilter: asked.query })}
      />
    </>
  );
}
