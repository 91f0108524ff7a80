'use client';
import {
  countSegments,
  fillText,
  measureSegments,
  parsePlaceholders,
  replaceForcingCharacters,
  type TextSamples,
} from '#text';
import { LateNotice, useLatePart } from '#ui';
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldProps } from '../field/field-definition.js';
import { findOption } from '../field/find-option.js';
import type { ResourceOption } from '../field/resources.js';
import { type LoadedResource, useResource } from '../field/use-resource.js';
import { ComposerTools } from './composer-tools.js';
import { MessagePlace } from './message-handle.js';
import { nameEntries, type NameEntry } from './name-entries.js';
import { PlainMessage, type PlainMessageProps } from './plain-message.js';
import type { RichMessageProps } from './rich/rich-message.js';
import { sampleContacts } from './sample-contacts.js';
import { ForcingNote, isAlphabet, SegmentCounter } from './segment-counter.js';
import { useMessageScope } from './text-scope.js';

/**
 * Everything a source has told so far, what it told last first. A source that pages tells another part with every search, and what a
 * text already holds has to keep its name meanwhile.
 */
function useSeenOptions({ isPaged, options }: LoadedResource): readonly ResourceOption[] {
  const [kept, setKept] = useState({ options, seen: options });
  if (kept.options === options) return kept.seen;
  const seen = isPaged ? [...options, ...kept.seen.filter(({ value }) => findOption(options, value) < 0)] : options;
  setKept({ options, seen });
  return seen;
}

const loadRich = (): Promise<typeof import('./rich/rich-message.js')> => import('./rich/rich-message.js');

/** Longer texts are no messages: they are shown raw, in what the browser itself is quickest at. */
const longestRich = 20_000;
/** Of longer ones only the room they take is told. */
const longestMarked = 20_000;

export interface MessageComposerProps extends Pick<
  FieldProps,
  'describedBy' | 'disabled' | 'id' | 'invalid' | 'labelledBy' | 'required' | 'resources'
> {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder?: string | undefined;
}

