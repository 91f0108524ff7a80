'use client';
import { type KeyboardEvent, memo, type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { nodeTypeOf, nodeTypeGroupOf, nodeSummary, nodeTitle } from '#catalog';
import { graphOf, nodesOf } from '#graph';
import type { Problem, Severity, WorkflowNode } from '#model';
import type { Editor } from '#store';
import {
  Icon,
  IconButton,
  type IconTable,
  IconTile,
  Kbd,
  type MessagesOf,
  Spinner,
  useMessages,
  usePartLabel,
} from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';
import { useEditorContext } from '../editor-context.js';
import { canBeOpened } from './open-problem.js';
import { ProblemFixes } from './problem-fixes.js';
import { problemMessages } from './problem-messages.js';

const looks: {
  readonly [severity in Severity]: { readonly icon: string; readonly kind: string };
} = {
  error: { icon: 'circle-alert', kind: 'err' },
  warning: { icon: 'triangle-alert', kind: 'warn' },
  notice: { icon: 'info', kind: 'mute' },
};

/** Lists all problems, worst first, each with a button to open and fix it. */
export function ProblemsPanel(): ReactElement {
  const { actions, editor, props, refusal } = useEditorContext();
  const messages = useMessages(problemMessages);
  const label = usePartLabel(messages.label);
  const problems = useStore(editor.store, (state) => state.problems);
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const isChecking = useStore(editor.store, (state) => state.checking !== undefined);
  const [only, setOnly] = useState<Severity>();
  const [most, setMost] = useState(rowsAtOnce);
  const graph = graphOf(version);
  const sorted = useMemo(() => bySeverity(problems), [problems]);
  const shown = sorted.filter(({ severity }) => only === undefined || severity === only);
  return (
    <div className="pb-prob" role="region" aria-label={label} data-region="problems">
      <ProblemFilters problems={problems} only={only} onOnly={setOnly} />
      <ul className="pb-prob__l" aria-label={messages.label} onKeyDown={travelRows}>
        {refusal !== null && <RefusalRow reason={refusal} />}
        {shown.slice(0, most).map((problem, index) => {
          const node = problem.nodeId === undefined ? undefined : graph.node(problem.nodeId);
          return (
            <ProblemRow
              key={`${problem.code}:${problem.nodeId}:${problem.edgeId}:${index}`}
              problem={problem}
              node={node}
              icons={props.icons}
              title={node ? nodeTitle(node, presentation) : ''}
              onGo={actions.openProblem}
            />
          );
        })}
        {shown.length > most && (
          <li className="pb-pr pb-pr--more">
            <button type="button" className="pb-link" onClick={() => setMost(most + rowsAtOnce)}>
              {messages.more((shown.length - most).toLocaleString(props.locale))}
            </button>
          </li>
        )}
      </ul>
      {isChecking ? (
        <div className="pb-prob__none pb-prob__none--wait" role="status">
          <Spinner size={14} /> {checkingWords(editor, props.locale, messages)}
        </div>
      ) : (
        shown.length === 0 && (
          <div className="pb-prob__none">
            <Icon name="circle-check" size={16} /> {messages.nothing}
          </div>
        )
      )}
    </div>
  );
}

/** Why the last command or gesture was refused. */
function RefusalRow({ reason }: { readonly reason: string }): ReactElement {
  const { refused } = useMessages(problemMessages);
  return (
    <li className="pb-pr" data-refusal="">
      <span className="pb-sb" data-k="mute">
        <Icon name="info" size={16} />
      </span>
      <span className="pb-pr__m">
        <b>{reason}</b>
        <span className="pb-pr__d">{refused}</span>
      </span>
    </li>
  );
}

/** The heading of the list, with a filter for each severity. */
function ProblemFilters({
  onOnly,
  only,
  problems,
}: {
  readonly problems: readonly Problem[];
  readonly only: Severity | undefined;
  readonly onOnly: (severity: Severity | undefined) => void;
}): ReactElement {
  const { actions, commands, props } = useEditorContext();
  const messages = useMessages(problemMessages);
  const counts = countBySeverity(problems);
  return (
    <div className="pb-prob__h">
      <b>{messages.label}</b>
      <FilterChip
        label={messages.filters.all(problems.length.toLocaleString(props.locale))}
        on={only === undefined}
        onPress={() => onOnly(undefined)}
      />
      {(['error', 'warning', 'notice'] as const)
        .filter((severity) => counts[severity] > 0)
        .map((severity) => (
          <FilterChip
            key={severity}
            label={counts[severity].toLocaleString(props.locale)}
            name={messages.filters[severity](counts[severity])}
            severity={severity}
            on={only === severity}
            onPress={() => onOnly(severity)}
          />
        ))}
      <span className="pb-prob__why">{messages.blocking}</span>
      <span className="pb-grow" />
      <span className="pb-prob__keys">
        <Kbd keys={commands.caps('next-problem')} /> {messages.next}
      </span>
      <IconButton icon="x" label={messages.close} onClick={() => actions.showProblems(false)} />
    </div>
  );
}

/** Arrow keys go from problem to problem and skip the buttons of their fixes. */
function travelRows(event: KeyboardEvent<HTMLUListElement>): void {
  if (
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    !event.currentTarget.contains(event.target as Node)
  )
    return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li')].flatMap((row) => {
    const stop = row.querySelector<HTMLElement>('button:not(:disabled)');
    return stop ? [{ row, stop }] : [];
  });
  const at = rows.findIndex(({ row }) => row.contains(event.target as Node));
  const next = {
    ArrowDown: Math.min(rows.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: rows.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.stop.focus();
}

/** Rows rendered at first and on each request for more: ten thousand would block the page. */
const rowsAtOnce = 50;

/** The message while the check is running. */
export function checkingWords(
  editor: Editor,
  locale: string | undefined,
  { checking }: Pick<MessagesOf<typeof problemMessages>, 'checking'>,
): string {
  const count = nodesOf(editor.store.getState().version).length;
  return checking(count, count.toLocaleString(locale));
}

interface ProblemRowProps {
  readonly problem: Problem;
  readonly node: WorkflowNode | undefined;
  /** The title of the node; empty where the problem has none. */
  readonly title: string;
  readonly icons: IconTable | undefined;
  readonly onGo: EditorActions['openProblem'];
}

/** Memoised by problem and node: typing changes one of them at most. */
const ProblemRow = memo(function ProblemRow({ icons, node, onGo, problem, title }: ProblemRowProps): ReactElement {
  const { severities } = useMessages(problemMessages);
  const type = node && nodeTypeOf(node);
  const look = looks[problem.severity];
  const summary = node
    ? nodeSummary(node)
        .map(({ text }) => text)
        .join('')
    : '';
  return (
    <li className="pb-pr">
      <span className="pb-sb" data-k={look.kind}>
        <Icon name={look.icon} size={16} />
      </span>
      <button
        type="button"
        className="pb-pr__m"
        onClick={(event) => onGo(problem, event.currentTarget.getBoundingClientRect())}
        disabled={!canBeOpened(problem)}
      >
        <b>{problem.message}</b>
        {problem.detail !== undefined && <span className="pb-pr__d">{problem.detail}</span>}
        <span className="pb-vh">{severities[problem.severity]}</span>
      </button>
      <span className="pb-pr__n">
        {node && type && (
          <>
            <IconTile icon={type.icon} group={nodeTypeGroupOf(type)} color={type.color} size={20} icons={icons} />
            <span className="pb-trunc">
              {title}
              {summary === '' ? '' : ` · ${summary}`}
            </span>
          </>
        )}
      </span>
      <ProblemFixes problem={problem} />
    </li>
  );
});

function FilterChip({
  label,
  name,
  on,
  onPress,
  severity,
}: {
  readonly label: string;
  readonly name?: string;
  readonly severity?: Severity;
  readonly on: boolean;
  readonly onPress: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      className="pb-filter"
      aria-pressed={on}
      aria-label={name}
      onClick={onPress}
      data-k={severity && looks[severity].kind}
    >
      {severity && <Icon name={looks[severity].icon} size={14} />}
      {label}
    </button>
  );
}

/** Sorts by severity, and keeps the order of the rules among equals. */
export function bySeverity(problems: readonly Problem[]): readonly Problem[] {
  const found: { readonly [severity in Severity]: Problem[] } = { error: [], warning: [], notice: [] };
  for (const problem of problems) (found[problem.severity] ?? found.notice).push(problem);
  return [...found.error, ...found.warning, ...found.notice];
}

export function countBySeverity(problems: readonly Problem[]): { readonly [severity in Severity]: number } {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { severity } of problems) counts[severity] += 1;
  return counts;
}
