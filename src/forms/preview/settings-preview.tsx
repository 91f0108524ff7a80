'use client';
import type { JsonObject } from '#base';
import type { Contact, NodeType } from '#model';
import type { ComparatorTable } from '#rules';
import { useMessages } from '#ui';
import { type ReactElement, useMemo } from 'react';
import { composerMessages } from '../composer/composer-messages.js';
import { sampleContacts } from '../composer/sample-contacts.js';
import { factsOf, findOption, type ResourceOption, type Resources, templateText } from '../field/resource/resources.js';
import { readMedia } from '../field/list/media-entries.js';
import { useResource } from '../field/resource/use-resource.js';
import { valueText } from '../field/value/value-text.js';
import { MessagePreview } from './message-preview.js';
import { nodeMessage } from './node-message.js';
import { useCorrectedContacts } from './use-corrections.js';

export interface SettingsPreviewProps {
  readonly nodeType: NodeType;
  readonly config: unknown;
  readonly resources: Resources;
  readonly comparators: ComparatorTable;
  /** Id of the shown contact; the first one where left out. */
  readonly contactId: string | undefined;
  readonly onContactChange: (id: string) => void;
  /** The last message of the contact. */
  readonly before?: string | undefined;
  /** Hours outside which messages are held back. */
  readonly officeHours?: unknown;
}

/**
 * A preview of the message that settings send. Renders nothing for settings that send none, and for a template with an
 * unknown text.
 */
export function SettingsPreview(props: SettingsPreviewProps): ReactElement | null {
  const { before, comparators, config, contactId, nodeType, officeHours, onContactChange, resources } = props;
  const message = useMemo(() => nodeMessage(nodeType, config, comparators), [comparators, config, nodeType]);
  const kindIf = (isNeeded: boolean, kind: string): string | undefined => (isNeeded ? kind : undefined);
  const contacts = useResource(resources, kindIf(message !== undefined, 'contacts'));
  const fields = useResource(resources, kindIf(message !== undefined, 'fields'));
  const senders = useResource(resources, kindIf(message !== undefined, 'senders'));
  const templates = useResource(resources, kindIf(message !== undefined && message.text === undefined, 'templates'));
  const words = useMessages(composerMessages);
  const { changeContact, corrected } = useCorrectedContacts(resources.contactLibrary);
  const previewContacts = useMemo(
    () =>
      sampleContacts(
        contacts.options.map((option) => withFacts(option, corrected)),
        fields.options,
        words,
      ),
    [contacts.options, corrected, fields.options, words],
  );
  if (!message) return null;
  const template = templates.options[findOption(templates.options, message.template)];
  const text = message.text ?? (template && templateText(template));
  if (text === undefined) return null;
  const sender = senders.options[findOption(senders.options, message.sender)];
  return (
    <MessagePreview
      text={text}
      isTemplate={message.text === undefined}
      channel={message.channel}
      before={before}
      contacts={previewContacts}
      contactId={contactId}
      onContactChange={onContactChange}
      onContactCorrect={changeContact}
      loadConversation={resources.contactLibrary?.conversation}
      officeHours={officeHours}
      media={message.media.flatMap((file) => readMedia(file) ?? [])}
      from={sender?.label ?? (valueText(message.sender) || undefined)}
      shortLinks={message.shortLinks}
    />
  );
}

/** The contact as it was corrected since it was loaded. */
function withFacts(option: ResourceOption, corrected: ReadonlyMap<string, Contact>): ResourceOption {
  const id = factsOf(option)?.['id'];
  const contact = typeof id === 'string' ? corrected.get(id) : undefined;
  return contact ? { ...option, facts: contact as JsonObject } : option;
}
