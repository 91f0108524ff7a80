'use client';
import { AnchoredPopover, Button, Icon, TextInput, useLatest, useMessages } from '#ui';
import { type ReactElement, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fallbackWords, setFallbackAt } from '#text';
import { ChipFace, chipWords, type ChipWords } from '../chip-face.js';
import type { MessageInputProps } from '../message-handle.js';
import { registerText } from '../written-text.js';
import { MessageEditor, type MessageHost, type RenderedChip } from './message-editor.js';
import { nameRowId, NamesList, type NamesListSource, useNamesList } from './names-list.js';
import { richMessages } from './rich-messages.js';
import type { TextMarks } from './message-plugins.js';

export interface RichMessageProps extends MessageInputProps, NamesListSource {
  readonly labelledBy: string;
  readonly addresses: readonly string[];
  readonly marks: TextMarks;
  /** Returns why a chip is marked. */
  readonly warningOf: (path: string, fallback: string | undefined) => string | undefined;
  readonly ownHistory: boolean;
  /** A search for the query is under way. */
  readonly isLooking: boolean;
}

/**
 * A message with chips for placeholders. A chunk of its own, loaded with the first message, because ProseMirror is
 * large.
 */
export function RichMessage(props: RichMessageProps): ReactElement {
  const messages = useMessages(richMessages);
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
  const warningOf = ({ fallback, path }: ChipWords): string | undefined =>
    path === undefined ? undefined : props.warningOf(path, fallback);
  return (
    <>
      <div ref={frame} className="pb-comp__rich" data-disabled={disabled || undefined} />
      {chips.map(({ element, id, isSelected, raw }) => {
        const words = chipWords(raw, names);
        const warning = warningOf(words);
        element.dataset['selected'] = String(isSelected);
        element.dataset['warned'] = String(warning !== undefined);
        return createPortal(<ChipFace {...words} warning={warning} />, element, id);
      })}
      <AnchoredPopover
        label={messages.names.label}
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
      <OpenedChip
        chip={chips.find(({ element }) => element === opened)}
        editor={editor}
        names={names}
        warningOf={props.warningOf}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

/** The form of the opened chip. */
function OpenedChip({
  chip,
  editor,
  names,
  onClose,
  warningOf,
}: Pick<RichMessageProps, 'names' | 'warningOf'> & {
  readonly chip: RenderedChip | undefined;
  readonly editor: RefObject<MessageEditor | undefined>;
  readonly onClose: () => void;
}): ReactElement {
  const { fallback } = useMessages(richMessages);
  const close = (): void => {
    onClose();
    editor.current?.focus();
  };
  return (
    <AnchoredPopover label={fallback.title} anchor={chip?.element ?? null} onClose={close}>
      {chip && (
        <FallbackForm
          key={chip.id}
          raw={chip.raw}
          words={chipWords(chip.raw, names)}
          note={warningOf(chipWords(chip.raw, names).path ?? '', undefined)}
          onFallback={(words) => editor.current?.setChip(chip.element, setFallbackAt(chip.raw, 0, words) ?? chip.raw)}
          onRemove={() => {
            onClose();
            editor.current?.removeChip(chip.element);
          }}
          onDone={close}
        />
      )}
    </AnchoredPopover>
  );
}

interface FallbackFormProps {
  readonly words: ChipWords;
  readonly raw: string;
  /** Shown where the value may be empty, such as "May be empty here". */
  readonly note?: string | undefined;
  /** Undefined removes the fallback. */
  readonly onFallback: (words: string | undefined) => void;
  readonly onRemove: () => void;
  readonly onDone: () => void;
}

/** Edits the fallback of a placeholder. Every keystroke is applied, so closing loses nothing. */
function FallbackForm({ note, onDone, onFallback, onRemove, raw, words }: FallbackFormProps): ReactElement {
  const { fallback: messages } = useMessages(richMessages);
  const id = useId();
  const { fallback = '', kind, path, title } = words;
  // Kept as typed: the placeholder itself leaves out characters that its syntax excludes.
  const [typed, setTyped] = useState(fallback);
  const text = fallbackWords(typed) === fallback ? typed : fallback;
  const change = (next: string): void => {
    setTyped(next);
    onFallback(next === '' ? undefined : next);
  };
  return (
    <div className="pb-fallback">
      <div className="pb-fallback__t">
        {title}
        <span className="pb-fallback__raw">{raw}</span>
      </div>
      {kind !== 'link' && path !== undefined && (
        <>
          {note !== undefined && (
            <div className="pb-advice">
              <Icon name="triangle-alert" size={13} />
              <span>{note}</span>
            </div>
          )}
          <label htmlFor={id}>{messages.label}</label>
          <TextInput
            id={id}
            value={text}
            onValueChange={change}
            placeholder={messages.nothing}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onDone();
            }}
          />
        </>
      )}
      <div className="pb-fallback__f">
        <Button size="sm" icon="trash-2" variant="ghost" onClick={onRemove}>
          {messages.remove}
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
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
