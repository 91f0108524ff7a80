'use client';
import type { Json } from '#base';
import { edgeKind, type EdgeKind, edgeLabel } from '#catalog';
import type { EdgeRule, Problem, WorkflowEdge } from '#model';
import type { MissingEdge } from '#rules';
import type { Editor } from '#store';
import { Button, IconButton, type IconTable, useMessages } from '#ui';
import { type ReactElement, useState } from 'react';
import { ErrorLine } from '../property/field-hints.js';
import { EdgeValue, isValueEditable, useEdgeValue } from './edge-value.js';
import { NodeChip } from './node-chip.js';
import { inspectorMessages } from './inspector-messages.js';

const dashes: { readonly [kind in EdgeKind]?: string } = { timeout: '4 3.5', error: '6 2.5 1.5 2.5' };

/** A small line whose dashes identify the edge kind without colour. */
function EdgeGlyph({
  kind,
  isMissing = false,
}: {
  readonly kind: EdgeKind;
  readonly isMissing?: boolean;
}): ReactElement {
  return (
    <svg
      className="pb-path__glyph"
      data-kind={kind}
      width="22"
      height="14"
      style={{ width: 22, height: 14 }}
      viewBox="0 0 22 14"
      aria-hidden
    >
      <circle cx="4" cy="7" r="3" fill="var(--pb-panel)" stroke="var(--c)" strokeWidth="1.6" />
      <path
        d="M7.5 7H20"
        stroke="var(--c)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeDasharray={isMissing ? '4 3.5' : dashes[kind]}
      />
    </svg>
  );
}

export interface EdgeRowProps {
  readonly editor: Editor;
  readonly edge: WorkflowEdge;
  readonly rule: EdgeRule | undefined;
  readonly problems: readonly Problem[];
  /** True where a setting of the node shows the value: it is not shown twice. */
  readonly isMade?: boolean;
  readonly readOnly: boolean;
  readonly icons?: IconTable | undefined;
  readonly onOpenNode: (nodeId: string) => void;
  readonly onDisconnect?: ((edgeId: string) => void) | undefined;
}

/** A connected edge: its name, its target, and its value where it is editable. */
export function EdgeRow(props: EdgeRowProps): ReactElement {
  const { editor, edge, isMade = false, rule, problems, readOnly, icons, onDisconnect, onOpenNode } = props;
  const { edges: messages } = useMessages(inspectorMessages);
  const [ownError, setOwnError] = useState<string>();
  // Its first letter may make the setting that shows the name: the control stays while it is typed into.
  const [isTyping, setIsTyping] = useState(false);
  const { change, handlers, refusal, shown = edge } = useEdgeValue(editor, edge);
  const kind = edgeKind(edge.type);
  const name = edgeLabel(edge, rule) ?? messages.next;
  const isEditable = !readOnly && (!isMade || isTyping) && isValueEditable(edge, rule);
  const isTimeout = kind === 'timeout';
  const ruleLabel = typeof rule?.['label'] === 'string' ? rule['label'] : undefined;
  const error = refusal ?? ownError ?? problems.find((problem) => problem.severity === 'error')?.message;
  const value = { edge: shown, onChange: change, invalid: error !== undefined };
  return (
    <div
      className="pb-path"
      role="group"
      aria-label={messages.label(name)}
      data-edge={edge.id}
      {...handlers}
      onInput={() => setIsTyping(true)}
      onBlur={() => {
        setIsTyping(false);
        editor.seal();
      }}
    >
      <EdgeGlyph kind={kind} />
      {isEditable && !isTimeout ? (
        <EdgeValue {...value} label={messages.name} placeholder={messages.when} />
      ) : (
        <div className="pb-path__n">{isEditable ? (ruleLabel ?? messages.noAnswer) : name}</div>
      )}
      <div className="pb-path__end">
        <NodeChip editor={editor} nodeId={edge.target} icons={icons} onOpen={onOpenNode} />
        {!readOnly && (
          <IconButton
            icon="unlink"
            size="sm"
            tone="mut"
            label={messages.disconnectNamed(name)}
            onClick={() =>
              onDisconnect ? onDisconnect(edge.id) : editor.commands.removeElements({ edgeIds: [edge.id] })
            }
          />
        )}
      </div>
      {isEditable && isTimeout && (
        <div className="pb-path__more">
          {messages.after}
          <EdgeValue {...value} label={messages.time(ruleLabel ?? messages.unnamed)} reportError={setOwnError} />
        </div>
      )}
      {error !== undefined && (
        <div className="pb-path__more">
          <ErrorLine text={error} />
        </div>
      )}
    </div>
  );
}

export interface UndrawnEdgeRowProps {
  /** An edge that the rules require or allow. */
  readonly edge: Omit<MissingEdge, 'nodeId'>;
  readonly isMissing: boolean;
  /** Connects the edge; absent while the workflow is only read. */
  readonly onConnect: ((edgeType: string, value?: Json) => void) | undefined;
}

/** An unconnected edge: red where the node requires it, muted where it is optional. */
export function UndrawnEdgeRow({ edge, isMissing, onConnect }: UndrawnEdgeRowProps): ReactElement {
  const { edges: messages } = useMessages(inspectorMessages);
  const name = edge.label ?? messages.next;
  return (
    <div
      className="pb-path"
      role="group"
      aria-label={messages.notConnected(name)}
      data-state={isMissing ? 'missing' : 'open'}
      data-missing={edge.edgeType}
    >
      <EdgeGlyph kind={edgeKind(edge.edgeType)} isMissing={isMissing} />
      <div className="pb-path__n">{name}</div>
      {onConnect && (
        <Button
          variant="dashed"
          size="sm"
          icon="plus"
          {...(isMissing && { kind: 'err' as const })}
          aria-label={messages.connectNamed(name)}
          onClick={() => onConnect(edge.edgeType, edge.value)}
        >
          {messages.connect}
        </Button>
      )}
    </div>
  );
}
