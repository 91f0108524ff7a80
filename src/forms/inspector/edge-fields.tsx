'use client';
import { edgeRulesOf, edgeTypeOf, nodeTypeOf, edgeKind, edgeLabel } from '#catalog';
import type { EdgeRule } from '#model';
import { edgeCountOf } from '#rules';
import type { Editor } from '#store';
import { Select } from '#ui';
import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import { valueText } from '../field/value-text.js';
import { ErrorLine } from '../property-field.js';
import { isValueEditable, EdgeValue, ruleOf, useEdgeValue } from './edge-value.js';
import { useEdge, useEdgeProblems, useNode } from './use-inspected.js';

export interface EdgeFieldsProps {
  readonly editor: Editor;
  readonly edgeId: string;
}

/** The kind and value of an edge, as far as its source node allows editing them. */
export function EdgeFields({ editor, edgeId }: EdgeFieldsProps): ReactElement | null {
  const id = useId();
  const edge = useEdge(editor, edgeId);
  const source = useNode(editor, edge?.source ?? '');
  const problems = useEdgeProblems(editor, edgeId);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const [refusal, setRefusal] = useState<string>();
  const [ownError, setOwnError] = useState<string>();
  const { change, handlers } = useEdgeValue(editor, edge);
  if (!edge) return null;
  const rule = ruleOf(edge, source);
  const kind = edgeKind(edge.type);
  const edgeType = edgeTypeOf(edge);
  const offered = source ? edgeRulesOf(nodeTypeOf(source)) : [];
  const isChoice = source !== undefined && edgeCountOf(nodeTypeOf(source)).most !== 0;
  const error = ownError ?? problems.find((problem) => problem.severity === 'error')?.message;
  const changeKind = (type: string): void => {
    const value = offered.find((candidate) => (candidate.type || 'standard') === type)?.value;
    const result = editor.commands.setEdge({ edgeId, type, value: value?.value ?? value?.default ?? undefined });
    setRefusal(result.ok ? undefined : result.refusal.message);
  };
  return (
    <>
      {isChoice && (
        <div className="pb-field" data-setting="type">
          <label className="pb-label" htmlFor={`${id}-kind`}>
            Kind of path
          </label>
          <Select
            id={`${id}-kind`}
            value={edgeType}
            disabled={readOnly}
            onValueChange={changeKind}
            options={kindOptions(offered, edgeType)}
            describedBy={refusal === undefined ? undefined : `${id}-refusal`}
          />
          {refusal !== undefined && <ErrorLine id={`${id}-refusal`} text={refusal} />}
        </div>
      )}
      <div className="pb-field" data-setting="value" {...handlers}>
        {isValueEditable(edge, rule) && !readOnly ? (
          <>
            <label className="pb-label" htmlFor={`${id}-value`}>
              {kind === 'timeout' ? 'After' : 'Taken for'}
            </label>
            <EdgeValue
              id={`${id}-value`}
              size="md"
              edge={edge}
              onChange={change}
              invalid={error !== undefined}
              reportError={setOwnError}
              describedBy={error === undefined ? undefined : `${id}-error`}
            />
          </>
        ) : valueText(edge.value) !== '' ? (
          <>
            <span className="pb-label">{kind === 'timeout' ? 'After' : 'Taken for'}</span>
            <span className="pb-value">{edgeLabel(edge, rule)}</span>
          </>
        ) : null}
        {error !== undefined && <ErrorLine id={`${id}-error`} text={error} />}
      </div>
    </>
  );
}

const kindNames = { standard: 'Standard', default: 'Otherwise', timeout: 'After a time', error: 'On failure' } as const;

/** Returns the kinds that a node offers, and the edge's own even if it is not offered. */
function kindOptions(offered: readonly EdgeRule[], current: string) {
  const types = [...new Set([...offered.map((rule) => rule.type || 'standard'), current])];
  return types.map((type) => {
    const rule = offered.find((candidate) => (candidate.type || 'standard') === type);
    const kind = edgeKind(type);
    const label = edgeLabel({ type }, rule);
    return {
      value: type,
      label: kind === 'other' ? type : kindNames[kind],
      ...(label !== undefined && kind !== 'timeout' && label !== type ? { note: label } : {}),
    };
  });
}
