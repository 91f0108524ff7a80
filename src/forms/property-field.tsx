'use client';
import { callHost, type Json } from '#base';
import type { NodeProperty, Problem } from '#model';
import { isEmptyValue } from '#rules';
import {
  Button,
  classNames,
  ErrorBoundary,
  FailureNotice,
  Icon,
  Spinner,
  useAfterPress,
  usePortalContainer,
} from '#ui';
import { type FocusEvent, type ReactElement, useCallback, useId, useState } from 'react';
import type { FieldDefinition } from './field/field-definition.js';
import { useFieldScope } from './field/field-scope.js';
import { jsonField } from './field/json-field.js';
import { unknownField } from './field/unknown-field.js';
import type { Resources } from './field/resources.js';
import { type AsyncCheck, useAsyncCheck } from './field/use-async-check.js';
import { useRestoredValue } from './field/use-restored-value.js';
import { valueText } from './field/value-text.js';
import type { FormEntry } from './form-entries.js';
import { helpLink, helpText } from './property-help.js';

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
  /** `before` comes with a restored value: the snapshot taken when the user began to edit. */
  readonly onChange: (value: Json | undefined, before?: unknown) => void;
  readonly onBlur: () => void;
  /** Returns the object that holds the setting; a restored value returns to its position there. */
  readonly getSnapshot?: (() => unknown) | undefined;
}

const noSettings = (): undefined => undefined;

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
          <span className="pb-label">{property.label || property.name}</span>
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

function FieldFrame({
  entry,
  field,
  problems,
  showProblems,
  disabled,
  isPart = false,
  mixedCount,
  resources,
  onChange,
  onBlur,
  onRetry,
  getSnapshot = noSettings,
}: FieldFrameProps): ReactElement {
  const { property, value, isDependent } = entry;
  const id = useId();
  const portal = usePortalContainer();
  const fits = isAccepted(field, value, property);
  const { Component, isGroup = false, looksAlike, ownLabel = false } = fits ? field : jsonField;
  const Label = isGroup ? 'span' : 'label';
  const hints = useFieldHints({ entry, field, problems, showProblems, resources });
  const { advice, check, error } = hints;
  const hasHint =
    error !== undefined ||
    advice !== undefined ||
    mixedCount !== undefined ||
    (check.status !== 'idle' && check.status !== 'done') ||
    helpText(property) !== '' ||
    helpLink(property) !== undefined ||
    !fits;
  const shownOf = (stored: unknown): unknown => (stored === undefined ? property.defaultValue : stored);
  // Where nodes differ, the value of one must not be restored in all.
  const isAlike =
    looksAlike && mixedCount === undefined
      ? (left: unknown, right: unknown): boolean =>
          callHost(() => looksAlike.call(field, shownOf(left), shownOf(right), property)) === true
      : undefined;
  const restored = useRestoredValue<Json | undefined, unknown>(
    entry.isDefault ? undefined : (value as Json | undefined),
    onChange,
    getSnapshot,
    isAlike,
  );
  const handleChange = (next: Json | undefined): void => {
    hints.onChange();
    restored.change(next);
  };
  const handleLeave = (): void => hints.onLeave(onBlur);
  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    // A popup is rendered elsewhere in the root; focus moving there does not leave the field.
    if (event.currentTarget.contains(event.relatedTarget) || portal?.contains(event.relatedTarget)) return;
    handleLeave();
  };
  return (
    <div
      className={classNames('pb-field', isDependent && 'pb-dep')}
      {...(isPart ? { 'data-part': entry.name } : { 'data-setting': entry.name })}
      {...restored.handlers}
      onBlur={handleBlur}
    >
      {!ownLabel && (
        <Label
          className="pb-label"
          id={`${id}-label`}
          {...(!isGroup && { htmlFor: id })}
          data-mandatory={property.mandatory === true || undefined}
        >
          {property.label || property.name}
          {mixedCount !== undefined && (
            <span className="pb-mixed" aria-hidden>
              Mixed
            </span>
          )}
        </Label>
      )}
      <Component
        id={id}
        property={property}
        value={value}
        isDefault={entry.isDefault}
        onChange={handleChange}
        onBlur={handleLeave}
        disabled={disabled}
        readOnly={false}
        invalid={error !== undefined}
        required={property.mandatory === true}
        problems={problems}
        describedBy={hasHint ? `${id}-hint` : undefined}
        labelledBy={`${id}-label`}
        resources={resources}
        reportError={hints.reportError}
      />
      {onRetry && (
        <FailureNotice onRetry={onRetry}>
          This field could not be shown because of an error. Your value is safe: change it here, or try again.
        </FailureNotice>
      )}
      {hasHint && (
        <FieldHint
          id={id}
          entry={entry}
          error={error}
          check={check}
          advice={advice}
          mixedCount={mixedCount}
          isRaw={!fits}
        />
      )}
    </div>
  );
}

