'use client';
import type { ReactElement } from 'react';
import { formatDuration } from '#catalog';
import type { CaseExpectation } from '#execute';
import { graphOf } from '#graph';
import { Icon, IconTile } from '#ui';
import type { CaseOutcome } from './case-runner.js';
import { comparePath, visitsIn } from './compare-path.js';
import { useCases } from './use-cases.js';

interface HappenedProps {
  readonly outcome: CaseOutcome;
}

/** A step of the table: what it did, or what it should have done and did instead. */
interface HappenedRow {
  readonly step: number;
  readonly nodeId: string | undefined;
  readonly same?: string;
  readonly expected?: string;
  readonly took?: string;
}

/** The steps of a case, up to the first that differs and the one after it. */
export function Happened({ outcome }: HappenedProps): ReactElement {
  const { messages, test, words } = useCases();
  const { happened } = messages;
  const rows = useRows(outcome);
  const differs = rows.some(({ took }) => took !== undefined);
  return (
    <div className="pb-rsec pb-cases__hp">
      <div className="pb-rline">
        <b>{happened.title}</b>
        {differs && (
          <span className="pb-rline__end pb-cases__key" aria-hidden>
            <span data-k="exp">{happened.expected}</span>
            <span data-k="took">{happened.took}</span>
          </span>
        )}
      </div>
      <ol className="pb-cases__ht" aria-label={happened.table}>
        {rows.map((row, index) => {
          const content = row.nodeId === undefined ? undefined : words.node(row.nodeId);
          return (
            <li key={index} data-bad={row.took === undefined ? undefined : ''}>
              <i className="pb-num">{row.step}</i>
              {row.nodeId === undefined ? (
                <IconTile icon="corner-down-right" size={22} iconSize={12} />
              ) : (
                <IconTile {...content} icon={content?.icon} icons={test.icons} size={22} iconSize={12} />
              )}
              <span className="pb-trunc">
                {row.nodeId === undefined ? happened.next : (content?.title ?? happened.unknownStep)}
              </span>
              {row.took === undefined ? (
                <span className="pb-cases__sm pb-trunc">{row.same}</span>
              ) : (
                <>
                  <span className="pb-cases__v pb-trunc" data-k="exp">
                    <span className="pb-visually-hidden">{`${happened.expected}: `}</span>
                    {row.expected}
                  </span>
                  <span className="pb-cases__v pb-trunc" data-k="took">
                    <span className="pb-visually-hidden">{`${happened.took}: `}</span>
                    {row.took}
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function useRows(outcome: CaseOutcome): readonly HappenedRow[] {
  const { messages, test, words } = useCases();
  const { happened } = messages;
  const graph = graphOf(test.version);
  const { expected, partsAt, shared, taken } = comparePath(test.version, outcome);
  const rows: HappenedRow[] = [];
  let left = 0;
  for (const { edgeId, nodeId, step } of visitsIn(outcome)) {
    const leaves = edgeId !== undefined;
    if (partsAt !== undefined && left === shared.length && nodeId === partsAt) {
      const name = (id: string | undefined): string => (id === undefined ? happened.nothing : words.path(id));
      const about = (id: string | undefined): string => {
        const target = id === undefined ? undefined : graph.edge(id)?.target;
        return target === undefined ? happened.nothing : words.about(target);
      };
      rows.push({ step, nodeId, expected: name(expected[0]), took: name(taken[0]) });
      rows.push({ step: step + 1, nodeId: undefined, expected: about(expected[0]), took: about(taken[0]) });
      return rows;
    }
    const isNamed = leaves && graph.outgoing(nodeId).length > 1;
    rows.push({ step, nodeId, same: isNamed ? words.path(edgeId) : leaves ? words.about(nodeId) : happened.ends });
    if (leaves) left++;
  }
  return rows;
}

/** Checks beside the path: what is expected, what was found, and whether it holds. */
export function Checks({ outcome }: HappenedProps): ReactElement | null {
  const { messages, words } = useCases();
  const { checks } = messages;
  const { expect = {} } = outcome.case;
  const { messages: sent, state, status } = outcome.result.simulation;
  const sum = (of: 'price' | 'segments'): string =>
    String(sent.reduce((total, message) => total + (message[of] ?? 0), 0));
  const failed = new Set(outcome.result.failures.map(({ of }) => of));
  const rows: readonly (readonly [of: keyof CaseExpectation, words: string, found: string])[] = [
    ...(expect.segments === undefined
      ? []
      : [['segments', checks.segments(expect.segments), sum('segments')] as const]),
    ...(expect.price === undefined ? [] : [['price', checks.price(expect.price), sum('price')] as const]),
    ...(expect.within === undefined
      ? []
      : [
          [
            'within',
            checks.within(formatDuration(expect.within, 'short')),
            words.length(state.at - state.start),
          ] as const,
        ]),
    ...(expect.status === undefined ? [] : [['status', checks.status(expect.status), status] as const]),
    ...(expect.messages ?? []).map((text) => ['messages', checks.messages(text), ''] as const),
    ...(expect.tags ?? []).map((tag) => ['tags', checks.tags(tag), ''] as const),
    ...Object.keys(expect.attributes ?? {}).map((name) => ['attributes', checks.attributes(name), ''] as const),
  ];
  if (rows.length === 0) return null;
  return (
    <div className="pb-rsec">
      <div className="pb-rline">
        <b>{checks.title}</b>
      </div>
      <ul className="pb-cases__ck">
        {rows.map(([of, text, found], index) => (
          <li key={index}>
            <span className="pb-sb" data-k={failed.has(of) ? 'err' : 'ok'}>
              <Icon name={failed.has(of) ? 'x' : 'check'} size={14} />
            </span>
            <span>
              {text}
              <span className="pb-visually-hidden">{`, ${failed.has(of) ? checks.differs : checks.holds}`}</span>
            </span>
            <span className="pb-num pb-mut">{found}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
