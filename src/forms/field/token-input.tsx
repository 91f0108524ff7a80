'use client';
import { type ControlProps, ariaOf, useAfterPress } from '#ui';
import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useId, useState } from 'react';

export interface TokenInputProps extends ControlProps {
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
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    // During an IME composition Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || (event.key === ',' && typed.trim() !== '')) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      event.preventDefault();
      onRemoveLast();
    }
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text');
    if (!/[,\n\r\t]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  return (
    <>
      <input
        {...ariaOf(control)}
        id={control.id}
        className="pb-tokens__input"
        value={typed}
        disabled={control.disabled}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        list={suggestions.length > 0 ? listId : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        onBlur={() => afterPress(() => add(typed))}
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
