'use client';
import { isJsonObject, type Json, readWebAddress } from '#base';
import { Button, Icon, IconButton, Spinner, TextInput, useAfterPress, useLatest } from '#ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { useFieldScope } from './field-scope.js';
import { listsAlike } from './looks-alike.js';
import { acceptedKinds, fileRefusal, mediaKind, readMedia, sizeText, withAddress } from './media-entries.js';
import { useKeptFocus } from './use-kept-focus.js';
import { listedValues } from './value-text.js';

const icons = { image: 'image-plus', video: 'play', audio: 'play', document: 'file-text', file: 'link' } as const;

function MediaField({
  describedBy,
  disabled,
  id,
  invalid,
  labelledBy,
  onChange,
  problems,
  property,
  reportError,
  resources,
  value,
}: FieldProps): ReactElement {
  const focus = useKeptFocus<HTMLDivElement>();
  const { depth } = useFieldScope();
  const afterPress = useAfterPress();
  const entries = listedValues(value);
  const [adding, setAdding] = useState('');
  const [busy, setBusy] = useState<string>();
  const upload = useRef<AbortController>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const latest = useLatest({
    entries,
    onChange,
    isList: Array.isArray(value),
    isBare: !Array.isArray(value) && entries.length === 1,
  });
  useEffect(() => () => upload.current?.abort(), []);
  const kinds = acceptedKinds(property);
  const canUpload = typeof resources.media?.upload === 'function';
  const isFull = typeof property.max === 'number' && entries.length >= property.max;
  // A single address stored as text stays text until there are two.
  const store = (next: readonly unknown[]): void => {
    const { isBare, isList, onChange: emit } = latest.current;
    emit(
      (!isList && next.length < 2 && (isBare || property.max === 1) ? (next[0] ?? undefined) : next) as
        Json | undefined,
    );
  };
  const add = (): void => {
    const address = adding.trim();
    if (address === '') return;
    setAdding('');
    store([...entries, address]);
  };
  const addFile = (file: File): void => {
    const refusal = fileRefusal(property, file);
    reportError(refusal);
    if (refusal !== undefined || !canUpload) return;
    const controller = new AbortController();
    upload.current = controller;
    setBusy(file.name);
    Promise.resolve()
      .then(() => resources.media?.upload(file, { property, signal: controller.signal }))
      .then(
        (entry) => {
          if (controller.signal.aborted) return;
          setBusy(undefined);
          if (readMedia(entry) === undefined) reportError(`${file.name} was taken in, but no address for it came back`);
          else store([...latest.current.entries, entry]);
        },
        () => {
          if (controller.signal.aborted) return;
          setBusy(undefined);
          reportError(`${file.name} could not be uploaded. Try again`);
        },
      );
  };
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {entries.map((entry, index) => {
        const media = readMedia(entry);
        const isWrong = problems.some(({ path }) => path?.[depth] === index);
        const href = readWebAddress(media?.url)?.href;
        return (
          <div key={index} className="pb-media" data-part={index}>
            <TextInput
              icon={icons[mediaKind(media)]}
              label={`Address of file ${index + 1}`}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              disabled={disabled}
              invalid={invalid || isWrong}
              value={media?.url ?? ''}
              onValueChange={(url) =>
                store(entries.map((other, at) => (at === index ? withAddress(other, url) : other)))
              }
              end={
                href !== undefined && (
                  <a
                    className="pb-ibtn"
                    data-size="sm"
                    href={href}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`Open file ${index + 1} in a new tab`}
                  >
                    <Icon name="external-link" size={14} />
                  </a>
                )
              }
            />
            <IconButton
              icon="x"
              tone="mut"
              label={`Remove file ${index + 1}`}
              disabled={disabled}
              onClick={() => store(entries.filter((_, at) => at !== index))}
            />
            {media?.name !== undefined && (
              <span className="pb-media__name pb-trunc">
                {[media.name, media.size !== undefined && sizeText(media.size)].filter(Boolean).join(' · ')}
              </span>
            )}
          </div>
        );
      })}
      {!isFull && (
        <div className="pb-media">
          <TextInput
            id={`${id}-add`}
            label="Add an address"
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            invalid={invalid}
            value={adding}
            onValueChange={setAdding}
            onBlur={() => afterPress(add)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          {canUpload && (
            <>
              <Button icon="upload" disabled={disabled || busy !== undefined} onClick={() => chooser.current?.click()}>
                Upload
              </Button>
              <input
                ref={chooser}
                type="file"
                hidden
                accept={kinds
                  .map((kind) =>
                    kind.includes('/') || kind.startsWith('.')
                      ? kind
                      : kind === 'document'
                        ? '.pdf,.doc,.docx,.txt'
                        : `${kind}/*`,
                  )
                  .join(',')}
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  // Reset, so that choosing the same file again after a failure fires a change.
                  event.target.value = '';
                  if (file) addFile(file);
                }}
              />
            </>
          )}
        </div>
      )}
      {busy !== undefined && (
        <span className="pb-help pb-checking" role="status">
          <Spinner size={12} />
          Uploading {busy}{' '}
          <Button
            variant="link"
            onClick={() => {
              upload.current?.abort();
              setBusy(undefined);
            }}
          >
            Cancel
          </Button>
        </span>
      )}
    </div>
  );
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
