'use client';
import type { ReactElement } from 'react';
import { Button, Icon, IconButton, useMessages } from '#ui';
import { listMessages } from './list-messages.js';
import { capsOf, outlineBindings } from './outline-bindings.js';
import type { OutlineBindings, OutlineSelection, WorkflowOutlineProps } from './outline-props.js';
import { endNameIn } from './outline-scene.js';
import type { OutlineRow } from './rows/outline-row.js';
import { collapsible } from './use-outline-keys.js';
import type { OutlineRows } from './use-outline-rows.js';

const nothingSelected: OutlineSelection = { nodeIds: [], edgeIds: [] };

/** Title, number of steps, and buttons for the selected step and for all rows. */
export function OutlineHeader({
  actions,
  bindings = outlineBindings,
  children,
  outline: { collapse, scene },
  readOnly = false,
  selection = nothingSelected,
  typed,
}: WorkflowOutlineProps & { readonly outline: OutlineRows; readonly typed: string | undefined }): ReactElement {
  const messages = useMessages(listMessages);
  const { rows } = scene.kept;
  const only = selection.nodeIds.length === 1 ? selection.nodeIds[0] : undefined;
  const about = only !== undefined && scene.graph.node(only) ? only : undefined;
  const title = endNameIn(scene, about) ?? '';
  return (
    <div className="pb-ol__h">
      <span className="pb-ol__t">{messages.title}</span>
      <span className="pb-ol__n">
        {typed === undefined ? messages.count(scene.graph.nodes.length) : messages.jump.shown(typed)}
      </span>
      <span className="pb-grow" />
      {about && !readOnly && actions?.addAfter && (
        <IconButton
          {...button}
          icon="plus"
          className="pb-ol__one"
          label={scene.messages.addAfter(title)}
          onClick={(event) => actions.addAfter?.(about, undefined, event.currentTarget.getBoundingClientRect())}
        />
      )}
      {about && actions?.openMenu && (
        <IconButton
          {...button}
          icon="ellipsis"
          className="pb-ol__one"
          label={scene.messages.more(title)}
          onClick={(event) => actions.openMenu?.({ nodeId: about }, event.currentTarget.getBoundingClientRect())}
        />
      )}
      {rows.some((row, at) => row.kind === 'step' && row.end > at + 1) && (
        <CollapseButtons rows={rows} bindings={bindings} collapse={collapse} />
      )}
      {children}
    </div>
  );
}

const button = { size: 'sm', tone: 'mut' } as const;

function CollapseButtons({
  bindings,
  collapse,
  rows,
}: {
  readonly rows: readonly OutlineRow[];
  readonly bindings: OutlineBindings;
  readonly collapse: OutlineRows['collapse'];
}): ReactElement {
  const messages = useMessages(listMessages);
  return (
    <>
      <IconButton
        {...button}
        icon="chevrons-down-up"
        label={messages.collapseAll}
        keys={capsOf(bindings, 'collapse-all')}
        onClick={() => collapse(collapsible(rows), true)}
      />
      <IconButton
        {...button}
        icon="chevrons-up-down"
        label={messages.expandAll}
        keys={capsOf(bindings, 'expand-all')}
        onClick={() => {
          const all = rows.map(({ key }) => key);
          collapse(all, false);
        }}
      />
    </>
  );
}

/** In place of the tree of a workflow without nodes. */
export function EmptyOutline({
  addFirst,
}: {
  readonly addFirst: ((anchor: DOMRect) => void) | undefined;
}): ReactElement {
  const messages = useMessages(listMessages);
  return (
    <div className="pb-ol__none">
      <Icon name="list-tree" size={20} />
      <span>{messages.empty}</span>
      {addFirst && (
        <Button
          variant="primary"
          icon="plus"
          onClick={(event) => addFirst(event.currentTarget.getBoundingClientRect())}
        >
          {messages.addFirst}
        </Button>
      )}
    </div>
  );
}
