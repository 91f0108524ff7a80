'use client';
import { propertyLabel } from '#catalog';
import { callHost, type Json } from '#base';
import type { NodeProperty, Problem } from '#model';
import { isEmptyValue } from '#rules';
import { classNames, ErrorBoundary, FailureNotice, useMessages, usePortalContainer } from '#ui';
import { type FocusEvent, type ReactElement, type ReactNode, useId } from 'react';
import { isSwitch } from '../field/choice/choice-field.js';
import type { FieldDefinition, FieldViewProps } from '../field/field-definition.js';
import type { Resources } from '../field/resource/resources.js';
import { jsonField, unknownField } from '../field/text/json-field.js';
import { type RestoredValue, useRestoredValue } from '../field/value/use-restored-value.js';
import { valueText } from '../field/value/value-text.js';
import { FieldHint, hasFieldHint, useFieldHints } from './field-hints.js';
import type { FormEntry } from './form-entries.js';
import { propertyMessages } from './property-messages.js';

export interface PropertyFieldProps {
  readonly entry: FormEntry;
  readonly field: FieldDefinition;
  readonly problems: readonly Problem[];
  readonly showProblems: boolean;
  readonly disabled: boolean;
  /** True for a setting of a row inside another setting. */
  readonly isPart?: boolean;
  /** The number of selected nodes where their values differ; a change applies to all of them. */
  readonly mixedCount?: number | undefined;
  readonly resources: Resources;
  /** A list of which each selected node has some entries, or that replaces them all, and the button that switches. */
  readonly union?: { readonly replaces: boolean; readonly tool: ReactNode } | undefined;
  /** `before` comes with a restored value: the snapshot taken when the user began to edit. */
  readonly onChange: (value: Json | undefined, before?: unknown) => void;
  readonly onBlur: () => void;
  /** Returns the object that holds the setting; a restored value returns to its position there. */
  readonly getSnapshot?: (() => unknown) | undefined;
}

/**
 * The frame of one setting: label above, help below, and an error in place of the help. An error appears when the focus
 * leaves the field and then follows the input until it is fixed. Warnings appear at once, except those that half-typed
 * values cause.
 */
export function PropertyField(props: PropertyFieldProps): ReactElement {
  const {
    entry: { property },
    field,
  } = props;
  return (
    <ErrorBoundary
      part={`fields.${property.type}.${property.name}`}
      resetBy={[field]}
      fallback={(retry) => <FieldFrame {...props} field={unknownField} onRetry={retry} />}
      waiting={
        <div className="pb-field" aria-busy="true">
          <span className="pb-label">{propertyLabel(property)}</span>
        </div>
      }
    >
      <FieldFrame {...props} />
    </ErrorBoundary>
  );
}

interface FieldFrameProps extends PropertyFieldProps {
  /** Renders the field again after it threw. */
  readonly onRetry?: () => void;
}

function FieldFrame(props: FieldFrameProps): ReactElement {
  const { entry, field, isPart = false, mixedCount, onRetry } = props;
  const { property, value } = entry;
  const id = useId();
  const portal = usePortalContainer();
  const messages = useMessages(propertyMessages);
  const fits = isAccepted(field, value, property);
  const shown = fits ? field : jsonField;
  const { Component, isGroup = false, ownLabel = false } = shown;
  const hints = useFieldHints(props);
  const hint = { ...hints, entry, mixedCount, isUnion: props.union?.replaces === false, isRaw: !fits };
  const hasHint = hasFieldHint(hint);
  const restored = useRestoredSetting({ ...props, field: shown });
  const leave = (): void => hints.onLeave(props.onBlur);
  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    // A popup is rendered elsewhere in the root; focus moving there does not leave the field.
    if (!event.currentTarget.contains(event.relatedTarget) && !portal?.contains(event.relatedTarget)) leave();
  };
  return (
    <div
      className={classNames('pb-field', entry.isDependent && 'pb-dep')}
      {...(isPart ? { 'data-part': entry.name } : { 'data-setting': entry.name })}
      {...restored.handlers}
      onBlur={handleBlur}
    >
      {!ownLabel && <FieldLabel id={id} property={property} isGroup={isGroup} isMixed={mixedCount !== undefined} />}
      <Component
        id={id}
        property={property}
        value={value}
        isDefault={entry.isDefault}
        onChange={(next) => {
          hints.onChange();
          restored.change(next);
        }}
        onBlur={leave}
        disabled={props.disabled}
        readOnly={false}
        invalid={hints.error !== undefined}
        required={property.mandatory === true}
        problems={props.problems}
        describedBy={hasHint ? `${id}-hint` : undefined}
        labelledBy={`${id}-label`}
        resources={props.resources}
        reportError={hints.reportError}
      />
      {onRetry && <FailureNotice onRetry={onRetry}>{messages.hint.notShown}</FailureNotice>}
      {hasHint && <FieldHint id={id} {...hint} />}
      {props.union?.tool}
    </div>
  );
}

