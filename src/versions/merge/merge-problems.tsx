'use client';
import type { ReactElement } from 'react';
import { graphOf, nodesOf } from '#graph';
import type { Problem } from '#model';
import { distinctTitle } from '#rules';
import { Button, Icon, Spinner, useMessages } from '#ui';
import { mergeMessages } from './merge-messages.js';
import type { Merge } from './use-merge.js';

/** The most problems in the list; all of them count. */
const most = 20;

/** What the rules say of the result: first the problems that only the merge has. */
export function MergeProblems({
  merge,
  onChoose,
  onFix,
}: {
  readonly merge: Merge;
  readonly onFix: (() => void) | undefined;
  /** Makes the question of an index the current one. */
  readonly onChoose: (at: number) => void;
}): ReactElement {
  const messages = useMessages(mergeMessages);
  const { decided, errors, isBehind, prepared } = merge;
  const { problems } = decided;
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const shown = problems.slice(0, most);
  const own = new Set(decided.ownProblems);
  const questionOf = ({ edgeId, nodeId }: Problem): number =>
    prepared.questions.findIndex(
      (one) =>
        (nodeId !== undefined && one.nodeId === nodeId) || (edgeId !== undefined && one.edgeIds.includes(edgeId)),
    );
  // An error that no choice is about can only be fixed by editing.
  const isStuck = errors > 0 && decided.open.length === 0;
  return (
    <section className="pb-vm__s" aria-busy={isBehind || undefined}>
      <h3 className="pb-vm__rh">
        {messages.rules} {isBehind && <Spinner size={13} />}
      </h3>
      {errors === 0 && (
        <p className="pb-vm__r" data-s="ok">
          <Icon name="circle-check" size={15} />
          <span>
            <b>{messages.noErrors}</b> {messages.sound(nodesOf(decided.version).length)}
          </span>
        </p>
      )}
      {errors > 0 && <p className="pb-vm__rc">{messages.errors(errors)}</p>}
      {shown.map((problem, index) => (
        <Row
          key={index}
          {...{ problem, merge }}
          isOwn={own.has(problem)}
          onShow={questionOf(problem) === -1 ? undefined : () => onChoose(questionOf(problem))}
        />
      ))}
      {warnings.length > 0 && shown.length < problems.length && (
        <p className="pb-vm__rc">{messages.warnings(warnings.length)}</p>
      )}
      {isStuck && onFix && (
        <Button size="sm" icon="pencil" onClick={onFix}>
          {messages.fixInEditor}
        </Button>
      )}
    </section>
  );
}

function Row({
  isOwn,
  merge: { decided },
  onShow,
  problem: { message, nodeId, severity },
}: {
  readonly problem: Problem;
  readonly merge: Merge;
  readonly isOwn: boolean;
  readonly onShow: (() => void) | undefined;
}): ReactElement {
  const messages = useMessages(mergeMessages);
  const graph = graphOf(decided.version);
  const node = graph.node(nodeId ?? '');
  const title = node && distinctTitle(graph, node, decided.presentation);
  return (
    <p className="pb-vm__r" data-s={severity === 'error' ? 'err' : 'warn'}>
      <Icon name={severity === 'error' ? 'circle-alert' : 'triangle-alert'} size={15} />
      <span>
        {isOwn && <span className="pb-vm__ro">{messages.onlyMerged}</span>}
        <b>{message}</b> {title}
      </span>
      {onShow && (
        <Button variant="link" size="sm" aria-label={messages.showNamed(message)} onClick={onShow}>
          {messages.show}
        </Button>
      )}
    </p>
  );
}
