'use client';
import { edgeKind, edgeLabel, nodeTitle } from '#catalog';
import type { Editor } from '#store';
import { Button, type IconTable } from '#ui';
import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import { InspectorHeader } from './inspector-header.js';
import { EdgeFields } from './edge-fields.js';
import { ruleOf } from './edge-value.js';
import { NodeChip } from './node-chip.js';
import { useEdge, useNode } from './use-inspected.js';

export interface EdgeInspectorProps {
  readonly editor: Editor;
  readonly edgeId: string;
  readonly icons?: IconTable | undefined;
  readonly onClose: () => void;
  readonly onOpenNode?: ((nodeId: string) => void) | undefined;
  /**
   * Removes the edge.
   * @default removes it without confirmation
   */
  readonly onDisconnect?: ((edgeId: string) => void) | undefined;
}

/** The kind, value and ends of one edge. */
export function EdgeInspector({
  editor,
  edgeId,
  icons,
  onClose,
  onDisconnect,
  onOpenNode,
}: EdgeInspectorProps): ReactElement | null {
  const edge = useEdge(editor, edgeId);
  const source = useNode(editor, edge?.source ?? '');
  const target = useNode(editor, edge?.target ?? '');
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const presentation = useStore(editor.store, (state) => state.presentation);
  useEffect(() => () => editor.seal(), [editor, edgeId]);
  if (!edge) return null;
  const rule = ruleOf(edge, source);
  const kind = edgeKind(edge.type);
  const ends = [source, target].map((node) => (node ? nodeTitle(node, presentation) : 'a step that is gone'));
  return (
    <>
      <InspectorHeader
        icon={kind === 'timeout' ? 'timer' : kind === 'error' ? 'triangle-alert' : 'route'}
        title={edgeLabel(edge, rule) ?? 'Path'}
        subtitle={`From ${ends[0]} to ${ends[1]}`}
        onClose={onClose}
      />
      <div className="pb-insp__b" onBlur={() => editor.seal()}>
        <div className="pb-sect">
          <EdgeFields key={edgeId} editor={editor} edgeId={edgeId} />
          <div className="pb-field">
            <span className="pb-label">From</span>
            <NodeChip wide editor={editor} nodeId={edge.source} icons={icons} onOpen={onOpenNode} />
          </div>
          <div className="pb-field">
            <span className="pb-label">To</span>
            <NodeChip wide editor={editor} nodeId={edge.target} icons={icons} onOpen={onOpenNode} />
          </div>
          {!readOnly && (
            <div className="pb-sect__actions">
              <Button
                variant="danger"
                icon="unlink"
                onClick={() =>
                  onDisconnect ? onDisconnect(edgeId) : editor.commands.removeElements({ edgeIds: [edgeId] })
                }
              >
                Disconnect
              </Button>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
