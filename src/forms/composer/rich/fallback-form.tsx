'use client';
import { Button, Icon, TextInput } from '#ui';
import { fallbackWords } from '#text';
import { type ReactElement, useId, useState } from 'react';
import type { ChipWords } from '../chip-face.js';

export interface FallbackFormProps {
  readonly words: ChipWords;
  readonly raw: string;
  /** Shown where the value may be empty, such as "May be empty here". */
  readonly note?: string | undefined;
  /** Undefined removes the fallback. */
  readonly onFallback: (words: string | undefined) => void;
  readonly onRemove: () => void;
  readonly onDone: () => void;
}

/** Edits the fallback of a placeholder. Every keystroke is applied, so closing loses nothing. */
export function FallbackForm({ note, onDone, onFallback, onRemove, raw, words }: FallbackFormProps): ReactElement {
  const id = useId();
  const { fallback = '', kind, path, title } = words;
  // Kept as typed: the placeholder itself leaves out characters that its syntax excludes.
  const [typed, setTyped] = useState(fallback);
  const text = fallbackWords(typed) === fallback ? typed : fallback;
  const change = (next: string): void => {
    setTyped(next);
    onFallback(next === '' ? undefined : next);
  };
  return (
    <div className="pb-fallback">
      <div className="pb-fallback__t">
        {title}
        <span className="pb-fallback__raw">{raw}</span>
      </div>
      {kind !== 'link' && path !== undefined && (
        <>
          {note !== undefined && (
            <div className="pb-advice">
              <Icon name="triangle-alert" size={13} />
              <span>{note}</span>
            </div>
          )}
          <label htmlFor={id}>If it is empty, write</label>
          <TextInput
            id={id}
            value={text}
            onValueChange={change}
            placeholder="nothing"
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onDone();
            }}
          />
        </>
      )}
      <div className="pb-fallback__f">
        <Button size="sm" icon="trash-2" variant="ghost" onClick={onRemove}>
          Remove
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
