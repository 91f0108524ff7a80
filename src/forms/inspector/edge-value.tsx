'use client';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeKind } from '#catalog';
import type { EdgeRule, WorkflowEdge, WorkflowNode } from '#model';
import type { Editor } from '#store';
import { type ControlProps, TextInput, useAfterPress, useLatest } from '#ui';
import type { ReactElement } from 'react';
import { DurationInput } from '../field/time/duration-field.js';
import { type RestoredValue, useRestoredValue } from '../field/value/use-restored-value.js';
import { isTextual, valueText } from '../field/value/value-text.js';

/** Returns the rule for an edge, if its source node has one. */
export function ruleOf(edge: WorkflowEdge, source: WorkflowNode | undefined): EdgeRule | undefined {
  return source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value);
}

/** Returns whether the user can edit an edge's value: the rule allows it, and a text control can show it. */
export function isValueEditable(edge: WorkflowEdge, rule: EdgeRule | undefined): boolean {
  return rule?.value?.editable === true && isTextual(edge.value);
}

/**
 * Returns the change handler of an edge's value. Restored text restores the original value, even one that was no text.
 */
export function useEdgeValue(editor: Editor, edge: WorkflowEdge | undefined): RestoredValue<string | undefined> {
  const latest = useLatest(edge);
  return useRestoredValue(
    edge?.value as string | undefined,
    (value, before?: WorkflowEdge) => {
      // `value` must be present even when undefined: that removes the value.
      if (edge) editor.commands.setEdge({ edgeId: edge.id, value, ...(before ? { before } : {}) });
    },
    () => latest.current as WorkflowEdge,
  );
}

export interface EdgeValueProps extends ControlProps {
  readonly edge: WorkflowEdge;
  /** Receives the text, or `undefined` when emptied. */
  readonly onChange: (value: string | undefined) => void;
  readonly size?: 'sm' | 'md';
  readonly placeholder?: string;
  readonly reportError?: (message: string | undefined) => void;
}

/** The value of an edge: a duration for a timeout, text for any other kind. */
export function EdgeValue({
  edge,
  onChange,
  size = 'sm',
  placeholder,
  reportError,
  ...control
}: EdgeValueProps): ReactElement {
  const afterPress = useAfterPress();
  if (edgeKind(edge.type) === 'timeout') {
    return (
      <DurationInput
        {...control}
        size={size}
        value={edge.value}
        onChange={onChange}
        reportError={reportError && ((message) => afterPress(() => reportError(message)))}
      />
    );
  }
  return (
    <TextInput
      {...control}
      size={size}
      placeholder={placeholder}
      value={valueText(edge.value)}
      onValueChange={(text) => onChange(text === '' ? undefined : text)}
    />
  );
}
