'use client';
import { parsePlaceholders } from '#text';
import { IconButton, Menu, type MenuItem, TextArea } from '#ui';
import { Fragment, type ReactElement, useId, useLayoutEffect, useRef } from 'react';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import type { ResourceOption } from './resources.js';
import { SegmentCounter } from './segment-counter.js';
import { useResource } from './use-resource.js';
import { isTextual, valueText } from './value-text.js';

/** What every contact has, for hosts that name no fields of their own. */
const contactFields: readonly ResourceOption[] = [
  { value: 'firstName', label: 'First name' },
  { value: 'lastName', label: 'Last name' },
  { value: 'email', label: 'E-mail' },
  { value: 'mobile.number', label: 'Mobile number' },
];

function MessageField(props: FieldProps): ReactElement {
  const { value, onChange, disabled, describedBy, invalid, resources } = props;
  const text = valueText(value);
  const area = useRef<HTMLTextAreaElement>(null);
  /** Where the caret goes once the inserted text has arrived. */
  const caret = useRef<number>(undefined);
  const counterId = useId();
  const own = useResource(resources, 'fields');
  const fields = own.status === 'absent' ? contactFields : own.options;
  const insert = (path: string): void => {
    const element = area.current;
    const placeholder = `{${path}}`;
    const from = element?.selectionStart ?? text.length;
    const to = element?.selectionEnd ?? text.length;
    caret.current = from + placeholder.length;
    onChange(text.slice(0, from) + placeholder + text.slice(to));
  };
  const select = (from: number, to: number): void => {
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
  };
  useLayoutEffect(() => {
    const at = caret.current;
    if (at === undefined) return undefined;
    caret.current = undefined;
    // The menu hands the focus back to its button as it closes; the next frame is after that.
    const frame = requestAnimationFrame(() => select(at, at));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  const items: readonly MenuItem[] = fields.map((option, index) => ({
    id: String(index), label: option.label, icon: 'user', onSelect: () => insert(valueText(option.value)),
  }));
  return (
    <div className="pb-comp" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <TextArea {...controlOf(props)} ref={area} rows={4} value={text} onValueChange={onChange}
        describedBy={[describedBy, counterId].filter(Boolean).join(' ')} />
      <SegmentCounter id={counterId} text={text} fields={fields} onShow={select}
        tools={
          <Menu sections={[items]} trigger={<IconButton icon="braces" iconSize={15} quiet label="Insert field" disabled={disabled} />} />
        } />
    </div>
  );
}

function MessageView({ value }: FieldViewProps): ReactElement {
  const parts = parsePlaceholders(valueText(value));
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{part.kind === 'text' ? part.raw : <span className="pb-var">{part.path}</span>}</Fragment>
      ))}
    </>
  );
}

/** The text of a message, with fields of the contact in braces and a count of the parts it is sent in. */
export const messageField: FieldDefinition = { Component: MessageField, View: MessageView, accepts: isTextual };
