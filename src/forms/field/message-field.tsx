'use client';
import { parsePlaceholders } from '#text';
import { Fragment, type ReactElement, useMemo } from 'react';
import { ChipFace, chipWords } from '../composer/chip-face.js';
import { MessageComposer } from '../composer/message-composer.js';
import { nameEntries } from '../composer/name-entries.js';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { textOf } from './text-field.js';
import { useResource } from './use-resource.js';
import { isTextual, valueText } from './value-text.js';

function MessageField(props: FieldProps): ReactElement {
  const { labelledBy, onChange, resources } = props;
  return (
    <MessageComposer
      {...controlOf(props)}
      {...textOf(props)}
      onChange={onChange}
      labelledBy={labelledBy}
      resources={resources}
    />
  );
}

function MessageView({ resources, value }: FieldViewProps): ReactElement {
  const { options: fields } = useResource(resources, 'fields');
  const { options: attributes } = useResource(resources, 'attributes');
  const names = useMemo(
    () => new Map(nameEntries({ known: undefined, fields, attributes, links: [] }).map((entry) => [entry.raw, entry])),
    [fields, attributes],
  );
  return (
    <span dir="auto">
      {parsePlaceholders(valueText(value)).map((part, index) => (
        <Fragment key={index}>
          {part.kind === 'text' ? (
            part.raw
          ) : (
            <span className="pb-merge">
              <ChipFace {...chipWords(part.raw, names)} />
            </span>
          )}
        </Fragment>
      ))}
    </span>
  );
}

/** The text of a message, with placeholders in braces and a count of its segments. */
export const messageField: FieldDefinition = { Component: MessageField, View: MessageView, accepts: isTextual };
