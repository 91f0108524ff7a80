'use client';
import { isJsonObject, type Json } from '#base';
import { isEmptyValue } from '#rules';
import { lazy, type ReactElement, Suspense } from 'react';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { officeHoursText } from './office-hours-text.js';

/** Comes with the first form that needs it, like the groups that have such hours. */
const OfficeHoursEditor = lazy(() => import('../hours/office-hours-editor.js').then((module) => ({ default: module.OfficeHoursEditor })));

function OfficeHoursField({ describedBy, disabled, labelledBy, onBlur, onChange, property, value }: FieldProps): ReactElement {
  const change = (next: Json, isStep = false): void => {
    // What is done at once is an entry of the history by itself; presses of an arrow key make one together.
    if (!isStep) onBlur();
    onChange(next);
    if (!isStep) onBlur();
  };
  const title = property.label || property.name || 'Office hours';
  const soon = <div className="pb-hours" aria-busy="true"><span className="pb-label">{title}</span><span className="pb-help">{officeHoursText(value)}</span></div>;
  return (
    <Suspense fallback={soon}>
      <OfficeHoursEditor value={value} disabled={disabled} onChange={change} title={title} titleId={labelledBy} describedBy={describedBy} without="Without hours it counts as open at any time." />
    </Suspense>
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
