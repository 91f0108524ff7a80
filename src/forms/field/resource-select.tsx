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
 * Fetches again what failed. The button that was pressed goes with the failure, and the field may be another one then: the focus goes
 * to whatever stands there, instead of to the start of the page.
 */
function useTryAgain(
  { isBusy, retry, status }: LoadedResource,
  id: string | undefined,
): (event: MouseEvent<HTMLElement>) => void {
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = pressed.current;
    if (!place) return;
    const root = rootOf(place);
    const field = id === undefined ? place.querySelector<HTMLElement>('input') : root.getElementById(id);
    if (!focusedIn(place)) field?.focus({ preventScroll: true });
    if (status !== 'loading' && !isBusy) pressed.current = null;
  });
  return ({ currentTarget }) => {
    pressed.current = currentTarget.parentElement?.parentElement ?? null;
    retry();
  };
}

export interface ResourceSelectProps extends ControlProps {
  readonly value: unknown;
  /** Gets an option's value, the text that was typed, or `undefined` when emptied. */
  readonly onChange: (value: Json | undefined) => void;
  readonly resource: LoadedResource;
  readonly placeholder?: string;
  readonly icon?: string | undefined;
  /** Leaves out typing: only what is in the list can be chosen, where there is a list. */
  readonly listedOnly?: boolean;
}

const unlistedKey = 'unlisted';

/** One of the things an account has. What cannot be looked up can be typed; what is not in the list is kept and shown. */
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
  const [typing, setTyping] = useState(false);
  const again = useTryAgain(resource, control.id);
  // Of a list that comes bit by bit, the part with what was chosen may be gone again.
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
  const emptiable = (text: string): void => onChange(text === '' ? undefined : text);
  const shownIcon = icon === undefined ? {} : { icon };
  const cannotChoose =
    status === 'absent' || status === 'failed' || (status === 'ready' && !isPaged && options.length === 0);
  if (cannotChoose || typing) {
    const end = !cannotChoose && (
      <IconButton
        icon="list"
        size="sm"
        label="Choose from the list"
        disabled={control.disabled}
        onClick={() => setTyping(false)}
      />
    );
    // A thing is more than its name: typing over that would lose the rest without a word. It stays, or goes as a whole.
    const clear = isJsonObject(value) && (
      <IconButton
        icon="x"
        size="sm"
        label={`Remove ${valueText(value)}`}
        disabled={control.disabled}
        onClick={() => onChange(undefined)}
      />
    );
    return (
      <>
        <TextInput
          {...control}
          {...shownIcon}
          value={valueText(value)}
          onValueChange={emptiable}
          end={
            <>
              {clear}
              {end}
            </>
          }
          readOnly={clear !== false}
          autoComplete="off"
        />
        {status === 'absent' && <span className="pb-help">There is no list to choose from here. Type it in.</span>}
        {status === 'failed' && (
          <span className="pb-help">
            The list could not be loaded. Type it in, or{' '}
            <Button variant="link" onClick={again}>
              try again
            </Button>
            .
          </span>
        )}
      </>
    );
  }
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
            onClick={() => setTyping(true)}
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
          <Button variant="link" onClick={again}>
            Try again
          </Button>
        </span>
      )}
    </>
  );
}

/** A key for each option that stays the same when others come before it: its text or id, with a count where they repeat. */
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
