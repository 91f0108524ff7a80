'use client';
import { memo, type ReactElement, type RefObject } from 'react';
import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import type { CanvasNote, WorkflowNode } from '#model';
import { excerptOf, excerptOfNote, presentationOf, type ProblemCount } from '#rules';
import { Icon, IconTile, type IconTable, Kbd, MarkedText, useMessages, VisuallyHidden } from '#ui';
import type { RowWindow } from '../row-window.js';
import { findMessages } from './find-messages.js';
import type { NodesFound } from './use-node-search.js';

/** Row height in px, equal to that in `find.css`. */
export const foundRowHeight = 46;

interface FoundListProps {
  readonly id: string;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly found: NodesFound;
  /** The index that Enter goes to. */
  readonly at: number;
  /** Whether arrow keys reached it; before, the first row is only the next. */
  readonly isShown: boolean;
  readonly rows: RowWindow;
  readonly problems: ReadonlyMap<string, ProblemCount>;
  readonly icons: IconTable | undefined;
  readonly onChoose: (index: number) => void;
}

/** The matches, best first, each with its matching text. Only rows in view are rendered. */
export function FoundList({
  at,
  found,
  icons,
  id,
  isShown,
  listRef,
  onChoose,
  problems,
  rows,
}: FoundListProps): ReactElement {
  const messages = useMessages(findMessages);
  const { ids, notes, query, scene } = found;
  const count = ids.length + notes.length;
  return (
    <div className="pb-find__l" role="listbox" id={id} aria-label={messages.list} ref={listRef} tabIndex={-1}>
      <div role="presentation" style={{ height: count * foundRowHeight }}>
        {Array.from({ length: Math.max(0, rows.end - rows.first) }, (_, place) => {
          const index = rows.first + place;
          const node = scene.graph.node(ids[index] ?? '');
          const note = notes[index - ids.length];
          return (
            (node || note) && (
              <div
                key={node ? node.id : `note ${note?.id}`}
                role="option"
                id={`${id}-${index}`}
                aria-selected={index === at}
                aria-setsize={count}
                aria-posinset={index + 1}
                className="pb-find__r"
                data-shown={index === at && isShown ? '' : undefined}
                style={{ top: index * foundRowHeight }}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(index)}
              >
                {node ? (
                  <FoundNodeRow
                    node={node}
                    query={query}
                    scene={scene}
                    icons={icons}
                    number={found.numbers.get(node.id)}
                    problems={problems.get(node.id)}
                  />
                ) : (
                  note && <FoundNoteRow note={note} query={query} />
                )}
                {index === at && <Kbd keys={['↵']} />}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** A note without a node. */
function FoundNoteRow({ note, query }: { readonly note: CanvasNote } & Pick<NodesFound, 'query'>): ReactElement {
  const { row: messages } = useMessages(findMessages);
  const { ranges, text } = excerptOfNote(note, query);
  return (
    <>
      <span className="pb-find__ic">
        <Icon name="sticky-note" size={16} />
      </span>
      <span className="pb-find__m">
        <span className="pb-find__t">{messages.note}</span>
        <VisuallyHidden>, </VisuallyHidden>
        <span className="pb-find__d">
          <MarkedText text={text} ranges={ranges} />
        </span>
      </span>
    </>
  );
}

interface FoundNodeRowProps extends Pick<NodesFound, 'query' | 'scene'> {
  readonly node: WorkflowNode;
  readonly icons: IconTable | undefined;
  readonly number: number | undefined;
  readonly problems: ProblemCount | undefined;
}

/** Memoised: arrow keys change nothing in a row, only another query does. */
const FoundNodeRow = memo(function FoundNodeRow({
  icons,
  node,
  number,
  problems,
  query,
  scene,
}: FoundNodeRowProps): ReactElement {
  const { row: messages } = useMessages(findMessages);
  const type = nodeTypeOf(node);
  const { detail, title } = excerptOf(node, query, scene);
  const isOff = presentationOf(scene.presentation, node.id)?.disabled === true;
  return (
    <>
      <IconTile icon={type.icon} group={nodeTypeGroupOf(type)} color={type.color} size={24} icons={icons} />
      <span className="pb-find__m">
        <span className="pb-find__t">
          <MarkedText text={title.text} ranges={title.ranges} />
        </span>
        <VisuallyHidden>, </VisuallyHidden>
        <span className="pb-find__d">
          {detail.name !== '' && <span className="pb-find__p">{detail.name}: </span>}
          <MarkedText text={detail.text} ranges={detail.ranges} />
        </span>
      </span>
      {isOff && (
        <span className="pb-find__s">
          <Icon name="power" size={14} />
          <VisuallyHidden>, {messages.off}</VisuallyHidden>
        </span>
      )}
      {problems && (
        <span className="pb-find__s" data-k={problems.errors > 0 ? 'err' : 'warn'}>
          <Icon name={problems.errors > 0 ? 'circle-alert' : 'triangle-alert'} size={14} />
          <VisuallyHidden>, {problems.errors > 0 ? messages.errors : messages.warnings}</VisuallyHidden>
        </span>
      )}
      {number !== undefined && (
        <span className="pb-find__n">
          <VisuallyHidden>, {messages.step} </VisuallyHidden>
          {number}
        </span>
      )}
    </>
  );
});
