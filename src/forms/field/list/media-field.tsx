'use client';
import { isJsonObject, type Json, readWebAddress } from '#base';
import { Button, Icon, IconButton, Spinner, TextInput, useAfterPress, useLatest, useMessages } from '#ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { FieldDefinition, FieldProps, FieldViewProps } from '../field-definition.js';
import { useFieldScope } from '../field-scope.js';
import { listsAlike } from '../value/looks-alike.js';
import {
  acceptedKinds,
  fileRefusal,
  type Media,
  mediaKind,
  readMedia,
  sizeText,
  withAddress,
} from './media-entries.js';
import { mediaMessages } from './media-messages.js';
import { useKeptFocus } from '../value/use-kept-focus.js';
import { listedValues } from '../value/value-text.js';

const icons = { image: 'image-plus', video: 'play', audio: 'play', document: 'file-text', file: 'link' } as const;

function MediaField(props: FieldProps): ReactElement {
  const messages = useMessages(mediaMessages);
  const { describedBy, disabled, invalid, labelledBy, onChange, problems, property, value } = props;
  const focus = useKeptFocus<HTMLDivElement>();
  const { depth } = useFieldScope();
  const entries = listedValues(value);
  const latest = useLatest({
    entries,
    onChange,
    isList: Array.isArray(value),
    isBare: !Array.isArray(value) && entries.length === 1,
  });
  const isFull = typeof property.max === 'number' && entries.length >= property.max;
  // A single address stored as text stays text until there are two.
  const store = (next: readonly unknown[]): void => {
    const { isBare, isList, onChange: emit } = latest.current;
    emit(
      (!isList && next.length < 2 && (isBare || property.max === 1) ? (next[0] ?? undefined) : next) as
        Json | undefined,
    );
  };
  const add = (entry: unknown): void => store([...latest.current.entries, entry]);
  const upload = useUpload(props, add);
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {entries.map((entry, index) => (
        <MediaRow
          key={index}
          media={readMedia(entry)}
          index={index}
          disabled={disabled}
          invalid={invalid || problems.some(({ path }) => path?.[depth] === index)}
          onChange={(url) => store(entries.map((other, at) => (at === index ? withAddress(other, url) : other)))}
          onRemove={() => store(entries.filter((_, at) => at !== index))}
        />
      ))}
      {!isFull && <AddMedia {...props} onAdd={add} upload={upload} />}
      {upload.fileName !== undefined && (
        <span className="pb-help pb-checking" role="status">
          <Spinner size={12} />
          {messages.uploading(upload.fileName)}{' '}
          <Button variant="link" onClick={upload.cancel}>
            {messages.cancel}
          </Button>
        </span>
      )}
    </div>
  );
}

interface Upload {
  /** The file being uploaded. */
  readonly fileName: string | undefined;
  /** Absent where the host takes no files. */
  readonly start: ((file: File) => void) | undefined;
  readonly cancel: () => void;
}

/** Uploads one file at a time to the host's media library. Unmounting aborts. */
function useUpload({ property, reportError, resources }: FieldProps, onAdd: (entry: unknown) => void): Upload {
  const messages = useMessages(mediaMessages);
  const [fileName, setFileName] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const start = (file: File): void => {
    const refusal = fileRefusal(property, file, messages);
    reportError(refusal);
    if (refusal !== undefined) return;
    const controller = new AbortController();
    current.current = controller;
    setFileName(file.name);
    Promise.resolve()
      .then(() => resources.media?.upload(file, { property, signal: controller.signal }))
      .then(
        (entry) => {
          if (controller.signal.aborted) return;
          setFileName(undefined);
          if (readMedia(entry) === undefined) reportError(messages.noAddress(file.name));
          else onAdd(entry);
        },
        () => {
          if (controller.signal.aborted) return;
          setFileName(undefined);
          reportError(messages.notUploaded(file.name));
        },
      );
  };
  const cancel = (): void => {
    current.current?.abort();
    setFileName(undefined);
  };
  return { fileName, start: typeof resources.media?.upload === 'function' ? start : undefined, cancel };
}

