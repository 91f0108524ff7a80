'use client';
import { type ReactElement, useId, useState } from 'react';
import { findOption } from '../field/find-option.js';
import { ResourceSelect } from '../field/resource-select.js';
import type { LoadedResource } from '../field/use-resource.js';
import { templateText } from './template-text.js';

export interface FindTemplateFormProps {
  readonly templates: LoadedResource;
  readonly onChoose: (text: string) => void;
}

/** Searches all templates of the account, where it has more than a menu should list. */
export function FindTemplateForm({ onChoose, templates }: FindTemplateFormProps): ReactElement {
  const id = useId();
  const [withoutText, setWithoutText] = useState<string>();
  return (
    <div className="pb-fallback">
      <label className="pb-fallback__t" htmlFor={id}>
        Template
      </label>
      <ResourceSelect
        id={id}
        value={undefined}
        resource={templates}
        listedOnly
        placeholder="Find by name"
        onChange={(value) => {
          const option = templates.options[findOption(templates.options, value)];
          const text = option && templateText(option);
          if (text !== undefined) onChoose(text);
          else setWithoutText(option?.label);
        }}
      />
      {withoutText !== undefined && (
        <span className="pb-help" role="status">
          “{withoutText}” holds no text.
        </span>
      )}
    </div>
  );
}
