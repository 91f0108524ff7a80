'use client';
import type { NodeType } from '#model';
import type { ComparatorTable } from '#rules';
import { type ReactElement, useMemo } from 'react';
import { sampleContacts } from '../composer/sample-contacts.js';
import { templateText } from '../composer/template-text.js';
import { readMedia } from '../field/media-entries.js';
import { findOption } from '../field/find-option.js';
import type { Resources } from '../field/resources.js';
import { useResource } from '../field/use-resource.js';
import { valueText } from '../field/value-text.js';
import { MessagePreview } from './message-preview.js';
import { nodeMessage } from './node-message.js';

export interface SettingsPreviewProps {
  readonly nodeType: NodeType;
  readonly config: unknown;
  readonly resources: Resources;
  readonly comparators: ComparatorTable;
  /** The one it is shown for, by its id; the first where left out. */
  readonly contactId: string | undefined;
  readonly onContactChange: (id: string) => void;
  /** What the contact wrote before. */
  readonly before?: string | undefined;
  /** Hours outside which messages are held back. */
  readonly officeHours?: unknown;
}

/** What settings send, as a contact sees it. Nothing for those that send nothing, and for a template whose text nobody told. */
export function SettingsPreview(props: SettingsPreviewProps): ReactElement | null {
  const { before, comparators, config, contactId, nodeType, officeHours, onContactChange, resources } = props;
  const message = useMemo(() => nodeMessage(nodeType, config, comparators), [comparators, config, nodeType]);
  const kindWhere = (isNeeded: boolean, kind: string): string | undefined => (isNeeded ? kind : undefined);
  const contacts = useResource(resources, kindWhere(message !== undefined, 'contacts'));
  const fields = useResource(resources, kindWhere(message !== undefined, 'fields'));
  const senders = useResource(resources, kindWhere(message !== undefined, 'senders'));
  const templates = useResource(resources, kindWhere(message !== undefined && message.text === undefined, 'templates'));
  const people = useMemo(() => sampleContacts(contacts.options, fields.options), [contacts.options, fields.options]);
  if (!message) return null;
  const template = templates.options[findOption(templates.options, message.template)];
  const text = message.text ?? (template && templateText(template));
  if (text === undefined) return null;
  const sender = senders.options[findOption(senders.options, message.sender)];
  return (
    <MessagePreview
      text={text}
      channel={message.channel}
      before={before}
      contacts={people}
      contactId={contactId}
      onContactChange={onContactChange}
      officeHours={officeHours}
      media={message.media.flatMap((file) => readMedia(file) ?? [])}
      from={sender?.label ?? (valueText(message.sender) || undefined)}
      shortLinks={message.shortLinks}
    />
  );
}