/** Decides which error and which warning a field shows: errors after blur, warnings of half-typed values too. */
function useFieldHints({
  entry: { property, value },
  field,
  problems,
  resources,
  showProblems,
}: Pick<FieldFrameProps, 'entry' | 'field' | 'problems' | 'resources' | 'showProblems'>) {
  const afterPress = useAfterPress();
  const [wasLeft, setWasLeft] = useState(false);
  const [wasChanged, setWasChanged] = useState(false);
  const [typing, setTyping] = useState<{ readonly advice: string | undefined }>();
  const [ownError, setOwnError] = useState<string>();
  const { depth } = useFieldScope();
  const ownProblems =
    field.showsParts === true ? problems.filter(({ path }) => (path?.length ?? 0) <= depth) : problems;
  const errors = ownProblems.filter((problem) => problem.severity === 'error');
  const check = useAsyncCheck(
    field.check,
    value,
    { property, resources },
    (wasChanged || showProblems) && errors.length === 0,
  );
  // Fixed: the next error appears when the focus leaves the field.
  if (wasLeft && errors.length === 0 && check.status !== 'checking' && check.message === undefined) setWasLeft(false);
  const nextAdvice = ownProblems.find((problem) => problem.severity !== 'error')?.message;
  const reportError = useCallback(
    (message: string | undefined) => afterPress(() => setOwnError(message)),
    [afterPress],
  );
  return {
    error: ownError ?? (wasLeft || showProblems ? errors[0]?.message : undefined) ?? check.message,
    // Warnings that half-typed values cause wait for blur, as errors do; earlier ones stay.
    advice: typing === undefined || typing.advice === nextAdvice ? nextAdvice : undefined,
    check,
    reportError,
    onChange: (): void => {
      setWasChanged(true);
      setTyping((before) => before ?? { advice: nextAdvice });
    },
    onLeave: (onBlur: () => void): void =>
      afterPress(() => {
        setWasLeft(true);
        setTyping(undefined);
        onBlur();
      }),
  };
}

function FieldHint({
  id,
  entry: { property },
  error,
  check,
  advice,
  mixedCount,
  isRaw,
}: {
  readonly id: string;
  readonly entry: FormEntry;
  readonly error: string | undefined;
  readonly check: AsyncCheck;
  readonly advice: string | undefined;
  readonly mixedCount: number | undefined;
  readonly isRaw: boolean;
}): ReactElement {
  if (error !== undefined) return <ErrorLine id={`${id}-hint`} text={error} />;
  const link = helpLink(property);
  return (
    <div id={`${id}-hint`} className="pb-help">
      {isRaw && <div>The field cannot show this value. It is kept and shown as JSON.</div>}
      {mixedCount !== undefined && <div>The steps differ here. What you enter is set in all {mixedCount}.</div>}
      {check.status === 'checking' && (
        <div className="pb-checking" role="status">
          <Spinner size={12} />
          Checking
        </div>
      )}
      {check.status === 'failed' && (
        <div>
          This could not be checked.{' '}
          <Button variant="link" onClick={check.retry}>
            Retry
          </Button>
        </div>
      )}
      {advice !== undefined && (
        <div className="pb-advice">
          <Icon name="triangle-alert" size={13} />
          <span>{advice}</span>
        </div>
      )}
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

/** An error message with its icon. */
export function ErrorLine({ id, text }: { readonly id?: string; readonly text: string }): ReactElement {
  return (
    <div id={id} className="pb-errm">
      <Icon name="circle-alert" size={13} />
      <span>{text}</span>
    </div>
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

type PropertyValueProps = Pick<PropertyFieldProps, 'entry' | 'field' | 'mixedCount' | 'resources'>;

function ShownValue({
  entry: { name, property, value, isDependent },
  field,
  mixedCount,
  resources,
}: PropertyValueProps): ReactElement {
  const shown = isAccepted(field, value, property) ? field : jsonField;
  const { View, format } = shown;
  // A host's function may return anything.
  const words: unknown = format && callHost(() => format.call(shown, value, property));
  const isEmpty = isEmptyValue(value) && words !== 'Off';
  return (
    <div className={classNames('pb-field', isDependent && 'pb-dep')} data-setting={name}>
      <dt className="pb-label">{property.label || property.name}</dt>
      <dd className="pb-value" data-empty={isEmpty || undefined}>
        {mixedCount !== undefined ? (
          'Mixed'
        ) : isEmpty ? (
          'Not set'
        ) : View ? (
          <View value={value} property={property} resources={resources} />
        ) : typeof words === 'string' ? (
          words
        ) : (
          valueText(value)
        )}
      </dd>
    </div>
  );
}

/** Returns whether a field can show a value; false where the host's function throws. */
function isAccepted(field: FieldDefinition, value: unknown, property: NodeProperty): boolean {
  return field.accepts === undefined || callHost(() => field.accepts?.(value, property)) === true;
}
