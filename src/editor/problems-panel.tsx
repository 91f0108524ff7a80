'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { nodeTypeOf, stepGroupOf, stepSummary, stepTitle } from '#catalog';
import { graphOf } from '#graph';
import type { Problem, Severity } from '#model';
import { Icon, IconButton, IconTile, Kbd } from '#ui';
import { useEditorContext } from './editor-context.js';
import { ProblemFixes } from './problem-fixes.js';

const looks: { readonly [severity in Severity]: { readonly icon: string; readonly kind: string; readonly word: string } } = {
  error: { icon: 'circle-alert', kind: 'err', word: 'Error' },
  warning: { icon: 'triangle-alert', kind: 'warn', word: 'Warning' },
  notice: { icon: 'info', kind: 'mute', word: 'Notice' },
};

/** Everything that is wrong or odd, worst first, each with the way to where it is or what mends it. */
export function ProblemsPanel(): ReactElement {
  const { actions, editor, props } = useEditorContext();
  const problems = useStore(editor.store, (state) => state.problems);
  const version = useStore(editor.store, (state) => state.version);
  const [only, setOnly] = useState<Severity>();
  const graph = graphOf(version);
  const sorted = useMemo(() => bySeverity(problems), [problems]);
  const shown = sorted.filter(({ severity }) => only === undefined || severity === only);
  const counts = countBySeverity(problems);
  return (
    <div className="pb-prob" role="region" aria-label="Problems" data-region="problems">
      <div className="pb-prob__h">
        <b>Problems</b>
        <FilterChip label={`All ${problems.length}`} on={only === undefined} onPress={() => setOnly(undefined)} />
        {(['error', 'warning', 'notice'] as const).filter((severity) => counts[severity] > 0).map((severity) => (
          <FilterChip key={severity} label={`${counts[severity]}`} name={`${looks[severity].word}s: ${counts[severity]}`} severity={severity} on={only === severity} onPress={() => setOnly(severity)} />
        ))}
        <span className="pb-prob__why">Errors block Save version. Warnings don’t.</span>
        <span className="pb-grow" />
        <span className="pb-prob__keys"><Kbd keys={['F8']} /> next</span>
        <IconButton icon="x" label="Close problems" onClick={() => actions.showProblems(false)} />
      </div>
      <ul className="pb-prob__l" aria-label="Problems">
        {shown.map((problem, index) => {
          const node = problem.nodeId === undefined ? undefined : graph.node(problem.nodeId);
          const type = node && nodeTypeOf(node);
          const look = looks[problem.severity];
          const summary = node ? stepSummary(node).map(({ text }) => text).join('') : '';
          return (
            <li key={`${problem.code}:${problem.nodeId}:${problem.edgeId}:${index}`} className="pb-pr">
              <span className="pb-sb" data-k={look.kind}><Icon name={look.icon} size={16} /></span>
              <button type="button" className="pb-pr__m" onClick={() => actions.goTo(problem)} disabled={!node && problem.edgeId === undefined}>
                <b>{problem.message}</b>
                {problem.detail !== undefined && <span className="p">{problem.detail}</span>}
                <span className="pb-vh">{look.word}</span>
              </button>
              <span className="pb-pr__n">
                {node && type && (
                  <>
                    <IconTile icon={type.icon} group={stepGroupOf(type)} color={type.color} size={20} icons={props.icons} />
                    <span className="pb-trunc">{stepTitle(node)}{summary === '' ? '' : ` · ${summary}`}</span>
                  </>
                )}
              </span>
              <ProblemFixes problem={problem} />
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <div className="pb-prob__none"><Icon name="circle-check" size={16} /> Nothing to mend.</div>}
    </div>
  );
}

function FilterChip({ label, name, on, onPress, severity }: { readonly label: string; readonly name?: string; readonly severity?: Severity; readonly on: boolean; readonly onPress: () => void }): ReactElement {
  return (
    <button type="button" className="pb-filter" aria-pressed={on} aria-label={name} onClick={onPress} data-k={severity && looks[severity].kind}>
      {severity && <Icon name={looks[severity].icon} size={14} />}
      {label}
    </button>
  );
}

const ranks: { readonly [severity in Severity]: number } = { error: 0, warning: 1, notice: 2 };

/** Worst first; among equals as the rules list them. */
export function bySeverity(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((left, right) => ranks[left.severity] - ranks[right.severity]);
}

export function countBySeverity(problems: readonly Problem[]): { readonly [severity in Severity]: number } {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { severity } of problems) counts[severity] += 1;
  return counts;
}