interface MediaRowProps {
  readonly media: Media | undefined;
  readonly index: number;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (url: string) => void;
  readonly onRemove: () => void;
}

/** The address of one file, with a link to it, its name and its size. */
function MediaRow({ disabled, index, invalid, media, onChange, onRemove }: MediaRowProps): ReactElement {
  const messages = useMessages(mediaMessages);
  const href = readWebAddress(media?.url)?.href;
  return (
    <div className="pb-media" data-part={index}>
      <TextInput
        icon={icons[mediaKind(media)]}
        label={messages.address(index + 1)}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        invalid={invalid}
        value={media?.url ?? ''}
        onValueChange={onChange}
        end={
          href !== undefined && (
            <a
              className="pb-ibtn"
              data-size="sm"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={messages.open(index + 1)}
            >
              <Icon name="external-link" size={14} />
            </a>
          )
        }
      />
      <IconButton icon="x" tone="mut" label={messages.remove(index + 1)} disabled={disabled} onClick={onRemove} />
      {media?.name !== undefined && (
        <span className="pb-media__name pb-trunc">
          {[media.name, media.size !== undefined && sizeText(media.size, messages.size)].filter(Boolean).join(' · ')}
        </span>
      )}
    </div>
  );
}

/** Adds a file by its address, or by an upload where the host takes files. */
function AddMedia({
  disabled,
  id,
  invalid,
  onAdd,
  property,
  upload,
}: FieldProps & { readonly onAdd: (url: string) => void; readonly upload: Upload }): ReactElement {
  const messages = useMessages(mediaMessages);
  const afterPress = useAfterPress();
  const [address, setAddress] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const add = (): void => {
    const url = address.trim();
    if (url === '') return;
    setAddress('');
    onAdd(url);
  };
  const { fileName, start } = upload;
  return (
    <div className="pb-media">
      <TextInput
        id={`${id}-add`}
        label={messages.addAddress}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        invalid={invalid}
        value={address}
        onValueChange={setAddress}
        onBlur={() => afterPress(add)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      {start && (
        <>
          <Button icon="upload" disabled={disabled || fileName !== undefined} onClick={() => chooser.current?.click()}>
            {messages.upload}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={acceptedKinds(property).map(acceptValue).join(',')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Reset, so that choosing the same file again after a failure fires a change.
              event.target.value = '';
              if (file) start(file);
            }}
          />
        </>
      )}
    </div>
  );
}

/** Converts an accepted kind to the syntax of `<input accept>`. */
function acceptValue(kind: string): string {
  if (kind.includes('/') || kind.startsWith('.')) return kind;
  return kind === 'document' ? '.pdf,.doc,.docx,.txt' : `${kind}/*`;
}

function MediaView({ value }: FieldViewProps): ReactElement {
  return (
    <span className="pb-stack">
      {listedValues(value).map((entry, index) => {
        const media = readMedia(entry);
        const address = readWebAddress(media?.url);
        const words = media?.name ?? address?.text ?? media?.url ?? '';
        return (
          <span key={index}>
            {address ? (
              <a className="pb-link" href={address.href} target="_blank" rel="noopener noreferrer">
                {words}
              </a>
            ) : (
              words
            )}
          </span>
        );
      })}
    </span>
  );
}

/**
 * Images and other files, by their addresses. Nothing is fetched from them: rendering a form sends no request to other
 * servers.
 */
export const mediaField: FieldDefinition = {
  Component: MediaField,
  View: MediaView,
  isGroup: true,
  looksAlike: (left, right) => listsAlike(left, right),
  accepts: (value) =>
    !isJsonObject(value)
      ? listedValues(value).every((entry) => readMedia(entry) !== undefined)
      : readMedia(value) !== undefined,
};
