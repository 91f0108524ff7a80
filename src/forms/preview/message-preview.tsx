'use client';
import type { ContactLibrary } from '#adapter';
import type { Contact } from '#model';
import { type DeliveryReason, deliveryReasons } from '#rules';
import { fillText, parsePlaceholders, type ShortLinks } from '#text';
import { Avatar, Button, Combobox, Icon, IconButton, PartBoundary, Select, useMessages } from '#ui';
import { type ReactElement, useMemo } from 'react';
import type { SampleContact } from '../composer/sample-contacts.js';
import { worstFirst } from './worst-first.js';
import { type Media, sizeText } from '../field/list/media-entries.js';
import { useNow } from '../hours/use-now.js';
import { ContactConversation } from './conversation.js';
import { ContactFix, CorrectionStatus } from './contact-fixes.js';
import { Phone } from './phone.js';
import { whatsappLimits } from './whatsapp-limits.js';
import { type Corrections, useCorrections } from './use-corrections.js';
import { fieldWords } from '#catalog';
import { mediaMessages } from '../field/list/media-messages.js';
import { useDeliveryText } from './delivery-text.js';
import { previewMessages } from './preview-messages.js';

/** The props of `MessagePreview`. */
export interface MessagePreviewProps {
  /** The stored text, with placeholders. */
  readonly text: string;
  /**
   * The text is that of a template. WhatsApp limits those further.
   * @default false
   */
  readonly isTemplate?: boolean | undefined;
  /** The channel, whose look the phone takes. */
  readonly channel: 'sms' | 'whatsapp';
  /** The attached files. */
  readonly media: readonly Media[];
  /** The sender's name or number; absent while none is chosen. */
  readonly from: string | undefined;
  /** The last message of the contact. */
  readonly before?: string | undefined;
  /** The contacts to choose from; never empty. */
  readonly contacts: readonly SampleContact[];
  /** Id of the shown contact; the first one where the id is unknown. */
  readonly contactId: string | undefined;
  /** Called with the id of the contact that the user chooses. */
  readonly onContactChange: (id: string) => void;
  /**
   * How links are shortened when the message is sent.
   * @default not at all
   */
  readonly shortLinks?: ShortLinks | undefined;
  /** Hours outside which the message is held back. */
  readonly officeHours?: unknown;
  /**
   * Changes fields of a contact, from the reason why it does not get the message; a field sent as `null` is removed. The
   * contact is expected among `contacts` as it is then. Rejects with an error whose message is shown.
   * @default reasons are only said
   */
  readonly onContactCorrect?: ((contactId: string, changes: Contact) => Promise<void>) | undefined;
  /**
   * Loads the newest messages with a contact, oldest first, for a conversation beside the preview.
   * @default no conversation
   */
  readonly loadConversation?: ContactLibrary['conversation'] | undefined;
  /**
   * The present time in ms since 1970.
   * @default the system clock
   */
  readonly now?: number | undefined;
}

/** The size limit of carriers for all media of a message, in bytes. */
const maxMediaBytes = 5 * 1024 * 1024;
const maxFiles = 10;
/** Longer lists of contacts are searched by typing. */
const maxListedContacts = 12;

/**
 * A message on a contact's phone, and the reasons why this contact would not get it.
 * @example
 * ```tsx
 * import { MessagePreview, sampleContacts } from 'pathboard';
 *
 * export const Preview = () => (
 *   <MessagePreview
 *     text="Hi {firstName}, see you at five."
 *     channel="sms"
 *     media={[]}
 *     from="+1 510 555 0142"
 *     contacts={sampleContacts([], [{ value: 'firstName', label: 'First name', detail: 'Maya' }])}
 *     contactId={undefined}
 *     onContactChange={() => {}}
 *   />
 * );
 * ```
 */
export function MessagePreview(props: MessagePreviewProps): ReactElement {
  const { part } = useMessages(previewMessages);
  return (
    <PartBoundary part="MessagePreview" what={part} resetBy={[props.text, props.contactId, props.contacts]}>
      <PreviewedMessage {...props} />
    </PartBoundary>
  );
}

