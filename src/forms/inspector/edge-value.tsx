'use client';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeKind } from '#catalog';
import type { EdgeRule, WorkflowEdge, WorkflowNode } from '#model';
import type { Editor } from '#store';
import { type ControlProps, TextInput, useAfterPress, useLatest } from '#ui';
import { type ReactElement, useState } from 'react';
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

interface EdgeValueEdit extends RestoredValue<string | undefined> {
  /** The edge with the typed text, also where that was refused. */
  readonly shown: WorkflowEdge | undefined;
  /** Why the typed text is not the value of the edge. */
  readonly refusal: string | undefined;
}

/**
 * Returns the change handler of an edge's value. Restored text restores the original value, even one that was no text.
 */
export function useEdgeValue(editor: Editor, edge: WorkflowEdge | undefined): EdgeValueEdit {
  const latest = useLatest(edge);
  const [refused, setRefused] = useState<{
    readonly text: string | undefined;
    readonly why: string;
    readonly stored: unknown;
  }>();
  const { change, handlers } = useRestoredValue(
    edge?.value as string | undefined,
    (value, before?: WorkflowEdge) => {
      // `value` must be present even when undefined: that removes the value.
      if (!edge) return;
      const result = editor.commands.setEdge({ edgeId: edge.id, value, ...(before ? { before } : {}) });
      // On the way to a longer name another path's may be typed: the text stays in the control meanwhile.
      const isTaken = !result.ok && result.refusal.code === 'name-taken';
      setRefused(isTaken ? { text: value, why: result.refusal.message, stored: edge.value } : undefined);
    },
    () => latest.current as WorkflowEdge,
  );
  const isRefused = refused !== undefined && edge !== undefined && refused.stored === edge.value;
  return {
    change,
    handlers: {
      ...handlers,
      onBlurCapture: () => {
        handlers.onBlurCapture();
        setRefused(undefined);
      },
    },
    shown: isRefused ? { ...edge, value: refused.text } : edge,
    refusal: isRefused ? refused.why : undefined,
  };
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
