'use client';
import { replaceForcingCharacters, type ShortLinks, type TextSamples } from '#text';
import { LateNotice, type MessagesOf, prefetchPart, useLatePart, useMessages } from '#ui';
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import { findOption, type ResourceOption, type Resources } from '../field/resource/resources.js';
import { type LoadedResource, useResource } from '../field/resource/use-resource.js';
import { ComposerTools } from './composer-tools.js';
import { MessageController, type MessageInputProps } from './message-handle.js';
import { nameEntries, type NameEntry } from './name-entries.js';
import { PlainMessage } from './plain-message.js';
import { type SampleContact, sampleContacts } from './sample-contacts.js';
import { ForcingNote, SegmentCounter } from './segment-counter.js';
import { type MessageScope, useMessageScope } from './text-scope.js';
import type { TextMarks } from './rich/message-plugins.js';
import { composerMessages } from './composer-messages.js';
import { measureMessage, type MeasuredMessage } from './measure-message.js';

const loadRich = (): Promise<typeof import('./rich/rich-message.js')> => import('./rich/rich-message.js');

/** Loads the editor of message texts before one is shown. */
export const prefetchComposer = (): void => prefetchPart(loadRich);

/** Longer texts are shown raw, in a native text area: ProseMirror would be too slow. */
const maxRichLength = 20_000;

export interface MessageComposerProps extends Omit<MessageInputProps, 'controller'> {
  readonly labelledBy: string;
  readonly resources: Resources;
}

/** The message editor: text with chips for placeholders, tools, and the length for one contact. */
export function MessageComposer({ labelledBy, resources, ...field }: MessageComposerProps): ReactElement {
  const { describedBy, disabled, invalid, onChange, value } = field;
  const scope = useMessageScope();
  const { hasMedia = false } = scope;
  const accountNames = useMessageNames(resources, scope);
  const templates = useTemplates(resources, value);
  const { measured, samples } = useMeasured(value, resources, accountNames.fields, scope);
  const [controller] = useState(() => new MessageController());
  const late = useLatePart(loadRich);
  const [wantsRaw, setWantsRaw] = useState(false);
  const counterId = useId();
  const noteId = useId();
  const isTooLong = value.length > maxRichLength;
  const isRaw = wantsRaw || isTooLong;
  const input: MessageInputProps = {
    ...field,
    controller,
    describedBy: [describedBy, counterId, isTooLong ? noteId : undefined].filter(Boolean).join(' '),
  };
  return (
    <div className="pb-comp" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <MessageText
        input={input}
        labelledBy={labelledBy}
        isRaw={isRaw}
        noteId={isTooLong ? noteId : undefined}
        late={late}
        names={accountNames}
        marks={measured.marks}
        scope={scope}
      />
      {!hasMedia && <ForcingReplacement {...input} measured={measured} />}
      <SegmentCounter
        id={counterId}
        count={measured.count}
        isGuess={measured.isGuessed}
        isMms={hasMedia}
        parts={measured.parts}
        samples={samples}
        titleOf={(path) => accountNames.names.get(`{${path}}`)?.title ?? path}
        tools={
          <ComposerTools
            {...templates}
            controller={controller}
            disabled={disabled}
            isRich={!isRaw && !late.retry}
            entries={accountNames.entries}
            hasLinks={accountNames.addresses.length > 0}
            isEmpty={value === ''}
            onReplace={onChange}
            isRaw={isTooLong ? undefined : wantsRaw}
            onRawChange={setWantsRaw}
          />
        }
      />
    </div>
  );
}

interface MessageTextProps {
  readonly input: MessageInputProps;
  readonly labelledBy: string;
  readonly isRaw: boolean;
  /** Id of the note about a text too long for chips; absent for a shorter one. */
  readonly noteId: string | undefined;
  readonly late: ReturnType<typeof useLatePart<typeof import('./rich/rich-message.js')>>;
  readonly names: ReturnType<typeof useMessageNames>;
  readonly marks: TextMarks;
  readonly scope: MessageScope;
}

/** The text with chips once their editor is loaded, else raw. */
function MessageText({ input, isRaw, labelledBy, late, marks, names, noteId, scope }: MessageTextProps): ReactElement {
  const messages = useMessages(composerMessages);
  // Replacing the text area during an IME composition would break the word.
  const [isComposing, setIsComposing] = useState(false);
  const focusOnLoad = useFocusOnLoad(late.part, input.controller);
  const { linkSource } = names;
  return (
    <>
      {isRaw || !late.part || isComposing ? (
        <PlainMessage {...input} onComposing={setIsComposing} />
      ) : (
        <late.part.RichMessage
          {...input}
          labelledBy={labelledBy}
          names={names.names}
          entries={names.entries}
          addresses={names.addresses}
          marks={marks}
          onQuery={linkSource.search}
          isLooking={linkSource.isPaged && linkSource.isBusy}
          ownHistory={scope.keepsHistory !== true}
          warningOf={(path, fallback) =>
            fallback === undefined ? emptyWarning(scope, path, messages.chip) : undefined
          }
        />
      )}
      {!isRaw && (
        <LateNotice late={late} what={messages.editor} meanwhile={messages.editorMeanwhile} onRetry={focusOnLoad} />
      )}
      {noteId !== undefined && (
        <div className="pb-comp__note" id={noteId}>
          {messages.tooLong}
        </div>
      )}
    </>
  );
}

