'use client';
import { Button, Icon, TextInput, useAnnounce } from '#ui';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';

export interface SaveTemplateFormProps {
  /** Rejects where saving fails. */
  readonly onSave: (name: string, signal: AbortSignal) => Promise<void>;
  readonly onDone: () => void;
}

/** Asks for the name of a template and stays open until it is saved. */
export function SaveTemplateForm({ onDone, onSave }: SaveTemplateFormProps): ReactElement {
  const id = useId();
  const announce = useAnnounce();
  const [name, setName] = useState('');
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking');
  const saving = useRef<AbortController>(undefined);
  useEffect(() => () => saving.current?.abort(), []);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const templateName = name.trim();
    if (templateName === '' || state === 'saving') return;
    const controller = new AbortController();
    saving.current = controller;
    setState('saving');
    onSave(templateName, controller.signal).then(
      () => {
        if (controller.signal.aborted) return;
        announce(`Saved as template “${templateName}”`);
        onDone();
      },
      () => {
        if (!controller.signal.aborted) setState('failed');
      },
    );
  };
  return (
    <form className="pb-fallback" onSubmit={save}>
      <label className="pb-fallback__t" htmlFor={id}>
        Name of the template
      </label>
      <TextInput
        id={id}
        value={name}
        onValueChange={setName}
        autoComplete="off"
        describedBy={state === 'failed' ? `${id}-failed` : undefined}
      />
      {state === 'failed' && (
        <div className="pb-errm" id={`${id}-failed`} role="alert">
          <Icon name="circle-alert" size={13} />
          <span>The template was not saved. Try again.</span>
        </div>
      )}
      <div className="pb-fallback__f">
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={state === 'saving'} disabled={name.trim() === ''}>
          Save template
        </Button>
      </div>
    </form>
  );
}
