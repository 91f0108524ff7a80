'use client';
import {
  type ComponentType,
  type CSSProperties,
  type HTMLAttributes,
  type ReactElement,
  type RefAttributes,
  useId,
} from 'react';
import type { SummaryPart } from '#catalog';
import { ErrorBoundary, Icon, type IconTable, IconTile, Spinner, type StatusKind } from '#ui';
import type { NodeData } from '../projection/canvas-elements.js';
import type { MarkState, NodeViewProps } from '../canvas-props.js';
import { ChangeTag } from './change-tag.js';
import { FailedView } from './failed-view.js';
import { Leaving, MarkFigures } from './mark-figures.js';
import { visitNumbers } from '../projection/visit-numbers.js';

interface NodeBadgeProps {
  readonly mark: MarkState | undefined;
  readonly errors: number;
  readonly warnings: number;
  readonly disabled: boolean;
  readonly unknown: boolean;
  readonly goal: boolean;
}

/** Badge at the end of a card: the state in an execution, else the worst problem. Each has a shape of its own. */
function NodeBadge({ mark, errors, warnings, disabled, unknown, goal }: NodeBadgeProps): ReactElement | null {
  if (mark === 'running')
    return (
      <span className="pb-sb" data-k="run">
        <Spinner size={14} />
      </span>
    );
  const sign = signOf(mark, errors, warnings, disabled, unknown) ?? goalSign(goal, mark);
  if (!sign) return null;
  return (
    <span className="pb-sb" data-k={sign.kind}>
      <Icon name={sign.icon} size={16} {...(sign.filled && { className: 'pb-i--filled' })} />
    </span>
  );
}

function signOf(
  mark: MarkState | undefined,
  errors: number,
  warnings: number,
  disabled: boolean,
  unknown: boolean,
): { icon: string; kind: StatusKind; filled?: boolean } | undefined {
  if (mark === 'failed') return { icon: 'circle-x', kind: 'err', filled: true };
  if (mark === 'waiting') return { icon: 'hourglass', kind: 'wait' };
  if (mark === 'timedOut') return { icon: 'timer', kind: 'wait' };
  if (mark === 'skipped' || disabled) return { icon: 'circle-slash', kind: 'mute' };
  if (mark !== undefined) return undefined;
  if (errors > 0) return { icon: 'circle-alert', kind: 'err' };
  return warnings > 0 || unknown ? { icon: 'triangle-alert', kind: 'warn' } : undefined;
}

/** A goal, and in an execution one that was reached. */
function goalSign(goal: boolean, mark: MarkState | undefined): ReturnType<typeof signOf> {
  if (!goal || (mark !== undefined && mark !== 'done')) return undefined;
  return mark === 'done' ? { icon: 'circle-check', kind: 'add', filled: true } : { icon: 'target', kind: 'add' };
}

export interface NodeCardProps {
  readonly node: Pick<
    NodeData,
    | 'content'
    | 'errors'
    | 'warnings'
    | 'mark'
    | 'markSummary'
    | 'visits'
    | 'dim'
    | 'current'
    | 'selected'
    | 'hint'
    | 'dragging'
  > &
    Partial<
      Pick<
        NodeData,
        'markNote' | 'markShare' | 'markFigures' | 'markChange' | 'trend' | 'leaving' | 'leavingAbove' | 'pile'
      >
    >;
  readonly icons?: IconTable | undefined;
  /** A host's view in place of tile, title and summary. */
  readonly View?: ComponentType<NodeViewProps> | undefined;
  /**
   * Attributes of a surface that covers the card, receives presses and carries the accessible name. The text below it
   * is hidden from assistive technology, because a name made of all of it ("Send message Hi firstName thanks") helps no
   * user.
   */
  readonly surface?:
    (HTMLAttributes<HTMLDivElement> & RefAttributes<HTMLDivElement> & { readonly 'data-node'?: string }) | undefined;
}