function FieldLabel({
  id,
  isGroup,
  isMixed,
  property,
}: {
  readonly id: string;
  readonly property: NodeProperty;
  /** The field has several controls: the label names them as a group. */
  readonly isGroup: boolean;
  readonly isMixed: boolean;
}): ReactElement {
  const { mixed } = useMessages(propertyMessages);
  const Label = isGroup ? 'span' : 'label';
  return (
    <Label
      className="pb-label"
      id={`${id}-label`}
      {...(!isGroup && { htmlFor: id })}
      data-mandatory={property.mandatory === true || undefined}
    >
      {propertyLabel(property)}
      {isMixed && (
        <span className="pb-mixed" aria-hidden>
          {mixed}
        </span>
      )}
    </Label>
  );
}

const noSettings = (): undefined => undefined;

/** Returns the change handler of a setting, which restores the original value where the user restores what was shown. */
function useRestoredSetting({
  entry: { isDefault, property, value },
  field,
  getSnapshot = noSettings,
  mixedCount,
  onChange,
}: FieldFrameProps): RestoredValue<Json | undefined> {
  const { looksAlike } = field;
  const shownOf = (stored: unknown): unknown => (stored === undefined ? property.defaultValue : stored);
  // Where nodes differ, the value of one must not be restored in all.
  const isAlike =
    looksAlike && mixedCount === undefined
      ? (left: unknown, right: unknown): boolean =>
          callHost(() => looksAlike.call(field, shownOf(left), shownOf(right), property)) === true
      : undefined;
  return useRestoredValue<Json | undefined, unknown>(
    isDefault ? undefined : (value as Json | undefined),
    onChange,
    getSnapshot,
    isAlike,
  );
}

/** One setting of a read-only form: its name and its value as text. */
export function PropertyValue(props: PropertyValueProps): ReactElement {
  const {
    entry: { property, value },
    field,
  } = props;
  return (
    <ErrorBoundary
      part={`fields.${property.type}.${property.name}`}
      resetBy={[field, value]}
      waiting={null}
      fallback={() => <ShownValue {...props} field={unknownField} />}
    >
      <ShownValue {...props} />
    </ErrorBoundary>
  );
}

type PropertyValueProps = Pick<PropertyFieldProps, 'entry' | 'field' | 'mixedCount' | 'resources'> & {
  /** What the selected nodes have, where their values differ. */
  readonly mixedWords?: string | undefined;
};

function ShownValue({
  entry: { name, property, value, isDependent },
  field,
  mixedCount,
  mixedWords,
  resources,
}: PropertyValueProps): ReactElement {
  const messages = useMessages(propertyMessages);
  // A switch without a value is off.
  const isEmpty = isEmptyValue(value) && !isSwitch(shownField(field, value, property));
  return (
    <div className={classNames('pb-field', isDependent && 'pb-dep')} data-setting={name}>
      <dt className="pb-label">{propertyLabel(property)}</dt>
      <dd className="pb-value" data-empty={isEmpty || undefined}>
        {mixedCount !== undefined ? (
          mixedWords || messages.mixed
        ) : (
          <WrittenValue field={field} property={property} resources={resources} value={value} />
        )}
      </dd>
    </div>
  );
}

/** A value as a read-only form shows it. */
export function WrittenValue({
  field,
  property,
  resources,
  value,
}: FieldViewProps & { readonly field: FieldDefinition }): ReactElement {
  const messages = useMessages(propertyMessages);
  const shown = shownField(field, value, property);
  const { View, format } = shown;
  if (isEmptyValue(value) && !isSwitch(shown)) return <>{messages.notSet}</>;
  if (View) return <View value={value} property={property} resources={resources} />;
  // A host's function may return anything.
  const words: unknown = format && callHost(() => format.call(shown, value, property));
  return <>{typeof words === 'string' ? words : valueText(value)}</>;
}

/** The field that shows a value: its own, or JSON for one that it cannot show. */
function shownField(field: FieldDefinition, value: unknown, property: FieldViewProps['property']): FieldDefinition {
  return isAccepted(field, value, property) ? field : jsonField;
}

/** Returns whether a field can show a value; false where the host's function throws. */
function isAccepted(field: FieldDefinition, value: unknown, property: NodeProperty): boolean {
  return field.accepts === undefined || callHost(() => field.accepts?.(value, property)) === true;
}