function PreviewedMessage(props: MessagePreviewProps): ReactElement | null {
  const { before, channel, contactId, contacts, from, media, officeHours, shortLinks, text } = props;
  const messages = useMessages(previewMessages);
  const now = useNow(props.now);
  const ordered = useMemo(() => worstFirst(contacts, text, shortLinks), [contacts, shortLinks, text]);
  const contact = contacts.find(({ id }) => id === contactId) ?? contacts[0];
  const filled = useMemo(
    () => contact && fillText(parsePlaceholders(text), contact.valueOf, shortLinks),
    [contact, shortLinks, text],
  );
  const reasons = useMemo(
    () =>
      deliveryReasons({ contact: contact?.contact, instant: now, ...(officeHours !== undefined && { officeHours }) }),
    [contact, now, officeHours],
  );
  const corrections = useCorrections(contact, now, props.onContactCorrect);
  if (!contact || !filled) return null;
  const isStopped = reasons.some(({ effect }) => effect === 'stops');
  return (
    <div className="pb-own pb-prev" role="group" aria-label={messages.preview}>
      <PreviewHeader {...props} ordered={ordered} contact={contact} />
      <PreviewNotes
        {...props}
        text={filled.text}
        template={props.isTemplate ? text : undefined}
        contact={contact}
        missing={filled.missing}
        now={now}
        reasons={reasons}
        corrections={corrections}
      />
      {corrections && <CorrectionStatus corrections={corrections} />}
      <Phone
        channel={channel}
        from={from ?? messages.noSender}
        text={filled.text}
        media={media}
        before={before}
        now={now}
        isStopped={isStopped}
      />
      {contact.contact && props.loadConversation && (
        <ContactConversation contact={contact} load={props.loadConversation} />
      )}
    </div>
  );
}