/** Where a message is written: the text with chips for what is filled in, the tools, and what it comes to for a contact. */
export function MessageComposer(props: MessageComposerProps): ReactElement {
  const { describedBy, disabled, id, invalid, labelledBy, onText, placeholder, required, resources, text } = props;
  const scope = useMessageScope();
  const fields = useResource(resources, 'fields').options;
  const attributes = useResource(resources, 'attributes').options;
  const linkSource = useResource(resources, 'links');
  const links = useSeenOptions(linkSource);
  const templateSource = useResource(resources, 'templates');
  const { options: offeredTemplates, retry: loadTemplates } = templateSource;
  const [savedTemplates, setSavedTemplates] = useState<readonly ResourceOption[]>([]);
  const contacts = useResource(resources, 'contacts').options;
  const [place] = useState(() => new MessagePlace());
  const late = useLatePart(loadRich);
  // Taking the raw text away while an input method composes in it would break the word.
  const [isComposing, setIsComposing] = useState(false);
  const wantsFocus = useRef(false);
  const [wantsRaw, setWantsRaw] = useState(false);
  // One that was just kept is there at once, also where the account's own come later or not again.
  const templates = useMemo(
    () => [...offeredTemplates, ...savedTemplates.filter(({ value }) => findOption(offeredTemplates, value) < 0)],
    [offeredTemplates, savedTemplates],
  );
  const counterId = useId();
  const noteId = useId();
  const isTooLong = text.length > longestRich;
  const isRaw = wantsRaw || isTooLong;
  const entries = (): readonly NameEntry[] => nameEntries({ known: scope.names?.(), fields, attributes, links });
  // Chips only need the account's own words; what the workflow knows is asked when the list opens.
  const byRaw = useMemo(
    () => mapOf(nameEntries({ known: undefined, fields, attributes, links })),
    [fields, attributes, links],
  );
  const addresses = useMemo(
    () => [...byRaw.values()].flatMap(({ kind, raw }) => (kind === 'link' ? [raw] : [])),
    [byRaw],
  );
  const people = useMemo(() => sampleContacts(contacts, fields), [contacts, fields]);
  const person = people.find(({ id: own }) => own === scope.contactId) ?? people[0]!;
  const { hasMedia = false, shortLinks } = scope;
  const measured = useMemo(() => {
    const parts = parsePlaceholders(text);
    const guessed = parts.some((part) => part.kind === 'field' && !person.valueOf(part.path));
    const filled = fillText(parts, (path) => person.valueOf(path) || guessOf(path, parts), shortLinks);
    const count = measureSegments(filled.text);
    const own = text.length > longestMarked ? undefined : countSegments(text);
    const dear = [...new Set(own?.forcing.map(({ character }) => character))];
    return {
      parts,
      count,
      guessed,
      dear,
      marks: {
        splits: own ? count.splits.map(filled.writtenIndex) : [],
        forcing: isAlphabet(dear) ? [] : (own?.forcing ?? []),
      },
    };
  }, [text, person, shortLinks]);
  const { count, dear, guessed, marks, parts } = measured;
  const samples: TextSamples = {
    contacts: people.filter(({ contact }) => contact !== undefined).map(({ valueOf }) => valueOf),
    valuesOf: (path) => fields.flatMap(({ detail, value }) => (value === path && detail !== undefined ? [detail] : [])),
    mayBeEmpty: (path) => scope.guaranteeOf?.(path)?.kind !== 'always',
    ...(shortLinks ? { shortLinks } : {}),
  };
  const plain = useMemo(
    () => (dear.length > 0 && count.encoding === 'UCS-2' ? replaceForcingCharacters(text) : undefined),
    [count.encoding, dear, text],
  );
  const described = [describedBy, counterId, isTooLong ? noteId : undefined].filter(Boolean).join(' ');
  const area: PlainMessageProps = {
    id,
    text,
    onText,
    disabled,
    invalid,
    required,
    describedBy: described,
    placeholder,
    place,
    onComposing: setIsComposing,
  };
  const rich: RichMessageProps = {
    id,
    text,
    onText,
    disabled,
    invalid,
    required,
    labelledBy,
    describedBy: described,
    placeholder,
    place,
    entries,
    addresses,
    marks,
    onQuery: linkSource.search,
    isLooking: linkSource.isPaged && linkSource.isBusy,
    names: byRaw,
    ownHistory: scope.keepsHistory !== true,
    warningOf: (path, fallback) => (fallback === undefined ? emptyWarning(scope.guaranteeOf, path) : undefined),
  };
  // The button that was pressed is gone by then.
  useEffect(() => {
    if (!late.part || !wantsFocus.current) return;
    wantsFocus.current = false;
    place.handle?.focus();
  }, [late.part, place]);
  const select = (from: number, to: number): void => {
    place.handle?.focus();
    place.handle?.select(from, to);
  };
  const library = resources.templateLibrary;
  const saveTemplate = async (name: string, signal: AbortSignal): Promise<void> => {
    const kept = await library?.save({ name, text }, { signal });
    if (kept && typeof kept.label === 'string') setSavedTemplates((before) => [...before, kept]);
    loadTemplates();
  };
  const [first] = marks.forcing;
  return (
    <div className="pb-comp" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {isRaw || !late.part || isComposing ? <PlainMessage {...area} /> : <late.part.RichMessage {...rich} />}
      {!isRaw && (
        <LateNotice
          late={late}
          what="The message editor"
          meanwhile="Your text is safe: go on as plain text here, or try again."
          onRetry={() => {
            wantsFocus.current = true;
          }}
        />
      )}
      {isTooLong && (
        <div className="pb-comp__note" id={noteId}>
          This text is too long to show its fields as chips.
        </div>
      )}
      {dear.length > 0 && count.encoding === 'UCS-2' && !hasMedia && (
        <ForcingNote
          characters={dear}
          perSegment={count.perSegment}
          disabled={disabled}
          canReplace={plain !== undefined && plain.replaced.length > 0}
          onShow={() => first && select(first.index, first.index + first.character.length)}
          onReplace={() => {
            if (plain) onText(plain.text);
            place.handle?.focus();
          }}
        />
      )}
      <SegmentCounter
        id={counterId}
        count={count}
        isGuess={guessed}
        isMms={hasMedia}
        parts={parts}
        samples={samples}
        titleOf={(path) => byRaw.get(`{${path}}`)?.title ?? path}
        tools={
          <ComposerTools
            place={place}
            disabled={disabled}
            isRich={!isRaw && !late.retry}
            entries={entries}
            hasLinks={addresses.length > 0}
            templates={templates}
            templateSource={templateSource}
            onSaveTemplate={typeof library?.save === 'function' ? saveTemplate : undefined}
            isEmpty={text === ''}
            onReplace={onText}
            raw={isTooLong ? undefined : wantsRaw}
            onRaw={setWantsRaw}
          />
        }
      />
    </div>
  );
}

function mapOf(entries: readonly NameEntry[]): ReadonlyMap<string, NameEntry> {
  return new Map(entries.map((entry) => [entry.raw, entry]));
}

/** As long as its name, where no value and no words that stand in tell anything better. */
function guessOf(path: string, parts: ReturnType<typeof parsePlaceholders>): string | undefined {
  return parts.some((part) => part.kind === 'field' && part.path === path && part.fallback !== undefined)
    ? undefined
    : path;
}

function emptyWarning(
  guaranteeOf: ReturnType<typeof useMessageScope>['guaranteeOf'],
  path: string,
): string | undefined {
  const guarantee = guaranteeOf?.(path);
  if (guarantee?.kind === 'never') return 'Never set here';
  if (guarantee?.kind !== 'maybe') return undefined;
  return guarantee.after ? `May be empty here: after ${guarantee.after.words}` : 'May be empty here';
}