/** A node as a card: tile, title, one line of summary, a badge, and an outline for its state. */
export function NodeCard({ node, icons, View, surface }: NodeCardProps): ReactElement {
  const { content, mark, visits } = node;
  const isEnd = content.shape === 'end';
  const summaryId = useId();
  const badgeColor =
    mark === 'failed' ? 'err' : mark === 'waiting' || mark === 'timedOut' || mark === 'standing' ? 'wait' : undefined;
  const face = <CardFace node={node} icons={icons} summaryId={summaryId} />;
  return (
    <div
      className="pb-node"
      data-g={content.group}
      data-shape={content.shape}
      data-pile={node.pile || undefined}
      data-trend={node.trend}
      data-state={statesOf(node)}
    >
      <ChangeTag mark={mark} note={node.markNote} />
      {visits.length > 0 && (
        <span className="pb-nbadge" data-k={badgeColor} aria-hidden>
          {visitNumbers(visits)}
        </span>
      )}
      <div className="pb-node__content" aria-hidden={surface ? true : undefined}>
        {mark === 'loading' ? <NotYet /> : View ? <HostView View={View} node={node} face={face} /> : face}
        <NodeBadge
          mark={mark}
          errors={node.errors}
          warnings={node.warnings}
          disabled={content.disabled}
          unknown={content.unknown}
          goal={content.goal}
        />
      </div>
      {node.markShare !== undefined && !isEnd && (
        <span className="pb-nodebar" aria-hidden>
          <i style={{ width: `${node.markShare * 100}%` }} />
        </span>
      )}
      {node.leaving !== undefined && <Leaving words={node.leaving} above={node.leavingAbove} />}
      {surface && (
        <div
          {...surface}
          className="pb-node__surface"
          role="button"
          aria-busy={mark === 'loading' || undefined}
          aria-describedby={View || isEnd || mark === 'loading' ? undefined : summaryId}
        />
      )}
    </div>
  );
}

/** The view of a host, with the built-in one after an error. */
function HostView({
  View,
  face,
  node: { content, selected },
}: {
  readonly View: ComponentType<NodeViewProps>;
  readonly node: NodeCardProps['node'];
  readonly face: ReactElement;
}): ReactElement {
  return (
    <ErrorBoundary
      part={`nodeViews.${content.typeKey}`}
      resetBy={[View, content.node]}
      waiting={face}
      fallback={() => (
        <>
          {face}
          <FailedView what="card" />
        </>
      )}
    >
      <View node={content.node} title={content.title} summary={content.summary} selected={selected} />
    </ErrorBoundary>
  );
}

/** Tile, title and summary. */
function CardFace({
  icons,
  node,
  summaryId,
}: Pick<NodeCardProps, 'icons' | 'node'> & { readonly summaryId: string }): ReactElement {
  const { content, mark } = node;
  const isEnd = content.shape === 'end';
  return (
    <>
      <IconTile
        icon={content.icon}
        group={content.group}
        color={content.color}
        icons={icons}
        {...(isEnd && { size: 22, iconSize: 12 })}
      />
      <span className="pb-node__body">
        <span className="pb-node__title">
          {isEnd && mark === 'counted' && node.markSummary !== undefined
            ? (node.markFigures?.[0] ?? node.markSummary)
            : content.title}
        </span>
        {!isEnd &&
          (node.markFigures ? (
            <MarkFigures id={summaryId} figures={node.markFigures} change={node.markChange} />
          ) : (
            <Summary id={summaryId} parts={content.summary} instead={node.markSummary} />
          ))}
      </span>
    </>
  );
}

function Summary({
  id,
  parts,
  instead,
}: {
  readonly id: string;
  readonly parts: readonly SummaryPart[];
  readonly instead: string | undefined;
}): ReactElement {
  if (instead !== undefined)
    return (
      <span id={id} className="pb-node__sum">
        {instead}
      </span>
    );
  // Empty but present: the surface refers to it by id.
  if (parts.length === 0) return <span id={id} hidden />;
  return (
    <span id={id} className="pb-node__sum">
      {parts.map((part, index) =>
        part.kind === 'field' ? (
          <span key={index} className="pb-var">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}

/** Placeholder of tile, title and summary. */
function NotYet(): ReactElement {
  return (
    <>
      <span className="pb-sk pb-sk--tile" />
      <span className="pb-node__body">
        <span className="pb-sk pb-sk--title" />
        <span className="pb-sk pb-sk--sum" />
      </span>
    </>
  );
}

/** State words for the stylesheet. Several may apply. */
function statesOf({ content, errors, mark, dim, current, selected, hint, dragging }: NodeCardProps['node']): string {
  const words = [
    content.disabled && 'disabled',
    errors > 0 && mark === undefined && 'error',
    dim ? 'dim' : mark,
    current && 'current',
    selected && 'selected',
    hint,
    dragging && 'dragging',
  ];
  return words.filter(Boolean).join(' ');
}

/** Size of a card outside of the canvas, such as the drag image of a node type. */
export const cardSize: CSSProperties = { width: 'var(--pb-node-w)', height: 'var(--pb-node-h)' };
