'use client';
import { propertyLabel } from '#catalog';
import { isJsonObject, type Json } from '#base';
import { isEmptyValue } from '#rules';
import { LateView, useLatePart, useMessages } from '#ui';
import type { ReactElement } from 'react';
import type { FieldDefinition, FieldProps, FieldViewProps } from '../field-definition.js';
import { jsonField } from '../text/json-field.js';
import { textMessages } from '../text/text-messages.js';
import { officeHoursText } from './office-hours-text.js';
import { timeMessages } from './time-messages.js';

/** A chunk of its own, loaded with the first form that needs it. */
const load = (): Promise<typeof import('../../hours/office-hours-editor.js')> =>
  import('../../hours/office-hours-editor.js');

function OfficeHoursField(props: FieldProps): ReactElement {
  const { officeHours } = useMessages(timeMessages);
  const { json } = useMessages(textMessages);
  const { describedBy, disabled, labelledBy, onBlur, onChange, property, value } = props;
  const late = useLatePart(load);
  const change = (next: Json, isIncremental = false): void => {
    // A discrete change is a history entry of its own; repeated presses of an arrow key merge.
    if (!isIncremental) onBlur();
    onChange(next);
    if (!isIncremental) onBlur();
  };
  const title = propertyLabel(property) || officeHours.title;
  const placeholder = (
    <div className="pb-hours" aria-busy="true">
      <span className="pb-label">{title}</span>
      <span className="pb-help">{officeHoursText(value, officeHours)}</span>
    </div>
  );
  return (
    <LateView
      late={late}
      what={officeHours.editor}
      meanwhile={json.meanwhile}
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
          emptyHelp={officeHours.emptyHelp}
        />
      )}
    </LateView>
  );
}

function OfficeHoursView({ value }: FieldViewProps): ReactElement {
  const { officeHours } = useMessages(timeMessages);
  return <>{isEmptyValue(value) ? '' : officeHoursText(value, officeHours)}</>;
}

/** The office hours of a week, in a time zone. */
export const officeHoursField: FieldDefinition = {
  Component: OfficeHoursField,
  ownLabel: true,
  isGroup: true,
  View: OfficeHoursView,
  accepts: (value) => isEmptyValue(value) || isJsonObject(value),
};
