'use client';
import { edgeKind, edgeLabel, edgeRulesOf, edgeTypeOf, nodeTypeOf } from '#catalog';
import type { Editor } from '#store';
import { Button, type IconTable, type MessagesOf, Select, useMessages } from '#ui';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { InspectorHeader } from './inspector-header.js';
import { EdgeValue, isValueEditable, ruleOf, useEdgeValue } from './edge-value.js';
import { NodeChip } from './node-chip.js';
import { EdgeTimes } from './node-times.js';
import type { Resources } from '../field/resource/resources.js';
import { useEdge, useEdgeProblems, useNode } from './use-inspected.js';
import type { EdgeRule, WorkflowEdge, WorkflowNode } from '#model';
import { graphOf } from '#graph';
import { distinctTitle, edgeCountOf } from '#rules';
import { valueText } from '../field/value/value-text.js';
import { ErrorLine } from '../property/field-hints.js';
import { inspectorMessages } from './inspector-messages.js';

export interface EdgeInspectorProps {
  readonly editor: Editor;
  readonly edgeId: string;
  readonly icons?: IconTable | undefined;
  /** Contacts and samples for counting segments. @default samples */
  readonly resources?: Resources | undefined;
  readonly onClose: () => void;
  readonly onOpenNode?: ((nodeId: string) => void) | undefined;
  /**
   * Removes the edge.
   * @default removes it without confirmation
   */
  readonly onDisconnect?: ((edgeId: string) => void) | undefined;
}

const noResources: Resources = {};

/** The kind, value and ends of one edge, and what a contact has on it. */
export function EdgeInspector({
  editor,
  edgeId,
  icons,
  onClose,
  onDisconnect,
  onOpenNode,
  resources = noResources,
}: EdgeInspectorProps): ReactElement | null {
  const { disconnect, edge: messages } = useMessages(inspectorMessages);
  const edge = useEdge(editor, edgeId);
  const [source, target] = [useNode(editor, edge?.source ?? ''), useNode(editor, edge?.target ?? '')];
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const graph = useStore(editor.store, (state) => graphOf(state.version));
  useEffect(() => () => editor.seal(), [editor, edgeId]);
  if (!edge) return null;
  const rule = ruleOf(edge, source);
  const kind = edgeKind(edge.type);
  const [from = '', to = ''] = [source, target].map((node) =>
    node ? distinctTitle(graph, node, presentation) : messages.goneEnd,
  );
  return (
    <>
      <InspectorHeader
        icon={kind === 'timeout' ? 'timer' : kind === 'error' ? 'triangle-alert' : 'route'}
        title={edgeLabel(edge, rule) ?? messages.path}
        subtitle={messages.ends(from, to)}
        onClose={onClose}
      />
      <div className="pb-insp__b" onBlur={() => editor.seal()}>
        <div className="pb-sect">
          <EdgeFields key={edgeId} editor={editor} edgeId={edgeId} />
          <EdgeTimes editor={editor} edgeId={edgeId} resources={resources} />
          <div className="pb-field">
            <span className="pb-label">{messages.from}</span>
            <NodeChip wide editor={editor} nodeId={edge.source} icons={icons} onOpen={onOpenNode} />
          </div>
          <div className="pb-field">
            <span className="pb-label">{messages.to}</span>
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
                {disconnect}
              </Button>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

export interface EdgeFieldsProps {
  readonly editor: Editor;
  readonly edgeId: string;
}

/** The kind and value of an edge, as far as its source node allows editing them. */
export function EdgeFields({ editor, edgeId }: EdgeFieldsProps): ReactElement | null {
  const edge = useEdge(editor, edgeId);
  const source = useNode(editor, edge?.source ?? '');
  if (!edge) return null;
  const isChoice = source !== undefined && edgeCountOf(nodeTypeOf(source)).most !== 0;
  return (
    <>
      {isChoice && <EdgeKindField editor={editor} edge={edge} source={source} />}
      <EdgeValueField editor={editor} edge={edge} source={source} />
    </>
  );
}

interface EdgeFieldProps<Source> {
  readonly editor: Editor;
  readonly edge: WorkflowEdge;
  readonly source: Source;
}

function EdgeKindField({ editor, edge, source }: EdgeFieldProps<WorkflowNode>): ReactElement {
  const { edge: messages } = useMessages(inspectorMessages);
  const id = useId();
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const [refusal, setRefusal] = useState<string>();
  const edgeType = edgeTypeOf(edge);
  const offered = edgeRulesOf(nodeTypeOf(source));
  const changeKind = (type: string): void => {
    const value = offered.find((candidate) => (candidate.type || 'standard') === type)?.value;
    const result = editor.commands.setEdge({
      edgeId: edge.id,
      type,
      value: value?.value ?? value?.default ?? undefined,
    });
    setRefusal(result.ok ? undefined : result.refusal.message);
  };
  return (
    <div className="pb-field" data-setting="type">
      <label className="pb-label" htmlFor={`${id}-kind`}>
        {messages.kind}
      </label>
      <Select
        id={`${id}-kind`}
        value={edgeType}
        disabled={readOnly}
        onValueChange={changeKind}
        options={kindOptions(offered, edgeType, messages.kinds)}
        describedBy={refusal === undefined ? undefined : `${id}-refusal`}
      />
      {refusal !== undefined && <ErrorLine id={`${id}-refusal`} text={refusal} />}
    </div>
  );
}

function EdgeValueField({ editor, edge, source }: EdgeFieldProps<WorkflowNode | undefined>): ReactElement {
  const { edge: messages } = useMessages(inspectorMessages);
  const id = useId();
  const problems = useEdgeProblems(editor, edge.id);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const [ownError, setOwnError] = useState<string>();
  const { change, handlers, refusal, shown = edge } = useEdgeValue(editor, edge);
  const rule = ruleOf(edge, source);
  const label = edgeKind(edge.type) === 'timeout' ? messages.after : messages.takenFor;
  const error = refusal ?? ownError ?? problems.find((problem) => problem.severity === 'error')?.message;
  return (
    <div className="pb-field" data-setting="value" {...handlers}>
      {isValueEditable(edge, rule) && !readOnly ? (
        <>
          <label className="pb-label" htmlFor={`${id}-value`}>
            {label}
          </label>
          <EdgeValue
            id={`${id}-value`}
            size="md"
            edge={shown}
            onChange={change}
            invalid={error !== undefined}
            reportError={setOwnError}
            describedBy={error === undefined ? undefined : `${id}-error`}
          />
        </>
      ) : valueText(edge.value) !== '' ? (
        <>
          <span className="pb-label">{label}</span>
          <span className="pb-value">{edgeLabel(edge, rule)}</span>
        </>
      ) : null}
      {error !== undefined && <ErrorLine id={`${id}-error`} text={error} />}
    </div>
  );
}

/** Returns the kinds that a node offers, and the edge's own even if it is not offered. */
function kindOptions(
  offered: readonly EdgeRule[],
  current: string,
  names: MessagesOf<typeof inspectorMessages>['edge']['kinds'],
) {
  const types = [...new Set([...offered.map((rule) => rule.type || 'standard'), current])];
  return types.map((type) => {
    const rule = offered.find((candidate) => (candidate.type || 'standard') === type);
    const kind = edgeKind(type);
    const label = edgeLabel({ type }, rule);
    return {
      value: type,
      label: kind === 'other' ? type : names[kind],
      ...(label !== undefined && kind !== 'timeout' && label !== type ? { note: label } : {}),
    };
  });
}
