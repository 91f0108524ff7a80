'use client';
import { pathKind, pathLabel } from '#catalog';
import type { EdgeRule, Problem, WorkflowEdge } from '#model';
import type { MissingPath } from '#rules';
import type { Editor } from '#store';
import { Button, IconButton, type IconTable } from '#ui';
import { type ReactElement, useState } from 'react';
import { ErrorLine } from '../property-field.js';
import { PathGlyph } from './path-glyph.js';
import { isValueEditable, PathValue, usePathValue } from './path-value.js';
import { StepChip } from './step-chip.js';

export interface PathRowProps {
  readonly editor: Editor;
  readonly edge: WorkflowEdge;
  readonly rule: EdgeRule | undefined;
  readonly problems: readonly Problem[];
  readonly readOnly: boolean;
  readonly icons?: IconTable | undefined;
  readonly onOpenNode: (nodeId: string) => void;
  readonly onDisconnect?: ((edgeId: string) => void) | undefined;
}

/** A path that is connected: what it is called, where it leads, and its value where it may be changed. */
export function PathRow({
  editor,
  edge,
  rule,
  problems,
  readOnly,
  icons,
  onDisconnect,
  onOpenNode,
}: PathRowProps): ReactElement {
  const [ownError, setOwnError] = useState<string>();
  const { change, handlers } = usePathValue(editor, edge);
  const kind = pathKind(edge.type);
  const name = pathLabel(edge, rule) ?? 'Next';
  const isEditable = !readOnly && isValueEditable(edge, rule);
  const isTimeout = kind === 'timeout';
  const ruleLabel = typeof rule?.['label'] === 'string' ? rule['label'] : undefined;
  const error = ownError ?? problems.find((problem) => problem.severity === 'error')?.message;
  const disconnect = (): void => {
    if (onDisconnect) onDisconnect(edge.id);
    else editor.commands.removeElements({ edgeIds: [edge.id] });
  };
  return (
    <div
      className="pb-path"
      role="group"
      aria-label={`Path ${name}`}
      data-edge={edge.id}
      {...handlers}
      onBlur={() => editor.seal()}
    >
      <PathGlyph kind={kind} />
      {isEditable && !isTimeout ? (
        <PathValue
          edge={edge}
          onChange={change}
          label="Name of this path"
          invalid={error !== undefined}
          placeholder="When"
        />
      ) : (
        <div className="pb-path__n">{isEditable && isTimeout ? (ruleLabel ?? 'No answer in time') : name}</div>
      )}
      <div className="pb-path__end">
        <StepChip editor={editor} nodeId={edge.target} icons={icons} onOpen={onOpenNode} />
        {!readOnly && (
          <IconButton icon="unlink" size="sm" tone="mut" label={`Disconnect ${name}`} onClick={disconnect} />
        )}
      </div>
      {isEditable && isTimeout && (
        <div className="pb-path__more">
          After
          <PathValue
            edge={edge}
            onChange={change}
            label={`Time of ${ruleLabel ?? 'this path'}`}
            invalid={error !== undefined}
            reportError={setOwnError}
          />
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

export interface UndrawnPathRowProps {
  /** What would be drawn: a path the rules want, or one they allow. */
  readonly path: Omit<MissingPath, 'nodeId'>;
  readonly isMissing: boolean;
  readonly onConnect: (edgeType: string) => void;
}

/** A path that leads nowhere yet: red where the step needs it, quiet where it only may have it. */
export function UndrawnPathRow({ path, isMissing, onConnect }: UndrawnPathRowProps): ReactElement {
  const name = path.label ?? 'Next';
  return (
    <div
      className="pb-path"
      role="group"
      aria-label={`Path ${name}, not connected`}
      data-state={isMissing ? 'missing' : 'open'}
      data-missing={path.edgeType}
    >
      <PathGlyph kind={pathKind(path.edgeType)} isMissing={isMissing} />
      <div className="pb-path__n">{name}</div>
      <Button
        variant="dashed"
        size="sm"
        icon="plus"
        {...(isMissing && { kind: 'err' as const })}
        aria-label={`Connect ${name}`}
        onClick={() => onConnect(path.edgeType)}
      >
        Connect
      </Button>
    </div>
  );
}