/** The contact of the preview, and a control to choose another. */
function PreviewHeader({
  contact,
  contacts,
  onContactChange,
  ordered,
}: Pick<MessagePreviewProps, 'contacts' | 'onContactChange'> & {
  readonly contact: SampleContact;
  /** The contacts by how badly the message turns out for them. */
  readonly ordered: readonly SampleContact[];
}): ReactElement {
  const messages = useMessages(previewMessages);
  const isReal = contact.contact !== undefined;
  const Chooser = contacts.length > maxListedContacts ? Combobox : Select<string>;
  return (
    <div className="pb-prev__h">
      <span className="pb-prev__t">{messages.preview}</span>
      {isReal ? <span className="pb-prev__as">{messages.as}</span> : null}
      {isReal && (
        <span className="pb-prev__who">
          <Avatar name={contact.name} size={20} />
          {contacts.length > 1 ? (
            <Chooser
              label={messages.contact}
              size="sm"
              value={contact.id}
              onValueChange={(id) => id !== null && onContactChange(id)}
              options={contacts.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : (
            contact.name
          )}
        </span>
      )}
      {isReal && contacts.length > 1 && (
        <ContactSteps at={ordered.indexOf(contact)} ordered={ordered} onContactChange={onContactChange} />
      )}
      <span className="pb-prev__kind">{isReal ? messages.sampleContact : messages.withSamples}</span>
    </div>
  );
}

/** Steps through the contacts, the worst case first, and leads to it at once. */
function ContactSteps({
  at,
  onContactChange,
  ordered,
}: Pick<MessagePreviewProps, 'onContactChange'> & {
  readonly at: number;
  readonly ordered: readonly SampleContact[];
}): ReactElement {
  const messages = useMessages(previewMessages);
  const go = (by: 1 | -1) => (): void => {
    const next = ordered[at + by];
    if (next) onContactChange(next.id);
  };
  return (
    <span className="pb-prev__steps" role="group" aria-label={messages.steps}>
      <IconButton icon="chevron-left" size="sm" label={messages.previous} disabled={at <= 0} onClick={go(-1)} />
      <span>{messages.position(at + 1, ordered.length)}</span>
      <IconButton
        icon="chevron-right"
        size="sm"
        label={messages.next}
        disabled={at >= ordered.length - 1}
        onClick={go(1)}
      />
      {at > 0 && (
        <Button variant="link" size="sm" onClick={() => ordered[0] && onContactChange(ordered[0].id)}>
          {messages.worst}
        </Button>
      )}
    </span>
  );
}

interface PreviewNotesProps extends MessagePreviewProps {
  readonly contact: SampleContact;
  /** The text of the template with its placeholders, where the message is one. */
  readonly template: string | undefined;
  /** The names of fields without a value and a fallback. */
  readonly missing: readonly string[];
  readonly now: number;
  readonly reasons: readonly DeliveryReason[];
  readonly corrections: Corrections | undefined;
}

const effectIcons = { stops: 'circle-alert', holds: 'clock-8', note: 'triangle-alert' } as const;

/** The reasons why a contact does not get a message, or not at once, and what else is unusual about it. */
function PreviewNotes(props: PreviewNotesProps): ReactElement | null {
  const { contact, corrections, missing, reasons } = props;
  const { notes: messages } = useMessages(previewMessages);
  const deliveryText = useDeliveryText(props);
  const limitsText = useLimitsText(props);
  const isReal = contact.contact !== undefined;
  const notes: readonly {
    readonly text: string;
    readonly effect: keyof typeof effectIcons;
    readonly reason?: DeliveryReason;
  }[] = [
    ...reasons.map((reason) => ({ text: deliveryText(reason), effect: reason.effect, reason })),
    ...limitsText.map((text) => ({ text, effect: 'note' as const })),
    ...(isReal ? missing : []).map((path) => ({
      text: messages.empty(fieldWords(path), contact.name),
      effect: 'note' as const,
    })),
  ];
  if (notes.length === 0) return null;
  const isStopped = reasons.some(({ effect }) => effect === 'stops');
  return (
    <div role="list" className="pb-prev__notes" aria-label={isStopped ? messages.stopped : messages.other}>
      {notes.map(({ effect, reason, text }) => (
        <div role="listitem" key={text} className="pb-prev__note" data-effect={effect}>
          <Icon name={effectIcons[effect]} size={13} />
          <span>
            {text}
            {effect === 'stops' && ` ${messages.notSent}`}
          </span>
          {corrections && reason && <ContactFix corrections={corrections} reason={reason} />}
        </div>
      ))}
    </div>
  );
}

/** Returns why a text or its attached files are more than the channel takes. */
function useLimitsText({ channel, media, template, text }: PreviewNotesProps): readonly string[] {
  const { notes: messages } = useMessages(previewMessages);
  const { size: sizeWords } = useMessages(mediaMessages);
  if (channel !== 'sms')
    return whatsappLimits({ text, media, template }).map((limit) => {
      switch (limit.kind) {
        case 'too-long':
          return messages.whatsappText(limit.length, limit.most);
        case 'template-too-long':
          return messages.whatsappTemplate(limit.length, limit.most);
        case 'field-at-end':
          return messages.whatsappFieldAtEnd;
        case 'fields-together':
          return messages.whatsappFieldsTogether;
        case 'several-files':
          return messages.whatsappFiles(limit.count);
        case 'too-large':
          return messages.whatsappSize(limit.name, sizeText(limit.size, sizeWords), sizeText(limit.most, sizeWords));
        case 'not-taken':
          return messages.whatsappKind(limit.name);
      }
    });
  const size = media.reduce(
    (sum, file) => sum + (file.size !== undefined && Number.isFinite(file.size) ? file.size : 0),
    0,
  );
  return [
    ...(media.length > maxFiles ? [messages.tooManyFiles(media.length, maxFiles)] : []),
    ...(size > maxMediaBytes ? [messages.tooLarge(sizeText(size, sizeWords), sizeText(maxMediaBytes, sizeWords))] : []),
  ];
}
