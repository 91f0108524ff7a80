'use client';
import { AnchoredPopover, useLatest } from '#ui';
import { type ReactElement, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { setFallbackAt } from '#text';
import { ChipFace, chipWords } from '../chip-face.js';
import type { MessageHandle, MessagePlace } from '../message-handle.js';
import { findNames, type NameEntry } from '../name-entries.js';
import { showsText } from '../written-text.js';
import type { Completion } from './completion.js';
import { FallbackForm } from './fallback-form.js';
import { type ChipPlace, MessageEditor, type MessageHost } from './message-editor.js';
import { nameRowId, NamesList } from './names-list.js';
import type { TextMarks } from './text-marks.js';

export interface RichMessageProps {
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly placeholder: string | undefined;
  /** What can be put in, by what is written for it: for the words of chips. */
  readonly names: ReadonlyMap<string, NameEntry>;
  /** The same as a list, asked when it opens. */
  readonly entries: () => readonly NameEntry[];
  readonly addresses: readonly string[];
  readonly marks: TextMarks;
  /** Why a chip is marked. */
  readonly warningOf: (path: string, fallback: string | undefined) => string | undefined;
  readonly ownHistory: boolean;
  /** Told what is typed to find something to put in: there may be more than is offered so far. */
  readonly onQuery: (query: string) => void;
  /** What was typed is still being looked for. */
  readonly isLooking: boolean;
  readonly place: MessagePlace;
}

/** A message with chips for what is filled in. Loaded when a message is first shown: the text editor is large. */
export function RichMessage(props: RichMessageProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<MessageEditor>(undefined);
  const listId = useId();
  const [chips, setChips] = useState<readonly ChipPlace[]>([]);
  const [completion, setCompletion] = useState<Completion & { readonly anchor: DOMRect }>();
  const [opened, setOpened] = useState<HTMLElement>();
  const [active, setActive] = useState(0);
  const isOpen = completion !== undefined;
  const { addresses, disabled, entries, isLooking, marks, names, onQuery, place, text } = props;
  // Asked when the list opens, and when more was found; what the workflow knows does not change in between.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  const offered = useMemo(() => (isOpen ? entries() : []), [isOpen, names]);
  const query = completion?.query ?? '';
  useEffect(() => {
    if (isOpen) onQuery(query);
  }, [isOpen, onQuery, query]);
  const linksOnly = completion?.linksOnly === true;
  const found = useMemo(
    () => findNames(linksOnly ? offered.filter(({ kind }) => kind === 'link') : offered, query),
    [offered, linksOnly, query],
  );
  const at = Math.min(active, Math.max(0, found.length - 1));
  const choose = (entry: NameEntry): void => {
    editor.current?.complete(entry.raw);
  };
  const onListKey = (key: string): boolean => {
    if (found.length === 0) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setActive((at + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    else if (key === 'Enter' && found[at]) choose(found[at].entry);
    else return false;
    return true;
  };
  const host: MessageHost = {
    editable: !disabled,
    attributes: attributesOf(
      props,
      isOpen ? { listId, row: found.length > 0 ? nameRowId(listId, at) : undefined } : undefined,
    ),
    addresses,
    onText: props.onText,
    onChips: setChips,
    onCompletion: (next) => {
      setCompletion((before) => {
        if (!next || !editor.current) return undefined;
        if (before?.from === next.from)
          return before.query === next.query ? before : { ...next, anchor: before.anchor };
        return { ...next, anchor: editor.current.caretRect() };
      });
      if (!next || next.query !== query) setActive(0);
    },
    onListKey,
    onOpenChip: setOpened,
  };
  const latestHost = useLatest(host);
  useLayoutEffect(() => {
    const element = frame.current as HTMLDivElement;
    const { ownHistory, text: start } = props;
    const mounted = new MessageEditor(element, { text: start, ownHistory, host: () => latestHost.current });
    editor.current = mounted;
    const made: MessageHandle & { readonly text: string } = {
      get text() {
        return mounted.text;
      },
      get selection() {
        return mounted.selection;
      },
      get hasFocus() {
        return mounted.hasFocus;
      },
      focus: () => mounted.focus(),
      select: (from, to) => mounted.select(from, to),
      insert: (raw) => mounted.insert(raw),
      openNames: (onlyLinks) => mounted.openNames(onlyLinks),
    };
    showsText(mounted.view.dom, made);
    const before = place.open(made);
    if (before) {
      mounted.select(...before.selection);
      mounted.view.dom.scrollTop = before.scrollTop;
      if (before.hadFocus) mounted.focus();
    }
    return () => {
      place.close({ selection: mounted.selection, hadFocus: mounted.hasFocus, scrollTop: mounted.view.dom.scrollTop });
      mounted.destroy();
    };
    // Made once: what changes later is told below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useLayoutEffect(() => editor.current?.setText(text), [text]);
  const shape = JSON.stringify([host.editable, host.attributes]);
  useLayoutEffect(() => editor.current?.refresh(), [shape]);
  useEffect(() => editor.current?.setMarks(marks), [marks]);
  useLabelPress(props.labelledBy, frame, () => editor.current?.focus());
  const chip = chips.find(({ element }) => element === opened);
  const closeChip = (): void => {
    setOpened(undefined);
    editor.current?.focus();
  };
  return (
    <>
      <div ref={frame} className="pb-comp__rich" data-disabled={disabled || undefined} />
      {chips.map(({ element, id, isSelected, raw }) => {
        const words = chipWords(raw, names);
        const warning = words.path === undefined ? undefined : props.warningOf(words.path, words.fallback);
        element.dataset['selected'] = String(isSelected);
        element.dataset['warned'] = String(warning !== undefined);
        return createPortal(<ChipFace {...words} warning={warning} />, element, id);
      })}
      <AnchoredPopover
        label="Fields to put in"
        anchor={completion?.anchor ?? null}
        onClose={ignore}
        initialFocus={false}
        className="pb-namespop"
      >
        <NamesList
          id={listId}
          names={found}
          active={at}
          query={query}
          isLooking={isLooking}
          onChoose={choose}
          onActive={setActive}
        />
      </AnchoredPopover>
      <AnchoredPopover label="What stands in for the field" anchor={chip?.element ?? null} onClose={closeChip}>
        {chip && (
          <FallbackForm
            key={chip.id}
            raw={chip.raw}
            words={chipWords(chip.raw, names)}
            note={props.warningOf(chipWords(chip.raw, names).path ?? '', undefined)}
            onFallback={(words) => editor.current?.setChip(chip.element, setFallbackAt(chip.raw, 0, words) ?? chip.raw)}
            onRemove={() => {
              setOpened(undefined);
              editor.current?.removeChip(chip.element);
            }}
            onDone={closeChip}
          />
        )}
      </AnchoredPopover>
    </>
  );
}

const ignore = (): void => {};

interface OpenList {
  readonly listId: string;
  readonly row: string | undefined;
}

/** What the element that is typed into is to assistive technology and to the browser. The list keeps the focus here, and tells by its row. */
function attributesOf(
  { describedBy, disabled, id, invalid, labelledBy, ownHistory, placeholder, required, text }: RichMessageProps,
  list: OpenList | undefined,
): { readonly [name: string]: string } {
  return {
    id,
    role: 'textbox',
    class: 'pb-comp__t',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    spellcheck: 'true',
    autocapitalize: 'sentences',
    dir: 'auto',
    tabindex: disabled ? '-1' : '0',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    ...(ownHistory ? {} : { 'data-history': 'editor' }),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(disabled ? { 'aria-disabled': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(placeholder !== undefined && text === ''
      ? { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }
      : {}),
    ...(list ? { 'aria-controls': list.listId } : {}),
    ...(list?.row === undefined ? {} : { 'aria-activedescendant': list.row }),
  };
}

/** Pressing the label goes into the text, as it does for every other control. */
function useLabelPress(labelId: string, place: RefObject<HTMLElement | null>, focus: () => void): void {
  const latest = useLatest(focus);
  useEffect(() => {
    const root = place.current?.getRootNode() as Document | ShadowRoot | undefined;
    const label = root?.getElementById(labelId);
    const press = (): void => latest.current();
    label?.addEventListener('click', press);
    return () => label?.removeEventListener('click', press);
  }, [labelId, latest, place]);
}
