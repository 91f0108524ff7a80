'use client';
import { isJsonObject, type Json } from '#base';
import { isEmptyValue } from '#rules';
import { LateView, useLatePart } from '#ui';
import type { ReactElement } from 'react';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { jsonField, rawMeanwhile } from './json-field.js';
import { officeHoursText } from './office-hours-text.js';

/** Comes with the first form that needs it, like the groups that have such hours. */
const load = (): Promise<typeof import('../hours/office-hours-editor.js')> => import('../hours/office-hours-editor.js');

function OfficeHoursField(props: FieldProps): ReactElement {
  const { describedBy, disabled, labelledBy, onBlur, onChange, property, value } = props;
  const late = useLatePart(load);
  const change = (next: Json, isNode = false): void => {
    // What is done at once is an entry of the history by itself; presses of an arrow key make one together.
    if (!isNode) onBlur();
    onChange(next);
    if (!isNode) onBlur();
  };
  const title = property.label || property.name || 'Office hours';
  const soon = (
    <div className="pb-hours" aria-busy="true">
      <span className="pb-label">{title}</span>
      <span className="pb-help">{officeHoursText(value)}</span>
    </div>
  );
  return (
    <LateView
      late={late}
      what="The office hours editor"
      meanwhile={rawMeanwhile}
      waiting={soon}
      instead={
        <>
          <span className="pb-label" id={labelledBy}>
            {title}
          </span>
          <jsonField.Component {...props} />
        </>
      }
    >
      {({ OfficeHoursEditor }) => (
        <OfficeHoursEditor
          value={value}
          disabled={disabled}
          onChange={change}
          title={title}
          titleId={labelledBy}
          describedBy={describedBy}
          without="Without hours it counts as open at any time."
        />
      )}
    </LateView>
  );
}

/** The hours of a week, in a time zone. */
export const officeHoursField: FieldDefinition = {
  Component: OfficeHoursField,
  ownLabel: true,
  isGroup: true,
  format: (value) => (isEmptyValue(value) ? '' : officeHoursText(value)),
  accepts: (value) => isEmptyValue(value) || isJsonObject(value),
};
