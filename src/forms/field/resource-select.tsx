'use client';
import { equalJson, isJsonObject, type Json } from '#base';
import { isEmptyValue } from '#rules';
import { Button, Combobox, type ControlProps, focusedIn, Icon, IconButton, type Option, rootOf, TextInput } from '#ui';
import { type MouseEvent, type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findOption } from './find-option.js';
import type { ResourceOption } from './resources.js';
import { useNames } from './use-names.js';
import type { LoadedResource } from './use-resource.js';
import { valueText } from './value-text.js';

/**
 * Returns a handler that retries loading. The pressed button unmounts with the failure and the field may be replaced:
 * the focus moves to the field instead of the start of the page.
 */
function useRetry(
  { isBusy, retry, status }: LoadedResource,
  id: string | undefined,
): (event: MouseEvent<HTMLElement>) => void {
  const retryContainer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const container = retryContainer.current;
    if (!container) return;
    const root = rootOf(container);
    const field = id === undefined ? container.querySelector<HTMLElement>('input') : root.getElementById(id);
    if (!focusedIn(container)) field?.focus({ preventScroll: true });
    if (status !== 'loading' && !isBusy) retryContainer.current = null;
  });
  return ({ currentTarget }) => {
    retryContainer.current = currentTarget.parentElement?.parentElement ?? null;
    retry();
  };
}

export interface ResourceSelectProps extends ControlProps {
  readonly value: unknown;
  /** Receives an option's value, the typed text, or `undefined` when emptied. */
  readonly onChange: (value: Json | undefined) => void;
  readonly resource: LoadedResource;
  readonly placeholder?: string;
  readonly icon?: string | undefined;
  /**
   * Allows only listed values where there is a list.
   * @default false
   */
  readonly listedOnly?: boolean;
}

const unlistedKey = 'unlisted';

/** One resource of the account. Without a list the value is typed; a value outside the list is kept and shown. */
export function ResourceSelect({
  value,
  onChange,
  resource,
  placeholder,
  icon,
  listedOnly = false,
  ...control
}: ResourceSelectProps): ReactElement {
  const { hasFailed, isBusy, isPaged, loadMore, options, retry, search, status } = resource;
  const [isTyping, setIsTyping] = useState(false);
  const retryAndFocus = useRetry(resource, control.id);
  // The page of a paged source that contained the chosen option may be gone.
  const [chosenBefore, setChosenBefore] = useState<ResourceOption>();
  const keys = useMemo(() => keysOf(options), [options]);
  const rows = useMemo(
    (): readonly Option[] =>
      options.map((option, at) => ({
        value: keys[at]!,
        label: option.label,
        ...(option.detail === undefined ? {} : { note: option.detail }),
      })),
    [keys, options],
  );
  const index = useMemo(() => (isEmptyValue(value) ? -1 : findOption(options, value)), [options, value]);
  const isUnlisted = index < 0 && !isEmptyValue(value);
  const [named] = useNames(
    resource,
    useMemo(() => [value], [value]),
  );
  const isRemembered = chosenBefore !== undefined && equalJson(chosenBefore.value, value);
  const isGone = named?.isGone === true && !isRemembered;
  const chosenLabel = isRemembered ? chosenBefore.label : (named?.label ?? valueText(value));
  const shownRows = useMemo(
    () =>
      isUnlisted && !isPaged ? [...rows, { value: unlistedKey, label: chosenLabel, note: 'Not in the list' }] : rows,
    [chosenLabel, isPaged, isUnlisted, rows],
  );
  const shownIcon = icon === undefined ? {} : { icon };
  const hasNoChoice =
    status === 'absent' || status === 'failed' || (status === 'ready' && !isPaged && options.length === 0);
  if (hasNoChoice || isTyping)
    return (
      <TypedResource
        {...control}
        {...shownIcon}
        value={value}
        status={status}
        onChange={onChange}
        onRetry={retryAndFocus}
        onChoose={hasNoChoice ? undefined : () => setIsTyping(false)}
      />
    );
  const choose = (key: string | null): void => {
    if (key === null) return onChange(undefined);
    const at = keys.indexOf(key);
    const option = options[at];
    if (!option || at === index) return;
    setChosenBefore(option);
    onChange(option.value);
  };
  const source = {
    isBusy,
    ...(isPaged && { onSearch: search, onEnd: loadMore }),
    ...(hasFailed && { onRetry: retry }),
  };
  return (
    <>
      <span className="pb-withtool">
        <Combobox
          {...control}
          {...shownIcon}
          value={isUnlisted ? unlistedKey : index < 0 ? null : keys[index]!}
          chosenLabel={chosenLabel}
          onValueChange={choose}
          options={shownRows}
          source={source}
          placeholder={status === 'loading' ? 'Loading the list' : placeholder}
        />
        {!listedOnly && (
          <IconButton
            icon="pencil"
            tone="mut"
            label="Type it in"
            disabled={control.disabled}
            onClick={() => setIsTyping(true)}
          />
        )}
      </span>
      {isGone && (
        <span className="pb-help pb-advice">
          <Icon name="triangle-alert" size={13} />
          <span>Not found. It is kept until you choose another.</span>
        </span>
      )}
      {hasFailed && (
        <span className="pb-help">
          Not everything could be loaded.{' '}
          <Button variant="link" onClick={retryAndFocus}>
            Retry
          </Button>
        </span>
      )}
    </>
  );
}

interface TypedResourceProps extends ControlProps, Pick<ResourceSelectProps, 'icon' | 'onChange' | 'value'> {
  readonly status: LoadedResource['status'];
  readonly onRetry: (event: MouseEvent<HTMLElement>) => void;
  /** Returns to the list; absent where there is none. */
  readonly onChoose: (() => void) | undefined;
}

/** A resource as text, where there is no list or the user prefers to type. */
function TypedResource({
  icon,
  onChange,
  onChoose,
  onRetry,
  status,
  value,
  ...control
}: TypedResourceProps): ReactElement {
  // Typing over an object would silently lose its other keys. It can only be kept or removed as a whole.
  const isObject = isJsonObject(value);
  return (
    <>
      <TextInput
        {...control}
        {...(icon === undefined ? {} : { icon })}
        value={valueText(value)}
        onValueChange={(text) => onChange(text === '' ? undefined : text)}
        end={
          <>
            {isObject && (
              <IconButton
                icon="x"
                size="sm"
                label={`Remove ${valueText(value)}`}
                disabled={control.disabled}
                onClick={() => onChange(undefined)}
              />
            )}
            {onChoose && (
              <IconButton
                icon="list"
                size="sm"
                label="Choose from the list"
                disabled={control.disabled}
                onClick={onChoose}
              />
            )}
          </>
        }
        readOnly={isObject}
        autoComplete="off"
      />
      {status === 'absent' && <span className="pb-help">There is no list to choose from here. Type it in.</span>}
      {status === 'failed' && (
        <span className="pb-help">
          The list could not be loaded. Type it in, or{' '}
          <Button variant="link" onClick={onRetry}>
            try again
          </Button>
          .
        </span>
      )}
    </>
  );
}

/** Returns a key for each option, stable when options are prepended: its text or id, with a count where they repeat. */
function keysOf(options: readonly ResourceOption[]): readonly string[] {
  const counts = new Map<string, number>();
  return options.map(({ value }) => {
    const id = isJsonObject(value) ? value['id'] : undefined;
    const key =
      typeof value === 'string' ? `text ${value}` : typeof id === 'string' ? `id ${id}` : JSON.stringify(value ?? null);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count === 0 ? key : `${key} ${count}`;
  });
}
