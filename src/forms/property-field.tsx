'use client';
import type { Json } from '#base';
import type { Problem } from '#model';
import { isEmptyValue } from '#rules';
import { classNames, Icon, usePortalContainer } from '#ui';
import { type FocusEvent, type ReactElement, useId, useState } from 'react';
import type { FieldDefinition } from './field/field-definition.js';
import { jsonField } from './field/json-field.js';
import type { Resources } from './field/resources.js';
import { valueText } from './field/value-text.js';
import type { FormEntry } from './form-entries.js';
import { helpLink, helpText } from './property-help.js';

export interface PropertyFieldProps {
  readonly entry: FormEntry;
  readonly field: FieldDefinition;
  readonly problems: readonly Problem[];
  readonly showProblems: boolean;
  readonly disabled: boolean;
  /** Steps that differ in this setting: what is entered is set in all of them. */
  readonly mixed?: number | undefined;
  readonly resources: Resources;
  readonly onChange: (value: Json | undefined) => void;
  readonly onBlur: () => void;
}

/**
 * The frame of one setting: label above, help below, and the error in place of the help. An error is shown once the field
 * has been left, then follows what is typed until it is mended.
 */
export function PropertyField({ entry, field, problems, showProblems, disabled, mixed, resources, onChange, onBlur }: PropertyFieldProps): ReactElement {
  const { property, value, isDependent } = entry;
  const id = useId();
  const portal = usePortalContainer();
  const [wasLeft, setWasLeft] = useState(false);
  const [ownError, setOwnError] = useState<string>();
  const errors = problems.filter((problem) => problem.severity === 'error');
  // Mended: from here on the field is again judged only when it is left.
  if (wasLeft && errors.length === 0) setWasLeft(false);
  const error = ownError ?? (wasLeft || showProblems ? errors[0]?.message : undefined);
  const advice = problems.find((problem) => problem.severity !== 'error');
  const fits = field.accepts?.(value) ?? true;
  const { Component, isGroup = false, ownLabel = false } = fits ? field : jsonField;
  const Label = isGroup ? 'span' : 'label';
  const hasHint = error !== undefined || advice !== undefined || mixed !== undefined || helpText(property) !== '' || helpLink(property) !== undefined;
  const leave = (): void => {
    setWasLeft(true);
    onBlur();
  };
  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    // The list of a select is drawn elsewhere in the root; going there and back is not leaving.
    if (event.currentTarget.contains(event.relatedTarget) || portal?.contains(event.relatedTarget)) return;
    leave();
  };
  return (
    <div className={classNames('pb-field', isDependent && 'pb-dep')} data-setting={entry.name} onBlur={handleBlur}>
      {!ownLabel && (
        <Label className="pb-label" id={`${id}-label`} {...(!isGroup && { htmlFor: id })} data-mandatory={property.mandatory === true || undefined}>
          {property.label || property.name}
          {mixed !== undefined && <span className="pb-mixed" aria-hidden>Mixed</span>}
        </Label>
      )}
      <Component id={id} property={property} value={value} onChange={onChange} onBlur={leave} disabled={disabled} readOnly={false}
        invalid={error !== undefined} required={property.mandatory === true} describedBy={hasHint ? `${id}-hint` : undefined}
        labelledBy={`${id}-label`} resources={resources} reportError={setOwnError} />
      {hasHint && <FieldHint id={id} entry={entry} error={error} advice={advice?.message} mixed={mixed} />}
    </div>
  );
}

function FieldHint({ id, entry: { property }, error, advice, mixed }: {
  readonly id: string; readonly entry: FormEntry; readonly error: string | undefined; readonly advice: string | undefined; readonly mixed: number | undefined;
}): ReactElement {
  if (error !== undefined) return <ErrorLine id={`${id}-hint`} text={error} />;
  const link = helpLink(property);
  return (
    <div id={`${id}-hint`} className="pb-help">
      {mixed !== undefined && <div>The steps differ here. What you enter is set in all {mixed}.</div>}
      {advice !== undefined && <div className="pb-advice"><Icon name="triangle-alert" size={13} /><span>{advice}</span></div>}
      {helpText(property)}
      {link !== undefined && (
        <>
          {' '}
          <a className="pb-link" href={link} target="_blank" rel="noopener noreferrer" aria-describedby={`${id}-label`}>
            Learn more
          </a>
        </>
      )}
    </div>
  );
}

/** Why something cannot stay as it is, with its glyph. */
export function ErrorLine({ id, text }: { readonly id?: string; readonly text: string }): ReactElement {
  return (
    <div id={id} className="pb-errm">
      <Icon name="circle-alert" size={13} />
      <span>{text}</span>
    </div>
  );
}

/** One setting of a form that is only read: its name and its value as words. */
export function PropertyValue({ entry: { name, property, value, isDependent }, field, mixed, resources }: Pick<PropertyFieldProps, 'entry' | 'field' | 'mixed' | 'resources'>): ReactElement {
  const fits = field.accepts?.(value) ?? true;
  const { View, format } = fits ? field : jsonField;
  const isEmpty = isEmptyValue(value) && format?.(value, property) !== 'Off';
  return (
    <div className={classNames('pb-field', isDependent && 'pb-dep')} data-setting={name}>
      <dt className="pb-label">{property.label || property.name}</dt>
      <dd className="pb-value" data-empty={isEmpty || undefined}>
        {mixed !== undefined ? 'Mixed' : isEmpty ? 'Not set' : View ? <View value={value} property={property} resources={resources} /> : format ? format(value, property) : valueText(value)}
      </dd>
    </div>
  );
}
