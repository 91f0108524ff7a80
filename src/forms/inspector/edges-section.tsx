'use client';
import { equalJson, type Json } from '#base';
import { defaultEdgeValue, edgeRuleFor, edgeRulesOf, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import { graphOf } from '#graph';
import type { EdgeRule, Problem, WorkflowEdge, WorkflowNode } from '#model';
import {
  canContinue,
  type MissingEdge,
  edgeCountOf,
  edgeRowsOf,
  type EdgeRows,
  isMadeBySetting,
  pathOfEdge,
} from '#rules';
import type { Editor } from '#store';
import { Button, type IconTable, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { EdgeRow, UndrawnEdgeRow } from './edge-row.js';
import { ProblemNotes } from '../property/field-hints.js';
import { inspectorMessages } from './inspector-messages.js';

export interface EdgesSectionProps {
  readonly editor: Editor;
  readonly node: WorkflowNode;
  /** All problems of the node. Those about its edges are shown here. */
  readonly problems: readonly Problem[];
  readonly readOnly: boolean;
  readonly icons?: IconTable | undefined;
  readonly onConnect: (nodeId: string, edgeType: string, value?: Json) => void;
  /**
   * Removes an edge.
   * @default removes it without confirmation
   */
  readonly onDisconnect?: ((edgeId: string) => void) | undefined;
  readonly onOpenNode: (nodeId: string) => void;
}

/** True for problems shown in this section: too many edges, or an unknown rule. */
export function isEdgesProblem(problem: Problem): boolean {
  return (
    problem.edgeId !== undefined ||
    problem.path?.[0] === 'validation' ||
    problem.code === 'too-many-edges' ||
    problem.code === 'unknown-edge-count'
  );
}

/** All outgoing edges of a node: connected, required and allowed, in the order of its type's rules. */
export function EdgesSection(props: EdgesSectionProps): ReactElement | null {
  const { editor, node, problems, readOnly, onConnect } = props;
  const { edges: messages } = useMessages(inspectorMessages);
  const nodeEdges = useNodeEdges(editor, node, readOnly);
  const { addable, edges } = nodeEdges;
  const type = nodeTypeOf(node);
  const count = edgeCountOf(type);
  if (count.most === 0 && edges.length === 0) return null;
  const connect = (edgeType: string, value?: Json): void =>
    value === undefined ? onConnect(node.id, edgeType) : onConnect(node.id, edgeType, value);
  return (
    <div className="pb-sect" role="group" aria-label={messages.title} data-edges>
      <div className="pb-sect__h">
        <span role="heading" aria-level={3}>
          {messages.title}
        </span>
        <EdgeTally
          connected={edges.length}
          min={count.least}
          words={count.most === Infinity && count.least === 0 ? undefined : count.words}
        />
      </div>
      <ProblemNotes problems={problems.filter(isNoteOfSection)} />
      <EdgeRows {...props} {...nodeEdges} connect={connect} />
      {addable.map((edgeType) => (
        <Button key={edgeType} variant="dashed" icon="plus" onClick={() => connect(edgeType)}>
          {messages.add}
        </Button>
      ))}
    </div>
  );
}

/** The rows of all edges, in the order of the rules. */
function EdgeRows({
  connect,
  edges,
  editor,
  icons,
  missing,
  node,
  onDisconnect,
  onOpenNode,
  open,
  problems,
  readOnly,
}: Omit<EdgesSectionProps, 'onConnect'> &
  ReturnType<typeof useNodeEdges> & { readonly connect: (edgeType: string, value?: Json) => void }): ReactElement {
  const type = nodeTypeOf(node);
  const rules = edgeRulesOf(type);
  const made = edgeRowsOf(node);
  const order = (edge: Pick<WorkflowEdge, 'type' | 'value'>): number => rowOrder(made, edge);
  const rank = (edgeType: string): number => {
    const at = rules.findIndex((rule) => (rule.type || 'standard') === edgeType);
    return at < 0 ? rules.length : at;
  };
  const rows = [
    ...edges.map((edge) => ({
      rank: rank(edgeTypeOf(edge)),
      order: order(edge),
      row: (
        <EdgeRow
          key={edge.id}
          editor={editor}
          edge={edge}
          rule={edgeRuleFor(type, edgeTypeOf(edge), edge.value)}
          readOnly={readOnly}
          icons={icons}
          onOpenNode={onOpenNode}
          onDisconnect={onDisconnect}
          isMade={isMadeBySetting(node, edge)}
          problems={problems.filter((problem) => problem.edgeId === edge.id)}
        />
      ),
    })),
    ...[...missing, ...open].map((edge, index) => ({
      rank: rank(edge.edgeType),
      order: order({ type: edge.edgeType, value: edge.value as string }),
      row: (
        <UndrawnEdgeRow
          key={index < missing.length ? `missing-${index}` : `open-${index - missing.length}`}
          edge={edge}
          isMissing={index < missing.length}
          onConnect={readOnly ? undefined : connect}
        />
      ),
    })),
  ].sort((left, right) => left.rank - right.rank || (made ? compare(left.order, right.order) : 0));
  return <div className="pb-paths">{rows.map(({ row }) => row)}</div>;
}

/** The position of an edge among the rows that make edges; after all of them without a row. */
function rowOrder(made: EdgeRows | undefined, edge: Pick<WorkflowEdge, 'type' | 'value'>): number {
  const path = made && pathOfEdge(made, edge);
  return path === undefined || !made?.paths.includes(path) ? Infinity : made.paths.indexOf(path);
}

/** Compares numbers of which some are infinite. */
function compare(left: number, right: number): number {
  return left === right ? 0 : left - right;
}

/** True for problems of the section as a whole: those of one edge and those of a missing edge are shown in its row. */
function isNoteOfSection(problem: Problem): boolean {
  return problem.edgeId === undefined && isEdgesProblem(problem) && problem.code !== 'missing-edge';
}

/** Returns the outgoing edges of a node: connected, required, allowed, and the kinds of which more can be added. */
function useNodeEdges(editor: Editor, node: WorkflowNode, readOnly: boolean) {
  const edges = useStore(
    editor.store,
    useShallow((state) => graphOf(state.version).outgoing(node.id)),
  );
  const missing = useStore(
    editor.store,
    useShallow((state) => state.missingEdges.filter((edge) => edge.nodeId === node.id)),
  );
  const rules = edgeRulesOf(nodeTypeOf(node));
  // A path is added to rows by writing one.
  const made = edgeRowsOf(node);
  const missingTypes = new Set(missing.map((edge) => edge.edgeType));
  const drawn = new Set(edges.map((edge) => edgeTypeOf(edge)));
  const graph = graphOf(editor.store.getState().version);
  const isPossible = (edgeType: string): boolean =>
    !readOnly && canContinue({ graph }, { nodeId: node.id, edgeType }).answer === 'allow';
  // One kind may be offered several times with different values: the connected ones are no longer open.
  const isOpen = (rule: EdgeRule): boolean => {
    const edgeType = edgeTypeOf(rule);
    if (missingTypes.has(edgeType)) return false;
    if (rules.filter((other) => edgeTypeOf(other) === edgeType).length < 2)
      return !drawn.has(edgeType) && isPossible(edgeType);
    const value = defaultEdgeValue(rule, node.config);
    const decision = readOnly ? undefined : canContinue({ graph }, { nodeId: node.id, edgeType, value });
    return decision?.answer === 'allow' && equalJson(decision.value, value);
  };
  const open = rules.filter(isOpen).map((rule): Omit<MissingEdge, 'nodeId'> => {
    const label = edgeLabel({ type: rule.type, value: defaultEdgeValue(rule, node.config) }, rule);
    return { edgeType: edgeTypeOf(rule), ...(label === undefined ? {} : { label }) };
  });
  const addable = rules
    .filter(
      (rule) =>
        rule !== made?.rule &&
        rule.multiple === true &&
        drawn.has(rule.type || 'standard') &&
        isPossible(rule.type || 'standard'),
    )
    .map((rule) => edgeTypeOf(rule));
  return { addable, edges, missing, open };
}

/** "1 of exactly 2 connected", with a dot for each. */
function EdgeTally({
  connected,
  min,
  words,
}: {
  readonly connected: number;
  readonly min: number;
  readonly words: string | undefined;
}): ReactElement {
  const { edges: messages } = useMessages(inspectorMessages);
  const dots = Math.max(min, connected);
  return (
    <span className="pb-rule">
      {dots > 0 && dots <= 8 && (
        <span className="pb-pips" aria-hidden>
          {Array.from({ length: dots }, (_, index) => (
            <i key={index} data-on={index < connected ? '' : undefined} />
          ))}
        </span>
      )}
      {words === undefined || (connected >= min && words.startsWith('at least'))
        ? messages.connected(connected)
        : messages.connectedOf(connected, words)}
    </span>
  );
}
