'use client';
import { graphOf } from '#graph';
import type { ComparatorTable } from '#rules';
import type { Editor } from '#store';
import { Button, type IconTable } from '#ui';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FieldTable } from '../field/field-definition.js';
import type { Resources } from '../field/resources.js';
import { InspectorHeader } from './inspector-header.js';
import { SharedFields } from './shared-fields.js';
import { NodeChip } from './node-chip.js';

export interface SelectionInspectorProps {
  readonly editor: Editor;
  readonly fields?: FieldTable | undefined;
  readonly resources?: Resources | undefined;
  readonly comparators?: ComparatorTable | undefined;
  readonly icons?: IconTable | undefined;
  readonly onClose: () => void;
  readonly onOpenNode?: ((nodeId: string) => void) | undefined;
  /**
   * Deletes the selection.
   * @default deletes the nodes and joins their neighbours
   */
  readonly onRemove?: (() => void) | undefined;
  /**
   * Duplicates the selection.
   * @default duplicates it and selects the copies
   */
  readonly onDuplicate?: (() => void) | undefined;
  /** Actions in place of Duplicate and Delete. */
  readonly actions?: ReactNode;
}

const maxListed = 50;

/** Several selected nodes: actions for all of them, and the settings they share. */
export function SelectionInspector({
  actions,
  comparators,
  editor,
  fields,
  icons,
  onClose,
  onOpenNode,
  onRemove,
  onDuplicate,
  resources,
}: SelectionInspectorProps): ReactElement | null {
  const { nodeIds, edgeIds } = useStore(editor.store, (state) => state.selection);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const inner = useStore(editor.store, (state) => {
    const selected = new Set(nodeIds);
    return graphOf(state.version).edges.filter((edge) => selected.has(edge.source) && selected.has(edge.target)).length;
  });
  if (nodeIds.length === 0) return null;
  const stepsText = nodeIds.length === 1 ? '1 step' : `${nodeIds.length} steps`;
  const remove = (): void => {
    if (onRemove) return onRemove();
    editor.commands.removeElements({ nodeIds, edgeIds, reconnect: true });
  };
  const duplicate = (): void => {
    if (onDuplicate) return onDuplicate();
    const copied = editor.commands.duplicate({ nodeIds, edgeIds });
    if (copied.ok) editor.select({ nodeIds: copied.nodeIds });
  };
  return (
    <>
      <InspectorHeader
        icon="layers"
        title={`${stepsText} selected`}
        subtitle={inner === 0 ? 'No path among them' : inner === 1 ? '1 path among them' : `${inner} paths among them`}
        onClose={onClose}
      />
      <div className="pb-insp__b">
        <div className="pb-sect">
          {actions ??
            (!readOnly && (
              <div className="pb-sect__actions">
                <Button icon="copy" onClick={duplicate}>
                  Duplicate
                </Button>
                <Button variant="danger" icon="trash-2" onClick={remove}>
                  Delete {stepsText}
                </Button>
              </div>
            ))}
        </div>
        <div className="pb-sect" role="group" aria-label="Shared settings">
          <div className="pb-sect__h">
            <span role="heading" aria-level={3}>
              Shared settings
            </span>
          </div>
          <SharedFields
            key={nodeIds.join('\n')}
            editor={editor}
            nodeIds={nodeIds}
            fields={fields}
            resources={resources}
            comparators={comparators}
          />
        </div>
        <div className="pb-sect">
          <ul className="pb-stack" aria-label="Selected steps">
            {nodeIds.slice(0, maxListed).map((nodeId) => (
              <li key={nodeId}>
                <NodeChip wide editor={editor} nodeId={nodeId} icons={icons} onOpen={onOpenNode} />
              </li>
            ))}
          </ul>
          {nodeIds.length > maxListed && <span className="pb-help">And {nodeIds.length - maxListed} more.</span>}
        </div>
      </div>
    </>
  );
}
