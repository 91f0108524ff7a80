'use client';
import { equalJson, isJsonObject, type Json } from '#base';
import { isEmptyValue } from '#rules';
import {
  Button,
  Combobox,
  type ControlProps,
  focusedIn,
  Icon,
  IconButton,
  type Option,
  rootOf,
  TextInput,
  uiMessages,
  useMessages,
} from '#ui';
import { type MouseEvent, type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findOption, type ResourceOption } from './resources.js';
import type { OfferedResource } from './use-offered.js';
import { useNames } from './use-names.js';
import { valueText } from '../value/value-text.js';
import { resourceMessages } from './resource-messages.js';

/**
 * Returns a handler that retries loading. The pressed button unmounts with the failure and the field may be replaced:
 * the focus moves to the field instead of the start of the page.
 */
function useRetry(
  { isBusy, retry, status }: OfferedResource,
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
  readonly resource: OfferedResource;
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
export function ResourceSelect(props: ResourceSelectProps): ReactElement {
  const { value, onChange, resource, placeholder, icon, listedOnly = false, ...control } = props;
  const { isPaged, options, status } = resource;
  const [isTyping, setIsTyping] = useState(false);
  const retryAndFocus = useRetry(resource, control.id);
  const listed = useListedValue(value, onChange, resource);
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
  return (
    <ListedResource
      {...control}
      {...shownIcon}
      placeholder={placeholder}
      listedOnly={listedOnly}
      resource={resource}
      listed={listed}
      onRetry={retryAndFocus}
      onType={() => setIsTyping(true)}
    />
  );
}

interface ListedResourceProps extends ControlProps {
  readonly placeholder: string | undefined;
  readonly icon?: string;
  readonly listedOnly: boolean;
  readonly resource: OfferedResource;
  readonly listed: ReturnType<typeof useListedValue>;
  readonly onRetry: (event: MouseEvent<HTMLElement>) => void;
  /** Shows a text control in place of the list. */
  readonly onType: () => void;
}

/** A resource chosen from a list. */
function ListedResource({
  listed: { choose, chosenLabel, isGone, key, rows },
  onRetry,
  onType,
  resource,
  placeholder,
  icon,
  listedOnly,
  ...control
}: ListedResourceProps): ReactElement {
  const messages = useMessages(resourceMessages);
  const { retry } = useMessages(uiMessages);
  const { hasFailed, isBusy, isPaged, loadMore, retry: reload, search, status } = resource;
  const source = {
    isBusy,
    ...(isPaged && { onSearch: search, onEnd: loadMore }),
    ...(hasFailed && { onRetry: reload }),
  };
  return (
    <>
      <span className="pb-withtool">
        <Combobox
          {...control}
          {...(icon === undefined ? {} : { icon })}
          value={key}
          chosenLabel={chosenLabel}
          onValueChange={choose}
          options={rows}
          source={source}
          placeholder={status === 'loading' ? messages.loading : placeholder}
        />
        {!listedOnly && (
          <IconButton icon="pencil" tone="mut" label={messages.typeIt} disabled={control.disabled} onClick={onType} />
        )}
      </span>
      {isGone && (
        <span className="pb-help pb-advice">
          <Icon name="triangle-alert" size={13} />
          <span>{messages.gone}</span>
        </span>
      )}
      {hasFailed && (
        <span className="pb-help">
          {messages.notAllLoaded}{' '}
          <Button variant="link" onClick={onRetry}>
            {retry}
          </Button>
        </span>
      )}
    </>
  );
}

/** Returns the rows of a list, the one of the value, and a handler that chooses one. */
function useListedValue(value: unknown, onChange: ResourceSelectProps['onChange'], resource: OfferedResource) {
  const { notInList } = useMessages(resourceMessages);
  const { isPaged, options } = resource;
  // The page of a paged source that contained the chosen option may be gone.
  const [chosenBefore, setChosenBefore] = useState<ResourceOption>();
  const keys = useMemo(() => keysOf(options), [options]);
  const rows = useMemo(
    (): readonly Option[] =>
      options.map((option, at) => ({
        value: keys[at]!,
        label: option.label,
        ...(option.detail === undefined ? {} : { note: option.detail }),
        ...(option.group === undefined ? {} : { group: option.group }),
        ...(option.isDim === true && { isDim: true }),
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
  const chosenLabel = isRemembered ? chosenBefore.label : (named?.label ?? valueText(value));
  const shownRows = useMemo(
    () => (isUnlisted && !isPaged ? [...rows, { value: unlistedKey, label: chosenLabel, note: notInList }] : rows),
    [chosenLabel, isPaged, isUnlisted, notInList, rows],
  );
  const choose = (key: string | null): void => {
    if (key === null) return onChange(undefined);
    const at = keys.indexOf(key);
    const option = options[at];
    if (!option || at === index) return;
    setChosenBefore(option);
    onChange(option.value);
  };
  return {
    rows: shownRows,
    key: isUnlisted ? unlistedKey : index < 0 ? null : keys[index]!,
    chosenLabel,
    isGone: named?.isGone === true && !isRemembered,
    choose,
  };
}

interface TypedResourceProps extends ControlProps, Pick<ResourceSelectProps, 'icon' | 'onChange' | 'value'> {
  readonly status: OfferedResource['status'];
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
  const messages = useMessages(resourceMessages);
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
                label={messages.remove(valueText(value))}
                disabled={control.disabled}
                onClick={() => onChange(undefined)}
              />
            )}
            {onChoose && (
              <IconButton
                icon="list"
                size="sm"
                label={messages.chooseFromList}
                disabled={control.disabled}
                onClick={onChoose}
              />
            )}
          </>
        }
        readOnly={isObject}
        autoComplete="off"
      />
      {status === 'absent' && <span className="pb-help">{messages.noList}</span>}
      {status === 'failed' && (
        <span className="pb-help">
          {messages.notLoaded((text) => (
            <Button key="retry" variant="link" onClick={onRetry}>
              {text}
            </Button>
          ))}
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
