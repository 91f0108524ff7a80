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

/** Searches all templates of an account that has more than the menu lists. */
export function FindTemplateForm({ onChoose, templates }: FindTemplateFormProps): ReactElement {
  const id = useId();
  const [emptyTemplate, setEmptyTemplate] = useState<string>();
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
          else setEmptyTemplate(option?.label);
        }}
      />
      {emptyTemplate !== undefined && (
        <span className="pb-help" role="status">
          “{emptyTemplate}” holds no text.
        </span>
      )}
    </div>
  );
}
