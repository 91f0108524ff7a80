'use client';
import { isJsonObject, type Json } from '#base';
import { isEmptyValue } from '#rules';
import { LateView, useLatePart } from '#ui';
import type { ReactElement } from 'react';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { jsonField, rawMeanwhile } from './json-field.js';
import { officeHoursText } from './office-hours-text.js';

/** A chunk of its own, loaded with the first form that needs it. */
const load = (): Promise<typeof import('../hours/office-hours-editor.js')> => import('../hours/office-hours-editor.js');

function OfficeHoursField(props: FieldProps): ReactElement {
  const { describedBy, disabled, labelledBy, onBlur, onChange, property, value } = props;
  const late = useLatePart(load);
  const change = (next: Json, isIncremental = false): void => {
    // A discrete change is a history entry of its own; repeated presses of an arrow key merge.
    if (!isIncremental) onBlur();
    onChange(next);
    if (!isIncremental) onBlur();
  };
  const title = property.label || property.name || 'Office hours';
  const placeholder = (
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
      waiting={placeholder}
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
          emptyHelp="Without hours it counts as open at any time."
        />
      )}
    </LateView>
  );
}

/** The office hours of a week, in a time zone. */
export const officeHoursField: FieldDefinition = {
  Component: OfficeHoursField,
  ownLabel: true,
  isGroup: true,
  format: (value) => (isEmptyValue(value) ? '' : officeHoursText(value)),
  accepts: (value) => isEmptyValue(value) || isJsonObject(value),
};
