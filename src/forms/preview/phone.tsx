'use client';
import { findLinks, measureSegments } from '#text';
import { Icon, useMessages, VisuallyHidden } from '#ui';
import { Fragment, type ReactElement, type ReactNode, useMemo } from 'react';
import { type Media, mediaKind, sizeText } from '../field/list/media-entries.js';
import { type MarkedStretch, whatsappMarks } from './whatsapp-marks.js';
import { mediaMessages } from '../field/list/media-messages.js';
import { previewMessages } from './preview-messages.js';

export interface PhoneProps {
  readonly channel: 'sms' | 'whatsapp';
  /** The sender as the contact sees it. */
  readonly from: string;
  /** The message as the contact gets it. */
  readonly text: string;
  readonly media: readonly Media[];
  /** The last message of the contact. */
  readonly before: string | undefined;
  /** The present time in ms since 1970. */
  readonly now: number;
  /** The message does not reach the contact. */
  readonly isStopped: boolean;
}

const mediaIcons = { image: 'image', video: 'film', audio: 'music', document: 'file-text', file: 'file' } as const;

/** A contact's phone with the message. Not interactive: links are text. */
export function Phone({ before, channel, from, isStopped, media, now, text }: PhoneProps): ReactElement {
  const { phone: messages } = useMessages(previewMessages);
  const { size } = useMessages(mediaMessages);
  const kind = channel === 'whatsapp' ? messages.whatsapp : media.length > 0 ? messages.mms : messages.sms;
  // Making one takes longer than the rest of the phone, which renders with each key.
  const clock = useMemo(() => new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }), []);
  return (
    <div className="pb-phone" data-channel={channel} data-stopped={isStopped || undefined}>
      <div className="pb-phone__bar">
        <bdi>{from}</bdi>
      </div>
      <div className="pb-phone__day">{messages.today(kind, clock.format(now))}</div>
      {before !== undefined && (
        <div className="pb-bub" data-from="contact">
          <span className="pb-visually-hidden">{messages.fromContact}</span>
          <bdi>{before}</bdi>
        </div>
      )}
      {media.map((file, index) => (
        <div key={index} className="pb-bub pb-bub--media" data-from="account">
          <Icon name={mediaIcons[mediaKind(file)]} size={16} />
          <bdi>{file.name ?? fileName(file.url)}</bdi>
          {file.size !== undefined && <span className="pb-bub__size">{sizeText(file.size, size)}</span>}
        </div>
      ))}
      {text !== '' && (
        <div className="pb-bub" data-from="account" dir="auto">
          {channel === 'whatsapp' ? (
            whatsappMarks(text).map(marked)
          ) : (
            <Divided text={text} splits={media.length > 0 ? [] : measureSegments(text).splits} />
          )}
        </div>
      )}
      {text === '' && media.length === 0 && <div className="pb-phone__day">{messages.empty}</div>}
    </div>
  );
}

function marked({ styles, text }: MarkedStretch, index: number): ReactNode {
  return styles.length === 0 ? (
    linked(text, String(index))
  ) : (
    <span key={index} data-style={styles.join(' ')}>
      {styles.includes('mono') ? text : linked(text)}
    </span>
  );
}

/** A text with a mark at each place where carriers divide it. A multimedia message has none. */
function Divided({ splits, text }: { readonly text: string; readonly splits: readonly number[] }): ReactElement {
  const { phone: messages } = useMessages(previewMessages);
  return (
    <>
      {[0, ...splits].map((from, index) => (
        <Fragment key={from}>
          {index > 0 && (
            <span className="pb-bub__part" title={messages.part(index + 1).trim()}>
              <VisuallyHidden>{messages.part(index + 1)}</VisuallyHidden>
            </span>
          )}
          {linked(text, '', [from, splits[index] ?? text.length])}
        </Fragment>
      ))}
    </>
  );
}

/** Marks links as phones do, in a stretch of a text. */
function linked(
  text: string,
  key = '',
  [start, end]: readonly [number, number] = [0, text.length],
): readonly ReactNode[] {
  const shown: ReactNode[] = [];
  let done = start;
  for (const link of findLinks(text, { bare: true })) {
    // A link may go on in the next part.
    const [from, to] = [Math.max(link.from, start), Math.min(link.to, end)];
    if (from >= to) continue;
    if (from > done) shown.push(text.slice(done, from));
    shown.push(
      <span key={`${key}:${from}`} className="pb-bub__link">
        {text.slice(from, to)}
      </span>,
    );
    done = to;
  }
  if (done < end) shown.push(text.slice(done, end));
  return shown;
}

/** Returns the last part of an address as the file name. */
function fileName(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1) || url;
}
