'use client';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeKind } from '#catalog';
import type { EdgeRule, WorkflowEdge, WorkflowNode } from '#model';
import type { Editor } from '#store';
import { type ControlProps, TextInput, useAfterPress, useLatest } from '#ui';
import type { ReactElement } from 'react';
import { DurationInput } from '../field/duration-input.js';
import { type TypedBack, useTypedBack } from '../field/use-typed-back.js';
import { isTextual, valueText } from '../field/value-text.js';

/** The rule that a path stands under, if the step it leaves offers such paths. */
export function ruleOf(edge: WorkflowEdge, source: WorkflowNode | undefined): EdgeRule | undefined {
  return source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value);
}

/** Whether a path's value can be written by a person: its rule says so, and a text control can hold it. */
export function isValueEditable(edge: WorkflowEdge, rule: EdgeRule | undefined): boolean {
  return rule?.value?.editable === true && isTextual(edge.value);
}

/** How the value of a path is written. What is typed back is again what was there, also where that was no text. */
export function useEdgeValue(editor: Editor, edge: WorkflowEdge | undefined): TypedBack<string | undefined> {
  const latest = useLatest(edge);
  return useTypedBack(
    edge?.value as string | undefined,
    (value, before?: WorkflowEdge) => {
      // The key has to be there even when undefined: that is what removes the value.
      if (edge) editor.commands.setEdge({ edgeId: edge.id, value, ...(before ? { before } : {}) });
    },
    () => latest.current as WorkflowEdge,
  );
}

export interface EdgeValueProps extends ControlProps {
  readonly edge: WorkflowEdge;
  /** Gets what was written, or `undefined` when emptied. */
  readonly onChange: (value: string | undefined) => void;
  readonly size?: 'sm' | 'md';
  readonly placeholder?: string;
  readonly reportError?: (message: string | undefined) => void;
}

/** The value of a path: how long for a timeout, text for any other. */
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
