'use client';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, pathKind } from '#catalog';
import type { EdgeRule, WorkflowEdge, WorkflowNode } from '#model';
import type { Editor } from '#store';
import { type ControlProps, TextInput, useAfterPress } from '#ui';
import type { ReactElement } from 'react';
import { DurationInput } from '../field/duration-input.js';
import { isTextual, valueText } from '../field/value-text.js';

/** The rule that a path stands under, if the step it leaves offers such paths. */
export function ruleOf(edge: WorkflowEdge, source: WorkflowNode | undefined): EdgeRule | undefined {
  return source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value);
}

/** Whether a path's value can be written by a person: its rule says so, and a text control can hold it. */
export function isValueEditable(edge: WorkflowEdge, rule: EdgeRule | undefined): boolean {
  return rule?.value?.editable === true && isTextual(edge.value);
}

export interface PathValueProps extends ControlProps {
  readonly editor: Editor;
  readonly edge: WorkflowEdge;
  readonly size?: 'sm' | 'md';
  readonly placeholder?: string;
  readonly reportError?: (message: string | undefined) => void;
}

/** The value of a path: how long for a timeout, text for any other. */
export function PathValue({ editor, edge, size = 'sm', placeholder, reportError, ...control }: PathValueProps): ReactElement {
  const afterPress = useAfterPress();
  // The key has to be there even when undefined: that is what removes the value.
  const set = (value: string | undefined): unknown => editor.commands.setEdge({ edgeId: edge.id, value });
  if (pathKind(edge.type) === 'timeout') {
    return <DurationInput {...control} size={size} value={edge.value} onChange={set} reportError={reportError && ((message) => afterPress(() => reportError(message)))} />;
  }
  return <TextInput {...control} size={size} placeholder={placeholder} value={valueText(edge.value)} onValueChange={(text) => set(text === '' ? undefined : text)} />;
}
