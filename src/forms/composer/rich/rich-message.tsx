'use client';
import { AnchoredPopover, useLatest } from '#ui';
import { type ReactElement, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { setFallbackAt } from '#text';
import { ChipFace, chipWords } from '../chip-face.js';
import type { MessageInputProps } from '../message-handle.js';
import { findNames, type NameEntry } from '../name-entries.js';
import { registerText } from '../written-text.js';
import type { Completion } from './completion.js';
import { FallbackForm } from './fallback-form.js';
import { type RenderedChip, MessageEditor, type MessageHost } from './message-editor.js';
import { nameRowId, NamesList } from './names-list.js';
import type { TextMarks } from './text-marks.js';

export interface RichMessageProps extends MessageInputProps {
  readonly labelledBy: string;
  /** Titles for chips, by raw text. */
  readonly names: ReadonlyMap<string, NameEntry>;
  /** The entries of the list, computed when it opens. */
  readonly entries: () => readonly NameEntry[];
  readonly addresses: readonly string[];
  readonly marks: TextMarks;
  /** Returns why a chip is marked. */
  readonly warningOf: (path: string, fallback: string | undefined) => string | undefined;
  readonly ownHistory: boolean;
  /** Receives the query: a paged source may have more than is offered so far. */
  readonly onQuery: (query: string) => void;
  /** A search for the query is under way. */
  readonly isLooking: boolean;
}

/**
 * A message with chips for placeholders. A chunk of its own, loaded with the first message, because ProseMirror is
 * large.
 */
export function RichMessage(props: RichMessageProps): ReactElement {
  const listId = useId();
  const [chips, setChips] = useState<readonly RenderedChip[]>([]);
  const [opened, setOpened] = useState<HTMLElement>();
  const editor = useRef<MessageEditor>(undefined);
  const list = useNamesList(props, editor);
  const { activeIndex, completion, found } = list;
  const { addresses, disabled, isLooking, names } = props;
  const activeRow = found.length > 0 ? nameRowId(listId, activeIndex) : undefined;
  const frame = useMountedEditor(props, editor, {
    editable: !disabled,
    attributes: attributesOf(props, completion ? { listId, row: activeRow } : undefined),
    addresses,
    onChange: props.onChange,
    onChips: setChips,
    onCompletion: list.onCompletion,
    onListKey: list.onKey,
    onOpenChip: setOpened,
  });
  useLabelClick(props.labelledBy, frame, () => editor.current?.focus());
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
          active={activeIndex}
          query={completion?.query ?? ''}
          isLooking={isLooking}
          onChoose={list.onChoose}
          onActive={list.onActive}
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

/** The state of the list of names: what it offers for the query, the active row, and its keys. */
function useNamesList({ entries, names, onQuery }: RichMessageProps, editor: RefObject<MessageEditor | undefined>) {
  const [completion, setCompletion] = useState<Completion & { readonly anchor: DOMRect }>();
  const [active, setActive] = useState(0);
  const isOpen = completion !== undefined;
  const query = completion?.query ?? '';
  const linksOnly = completion?.linksOnly === true;
  // Computed when the list opens and when more was found; the workflow's names do not change in between.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  const offered = useMemo(() => (isOpen ? entries() : []), [isOpen, names]);
  useEffect(() => {
    if (isOpen) onQuery(query);
  }, [isOpen, onQuery, query]);
  const found = useMemo(
    () => findNames(linksOnly ? offered.filter(({ kind }) => kind === 'link') : offered, query),
    [offered, linksOnly, query],
  );
  const activeIndex = Math.min(active, Math.max(0, found.length - 1));
  const onChoose = (entry: NameEntry): void => {
    editor.current?.complete(entry.raw);
  };
  const onKey = (key: string): boolean => {
    if (found.length === 0) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setActive((activeIndex + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    else if (key === 'Enter' && found[activeIndex]) onChoose(found[activeIndex].entry);
    else return false;
    return true;
  };
  const onCompletion = (next: Completion | undefined): void => {
    setCompletion((before) => {
      if (!next || !editor.current) return undefined;
      if (before?.from === next.from) return before.query === next.query ? before : { ...next, anchor: before.anchor };
      return { ...next, anchor: editor.current.caretRect() };
    });
    if (!next || next.query !== query) setActive(0);
  };
  return { activeIndex, completion, found, onActive: setActive, onChoose, onCompletion, onKey };
}

/** Mounts a `MessageEditor` and passes every later change of the props and the host on to it. */
function useMountedEditor(
  { controller, marks, ownHistory, value }: RichMessageProps,
  editor: RefObject<MessageEditor | undefined>,
  host: MessageHost,
): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const latestHost = useLatest(host);
  useLayoutEffect(() => {
    const element = frame.current as HTMLDivElement;
    const mounted = new MessageEditor(element, { value, ownHistory, host: () => latestHost.current });
    editor.current = mounted;
    registerText(mounted.view.dom, mounted);
    const handover = controller.attach(mounted);
    if (handover) {
      mounted.select(...handover.selection);
      mounted.view.dom.scrollTop = handover.scrollTop;
      if (handover.hadFocus) mounted.focus();
    }
    return () => {
      controller.detach({
        selection: mounted.selection,
        hadFocus: mounted.hasFocus,
        scrollTop: mounted.view.dom.scrollTop,
      });
      mounted.destroy();
    };
    // Created once: the effects below pass later changes on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useLayoutEffect(() => editor.current?.setValue(value), [editor, value]);
  const attributesKey = JSON.stringify([host.editable, host.attributes]);
  useLayoutEffect(() => editor.current?.refresh(), [editor, attributesKey]);
  useEffect(() => editor.current?.setMarks(marks), [editor, marks]);
  return frame;
}

const ignore = (): void => {};

interface OpenList {
  readonly listId: string;
  readonly row: string | undefined;
}

/**
 * Returns the ARIA and native attributes of the text. The focus stays here; the active row of the list is referenced by
 * id.
 */
function attributesOf(
  { describedBy, disabled, id, invalid, labelledBy, ownHistory, placeholder, required, value }: RichMessageProps,
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
    ...(placeholder !== undefined && value === ''
      ? { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }
      : {}),
    ...(list ? { 'aria-controls': list.listId } : {}),
    ...(list?.row === undefined ? {} : { 'aria-activedescendant': list.row }),
  };
}

/** A press on the label focuses the text, as with a native control. */
function useLabelClick(labelId: string, container: RefObject<HTMLElement | null>, focus: () => void): void {
  const latest = useLatest(focus);
  useEffect(() => {
    const root = container.current?.getRootNode() as Document | ShadowRoot | undefined;
    const label = root?.getElementById(labelId);
    const press = (): void => latest.current();
    label?.addEventListener('click', press);
    return () => label?.removeEventListener('click', press);
  }, [labelId, latest, container]);
}
