'use client';
import type { Result } from '#base';
import type { Usage } from '#rules';
import type { Editor } from '#store';
import { Icon, TextInput, useMessages } from '#ui';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { inspectorMessages } from './inspector-messages.js';
import { UsageList } from './usage-list.js';

export interface NameFieldProps {
  readonly editor: Editor;
  readonly label: string;
  readonly name: string;
  readonly readOnly: boolean;
  /** References that follow a new name. Asked for while one is typed. */
  readonly usages: () => readonly Usage[];
  /** Renames, with everything that refers to the name. */
  readonly rename: (name: string) => Result<object>;
}

/**
 * A name that other settings refer to. What is typed becomes the name on leaving the field, by Enter and before saving:
 * one entry of the history, however long the typing. Escape discards it. Until then the settings that will follow are
 * listed.
 */
export function NameField({ editor, label, name, readOnly, rename, usages }: NameFieldProps): ReactElement {
  const { usages: messages } = useMessages(inspectorMessages);
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const isNew = typed !== undefined && typed.trim() !== name;
  const following = isNew ? usages() : [];
  const type = (text: string | undefined): void => {
    setTyped(text);
    setRefusal(undefined);
  };
  const submit = (): void => {
    if (!isNew) return type(undefined);
    // Typing into another setting must not join this entry, nor this one an earlier.
    editor.seal();
    const outcome = rename(typed.trim());
    if (!outcome.ok) return setRefusal(outcome.refusal.message);
    editor.seal();
    type(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || (event.key === 's' && (event.ctrlKey || event.metaKey))) submit();
    else if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      type(undefined);
    }
  };
  return (
    <>
      <TextInput
        label={label}
        value={typed ?? name}
        readOnly={readOnly}
        invalid={refusal !== undefined}
        describedBy={refusal === undefined ? undefined : id}
        onValueChange={type}
        onBlur={submit}
        onKeyDown={onKeyDown}
      />
      {refusal !== undefined && (
        <span className="pb-errm pb-name__note" id={id}>
          <Icon name="circle-alert" size={13} />
          {refusal}
        </span>
      )}
      {following.length > 0 && (
        <div className="pb-name__note">
          <UsageList editor={editor} usages={following} title={messages.following(following.length)} />
        </div>
      )}
    </>
  );
}
