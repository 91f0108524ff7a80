'use client';
import { parsePlaceholders } from '#text';
import { Fragment, type ReactElement, useMemo } from 'react';
import { ChipFace, chipWords } from '../../composer/chip-face.js';
import { MessageComposer } from '../../composer/message-composer.js';
import { nameEntries } from '../../composer/name-entries.js';
import { controlOf, type FieldDefinition, type FieldProps, type FieldViewProps } from '../field-definition.js';
import { textOf } from './text-field.js';
import { useResource } from '../resource/use-resource.js';
import { isTextual, valueText } from '../value/value-text.js';
import { composerMessages } from '../../composer/composer-messages.js';
import { useMessages } from '#ui';

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
  const { fields: titles } = useMessages(composerMessages);
  const { options: fields } = useResource(resources, 'fields');
  const { options: attributes } = useResource(resources, 'attributes');
  const names = useMemo(
    () =>
      new Map(
        nameEntries({ known: undefined, fields, attributes, links: [] }, titles).map((entry) => [entry.raw, entry]),
      ),
    [fields, attributes, titles],
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
