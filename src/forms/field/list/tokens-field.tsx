'use client';
import { equalJson, type Json } from '#base';
import { plainWord } from '#rules';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { ChoicesStatus } from '../choice/choices.js';
import { controlOf, type FieldDefinition, type FieldProps } from '../field-definition.js';
import { listsAlike } from '../value/looks-alike.js';
import { useResource } from '../resource/use-resource.js';
import { isTextual, listedValues, valueText } from '../value/value-text.js';
import { ariaOf, type ControlProps, Icon, useAfterPress, useMessages } from '#ui';
import { useSharedValues } from '../shared-values.js';
import { useKeptFocus } from '../value/use-kept-focus.js';
import { listFieldMessages } from './list-field-messages.js';

function TokensField(props: FieldProps): ReactElement {
  const messages = useMessages(listFieldMessages);
  const { property, value, onChange, disabled, invalid, resources } = props;
  const isTags = plainWord(property.type) === 'tags';
  const resource = useResource(resources, isTags ? 'tags' : 'keywords');
  const { options } = resource;
  const values = listedValues(value);
  const labels = values.map(valueText);
  const counts = useSharedValues()?.counts;
  const add = (words: readonly string[]): void => {
    counts?.addToAll(words.filter((word) => labels.includes(word)));
    const fresh = words.filter((word) => !labels.includes(word));
    if (fresh.length > 0) onChange([...values, ...fresh] as Json);
  };
  const remove = (index: number): void => {
    if (index >= 0) onChange(values.filter((_, at) => at !== index) as Json);
  };
  return (
    <>
      <TokenList labels={labels} onRemove={remove} disabled={disabled} invalid={invalid}>
        <TokenInput
          {...controlOf(props)}
          placeholder={isTags ? messages.addTag : messages.add}
          onAdd={add}
          onRemoveLast={() => remove(values.length - 1)}
          suggestions={options.map((option) => ({ value: valueText(option.value), label: option.label }))}
        />
      </TokenList>
      {resource.status === 'failed' && <ChoicesStatus resource={resource} />}
    </>
  );
}

/** Several short texts. */
export const tokensField: FieldDefinition = {
  Component: TokensField,
  looksAlike: (left, right) =>
    listsAlike(
      left,
      right,
      (one, other) =>
        equalJson(one, other) || (isTextual(one) && isTextual(other) && valueText(one) === valueText(other)),
    ),
  accepts: (value) =>
    isTextual(value) || (Array.isArray(value) && value.every((item) => item !== null && !Array.isArray(item))),
  format: valueText,
};

interface TokenListProps {
  readonly labels: readonly string[];
  readonly onRemove: (index: number) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** Renders an element before a token's label, such as an avatar. */
  readonly decorate?: ((label: string) => ReactNode) | undefined;
  /** The input that adds a token, after the last one. */
  readonly children?: ReactNode;
}

/** Several labels in one frame, each with a button that removes it, and how many of the selected nodes have it. */
export function TokenList({ labels, onRemove, disabled, invalid, decorate, children }: TokenListProps): ReactElement {
  const messages = useMessages(listFieldMessages);
  const counts = useSharedValues()?.counts;
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div {...focus} className="pb-tokens" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {labels.map((label, index) => (
        // Labels may repeat, so the index is part of the key.
        <span key={`${index}:${label}`} className="pb-token" data-decorated={decorate ? '' : undefined}>
          {decorate?.(label)}
          <span className="pb-trunc">{label}</span>
          <PartlyButton label={label} count={counts?.partly(label)} onAll={counts?.addToAll} disabled={disabled} />
          <button
            type="button"
            className="pb-token__x"
            aria-label={messages.remove(label)}
            disabled={disabled}
            onClick={() => onRemove(index)}
          >
            <Icon name="x" size={12} />
          </button>
        </span>
      ))}
      {children}
    </div>
  );
}

/** How many of the selected nodes have the entry; pressing it adds the entry to all of them. */
function PartlyButton({
  count,
  disabled,
  label,
  onAll,
}: {
  readonly label: string;
  readonly count: number | undefined;
  readonly onAll: ((labels: readonly string[]) => void) | undefined;
  readonly disabled: boolean;
}): ReactElement | null {
  const { partly } = useMessages(listFieldMessages);
  if (count === undefined) return null;
  return (
    <button
      type="button"
      className="pb-token__n"
      aria-label={partly.addToAll(label, count)}
      title={partly.addToAll(label, count)}
      disabled={disabled}
      onClick={() => onAll?.([label])}
    >
      {partly.count(count)}
    </button>
  );
}

interface TokenInputProps extends ControlProps {
  /** Receives the typed or pasted words, split at commas and line breaks, trimmed and without duplicates. */
  readonly onAdd: (words: readonly string[]) => void;
  readonly onRemoveLast: () => void;
  readonly placeholder: string;
  readonly suggestions?: readonly { readonly value: string; readonly label: string }[];
}

/** The input for the next token: Enter, a comma or blur adds it; Backspace in an empty input removes the last one. */
export function TokenInput({
  onAdd,
  onRemoveLast,
  placeholder,
  suggestions = [],
  ...control
}: TokenInputProps): ReactElement {
  const listId = useId();
  const typing = useTypedToken(onAdd, onRemoveLast);
  return (
    <>
      <input
        {...ariaOf(control)}
        {...typing}
        id={control.id}
        className="pb-tokens__input"
        disabled={control.disabled}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        list={suggestions.length > 0 ? listId : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.value}>
              {suggestion.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** Returns the value and the handlers of an input for tokens. */
function useTypedToken(onAdd: TokenInputProps['onAdd'], onRemoveLast: () => void) {
  const [typed, setTyped] = useState('');
  const afterPress = useAfterPress();
  const add = (text: string): void => {
    setTyped('');
    const words = text
      .split(/[,\n\r\t]+/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (words.length > 0) onAdd([...new Set(words)]);
  };
  return {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => setTyped(event.target.value),
    onBlur: (): void => afterPress(() => add(typed)),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      // During an IME composition Enter belongs to the input method.
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' || (event.key === ',' && typed.trim() !== '')) {
        event.preventDefault();
        add(typed);
      } else if (event.key === 'Backspace' && typed === '') {
        event.preventDefault();
        onRemoveLast();
      }
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>): void => {
      const text = event.clipboardData.getData('text');
      if (!/[,\n\r\t]/.test(text)) return;
      event.preventDefault();
      add(`${typed}${text}`);
    },
  };
}
