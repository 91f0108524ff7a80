'use client';
import { type DeliveryReason, deliveryReasons } from '#rules';
import { fillText, parsePlaceholders, type ShortLinks } from '#text';
import { Avatar, Combobox, Icon, PartBoundary, Select } from '#ui';
import { type ReactElement, useMemo } from 'react';
import type { SampleContact } from '../composer/sample-contacts.js';
import { type Media, sizeText } from '../field/media-entries.js';
import { useNow } from '../hours/use-now.js';
import { Phone } from './phone.js';
import { isTimeZone, momentWords } from '#catalog';

/** The parameters of a sentence about a contact. */
interface DeliveryWording {
  readonly name: string;
  /** The present time in ms since 1970. */
  readonly now: number;
  /** The time zone of the office hours. */
  readonly zone?: unknown;
}

/** Explains why a contact does not get a message: "Maya Torres opted out on May 3, 2026." */
function deliveryWords({ at, list, reason }: DeliveryReason, { name, now, zone }: DeliveryWording): string {
  const since = at === undefined ? '' : ` on ${dateWords(at)}`;
  switch (reason) {
    case 'blocked':
      return `${name} was blocked${since}.`;
    case 'opted-out':
      return `${name} opted out${since}.`;
    case 'no-consent':
      return `${name} has not agreed to get messages.`;
    case 'no-number':
      return `${name} has no number.`;
    case 'invalid-number':
      return `The number of ${name} cannot get messages.`;
    case 'left-a-list':
      return `${name} left ${list === undefined ? 'a list' : `the list “${list}”`}${since}.`;
    case 'outside-hours': {
      // The same day is named, because "Held until at 9 AM" is no sentence.
      const when = at === undefined || !isTimeZone(zone) ? '' : momentWords(at, now, zone);
      return when === ''
        ? 'Held until the office opens.'
        : `Held until ${when.startsWith('at ') ? `today ${when}` : when}, outside office hours.`;
    }
  }
}

/** "May 3, 2026": a day in the user's time zone. */
function dateWords(at: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at);
}

/** The props of `MessagePreview`. */
export interface MessagePreviewProps {
  /** The stored text, with placeholders. */
  readonly text: string;
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
  return (
    <PartBoundary part="MessagePreview" what="The preview" resetBy={[props.text, props.contactId, props.contacts]}>
      <PreviewedMessage {...props} />
    </PartBoundary>
  );
}

function PreviewedMessage(props: MessagePreviewProps): ReactElement | null {
  const { before, channel, contactId, contacts, from, media, officeHours, onContactChange, shortLinks, text } = props;
  const now = useNow(props.now);
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
  if (!contact || !filled) return null;
  const isReal = contact.contact !== undefined;
  const zone = (officeHours as { readonly timezone?: unknown } | undefined)?.timezone;
  const notes = [
    ...reasons.map((reason) => ({
      text: deliveryWords(reason, { name: contact.name, now, zone }),
      effect: reason.effect,
    })),
    ...mediaNotes(media, channel).map((note) => ({ text: note, effect: 'note' as const })),
    ...(isReal ? filled.missing : []).map((path) => ({
      text: `“${path}” is empty for ${contact.name}, and nothing stands in for it.`,
      effect: 'note' as const,
    })),
  ];
  const Chooser = contacts.length > maxListedContacts ? Combobox : Select<string>;
  const isStopped = reasons.some(({ effect }) => effect === 'stops');
  return (
    <div className="pb-own pb-prev" role="group" aria-label="Preview">
      <div className="pb-prev__h">
        <span className="pb-prev__t">Preview</span>
        {isReal ? <span className="pb-prev__as">as</span> : null}
        {isReal && contacts.length > 1 && (
          <span className="pb-prev__who">
            <Avatar name={contact.name} size={20} />
            <Chooser
              label="Contact in the preview"
              size="sm"
              value={contact.id}
              onValueChange={(id) => id !== null && onContactChange(id)}
              options={contacts.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </span>
        )}
        {isReal && contacts.length === 1 && (
          <span className="pb-prev__who">
            <Avatar name={contact.name} size={20} />
            {contact.name}
          </span>
        )}
        <span className="pb-prev__kind">{isReal ? 'Sample contact' : 'With samples of the fields'}</span>
      </div>
      {notes.length > 0 && (
        <div
          role="list"
          className="pb-prev__notes"
          aria-label={isStopped ? 'Why this contact does not get it' : 'Good to know'}
        >
          {notes.map((note) => (
            <div role="listitem" key={note.text} className="pb-prev__note" data-effect={note.effect}>
              <Icon
                name={note.effect === 'stops' ? 'circle-alert' : note.effect === 'holds' ? 'clock-8' : 'triangle-alert'}
                size={13}
              />
              <span>
                {note.text}
                {note.effect === 'stops' && ' They do not get this message.'}
              </span>
            </div>
          ))}
        </div>
      )}
      <Phone
        channel={channel}
        from={from ?? 'No number chosen'}
        text={filled.text}
        media={media}
        before={before}
        now={now}
        isStopped={isStopped}
      />
    </div>
  );
}

function mediaNotes(media: readonly Media[], channel: 'sms' | 'whatsapp'): readonly string[] {
  const notes: string[] = [];
  const size = media.reduce(
    (sum, file) => sum + (file.size !== undefined && Number.isFinite(file.size) ? file.size : 0),
    0,
  );
  if (channel === 'sms' && media.length > maxFiles)
    notes.push(`${media.length} files go along. A multimedia message takes ${maxFiles}.`);
  if (channel === 'sms' && size > maxMediaBytes)
    notes.push(`The files have ${sizeText(size)} together. A multimedia message takes ${sizeText(maxMediaBytes)}.`);
  return notes;
}