/** Returns the length of a text for the contact of the preview, and the samples for its shortest and longest length. */
function useMeasured(
  text: string,
  resources: Resources,
  fields: readonly ResourceOption[],
  scope: MessageScope,
): { readonly measured: MeasuredMessage; readonly samples: TextSamples } {
  const { contactId, shortLinks } = scope;
  const contacts = useResource(resources, 'contacts').options;
  const words = useMessages(composerMessages);
  const previewContacts = useMemo(() => sampleContacts(contacts, fields, words), [contacts, fields, words]);
  const contact = previewContacts.find(({ id }) => id === contactId) ?? previewContacts[0]!;
  const measured = useMemo(() => measureMessage(text, contact, shortLinks), [text, contact, shortLinks]);
  return { measured, samples: textSamples(previewContacts, fields, scope, shortLinks) };
}

/** Names the characters that force UCS-2 and replaces them on request. Renders nothing for a message in GSM-7. */
function ForcingReplacement({
  controller,
  disabled,
  measured: { count, forcingCharacters, marks },
  onChange,
  value,
}: MessageInputProps & { readonly measured: ReturnType<typeof measureMessage> }): ReactElement | null {
  const isForced = forcingCharacters.length > 0 && count.encoding === 'UCS-2';
  const replacement = useMemo(() => (isForced ? replaceForcingCharacters(value) : undefined), [isForced, value]);
  if (!isForced) return null;
  const [first] = marks.forcing;
  return (
    <ForcingNote
      characters={forcingCharacters}
      perSegment={count.perSegment}
      disabled={disabled}
      canReplace={replacement !== undefined && replacement.replaced.length > 0}
      onShow={() => {
        if (!first) return;
        controller.handle?.focus();
        controller.handle?.select(first.index, first.index + first.character.length);
      }}
      onReplaceSigns={() => {
        onChange(replaceForcingCharacters(value, true).text);
        controller.handle?.focus();
      }}
      onReplace={() => {
        if (replacement) onChange(replacement.text);
        controller.handle?.focus();
      }}
    />
  );
}

/** Returns everything that can be inserted into a text, by the account's resources and the workflow around the form. */
function useMessageNames(resources: Resources, scope: MessageScope) {
  const { fields: titles } = useMessages(composerMessages);
  const fields = useResource(resources, 'fields').options;
  const attributes = useResource(resources, 'attributes').options;
  const linkSource = useResource(resources, 'links');
  const links = useSeenOptions(linkSource);
  // Chips need the account's titles only; the workflow's names are computed when the list opens.
  const names = useMemo(
    (): ReadonlyMap<string, NameEntry> =>
      new Map(nameEntries({ known: undefined, fields, attributes, links }, titles).map((entry) => [entry.raw, entry])),
    [fields, attributes, links, titles],
  );
  const addresses = useMemo(
    () => [...names.values()].flatMap(({ kind, raw }) => (kind === 'link' ? [raw] : [])),
    [names],
  );
  const entries = (): readonly NameEntry[] =>
    nameEntries({ known: scope.names?.(), fields, attributes, links }, titles);
  return { addresses, entries, fields, linkSource, names };
}

/** Returns the templates of the account, and how the text is saved as one where the host offers a template library. */
function useTemplates(resources: Resources, text: string) {
  const templateSource = useResource(resources, 'templates');
  const { options, retry } = templateSource;
  const [savedTemplates, setSavedTemplates] = useState<readonly ResourceOption[]>([]);
  // A template that was just saved is listed at once, even if the source returns it later or never.
  const templates = useMemo(
    () => [...options, ...savedTemplates.filter(({ value }) => findOption(options, value) < 0)],
    [options, savedTemplates],
  );
  const library = resources.templateLibrary;
  const save = async (name: string, signal: AbortSignal): Promise<void> => {
    const saved = await library?.save({ name, text }, { signal });
    if (saved && typeof saved.label === 'string') setSavedTemplates((before) => [...before, saved]);
    retry();
  };
  return { templates, templateSource, onSaveTemplate: typeof library?.save === 'function' ? save : undefined };
}

/** Returns a function after which the rich input gets the focus once it is loaded: the pressed button unmounts then. */
function useFocusOnLoad(part: unknown, controller: MessageController): () => void {
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!part || !wantsFocus.current) return;
    wantsFocus.current = false;
    controller.handle?.focus();
  }, [part, controller]);
  return () => {
    wantsFocus.current = true;
  };
}

function textSamples(
  contacts: readonly SampleContact[],
  fields: readonly ResourceOption[],
  scope: MessageScope,
  shortLinks: ShortLinks | undefined,
): TextSamples {
  return {
    contacts: contacts.filter(({ contact }) => contact !== undefined).map(({ valueOf }) => valueOf),
    valuesOf: (path) => fields.flatMap(({ detail, value }) => (value === path && detail !== undefined ? [detail] : [])),
    mayBeEmpty: (path) => scope.guaranteeOf?.(path)?.kind !== 'always',
    ...(shortLinks ? { shortLinks } : {}),
  };
}

/** Returns why a placeholder without a fallback may leave a gap in the text. */
function emptyWarning(
  { guaranteeOf }: MessageScope,
  path: string,
  words: MessagesOf<typeof composerMessages>['chip'],
): string | undefined {
  const guarantee = guaranteeOf?.(path);
  if (guarantee?.kind === 'never') return words.neverSet;
  if (guarantee?.kind !== 'maybe') return undefined;
  return guarantee.after ? words.maybeEmptyAfter(guarantee.after.words) : words.maybeEmpty;
}

/**
 * Returns all options a source has returned so far, the latest first. A paged source returns another part with every
 * search, while links in the text keep their titles.
 */
function useSeenOptions({ isPaged, options }: LoadedResource): readonly ResourceOption[] {
  const [last, setLast] = useState({ options, seen: options });
  if (last.options === options) return last.seen;
  const seen = isPaged ? [...options, ...last.seen.filter(({ value }) => findOption(options, value) < 0)] : options;
  setLast({ options, seen });
  return seen;
}
