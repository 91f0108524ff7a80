'use client';
import {
  AnchoredPopover,
  IconButton,
  LateView,
  Menu,
  type MenuItem,
  Popover,
  Spinner,
  useLatePart,
  usePageWindow,
} from '#ui';
import { type ReactElement, useRef, useState } from 'react';
import type { ResourceOption } from '../field/resources.js';
import type { LoadedResource } from '../field/use-resource.js';
import { FindTemplateForm } from './find-template-form.js';
import type { MessagePlace } from './message-handle.js';
import { type NameEntry, nameIcons } from './name-entries.js';
import { SaveTemplateForm } from './save-template-form.js';
import { templateText } from './template-text.js';

const loadEmoji = (): Promise<typeof import('./emoji-picker.js')> => import('./emoji-picker.js');

/** So many templates of an account with very many are in the menu; the others are found by name. */
const fewTemplates = 8;

export interface ComposerToolsProps {
  readonly place: MessagePlace;
  readonly disabled: boolean;
  /** True where chips are drawn, and so where a list of names can open in the text. */
  readonly isRich: boolean;
  readonly entries: () => readonly NameEntry[];
  readonly hasLinks: boolean;
  readonly templates: readonly ResourceOption[];
  /** Where they come from: of a source that pages, the menu lists a few and the others are searched. */
  readonly templateSource: LoadedResource;
  /** Keeps the text as a template; absent where nobody takes one. */
  readonly onSaveTemplate?: ((name: string, signal: AbortSignal) => Promise<void>) | undefined;
  /** Replaces the whole text; used where it is empty. */
  readonly onReplace: (text: string) => void;
  readonly isEmpty: boolean;
  /** Whether the text is shown raw; absent where it cannot be chosen. */
  readonly raw?: boolean | undefined;
  readonly onRaw: (raw: boolean) => void;
}

/** What can be put into a message by pressing: fields, emoji, links, a saved text; and the switch to raw text. */
export function ComposerTools(props: ComposerToolsProps): ReactElement {
  const {
    disabled,
    entries,
    hasLinks,
    isEmpty,
    isRich,
    onRaw,
    onReplace,
    onSaveTemplate,
    place,
    raw,
    templates,
    templateSource,
  } = props;
  const [naming, setNaming] = useState<Element>();
  const [finding, setFinding] = useState<Element>();
  const templateButton = useRef<HTMLSpanElement>(null);
  const [emojiOpen, setEmojiOpen] = useState(false);
  const page = usePageWindow();
  const texts = templates.flatMap((template) => {
    const text = templateText(template);
    return text === undefined ? [] : [{ label: template.label, text }];
  });
  const fill = (text: string): void => (isEmpty ? onReplace(text) : insertLater(text));
  // A menu gives the focus back to its button as it closes; the next frame is after that.
  const openLater = (open: (anchor: Element | undefined) => void) => (): void =>
    void page().requestAnimationFrame(() => open(templateButton.current ?? undefined));
  const isMany = templateSource.hasMore || (templateSource.isPaged && texts.length > fewTemplates);
  const insertLater = (text: string): void => {
    // A menu hands the focus back to its button as it closes; the next frame is after that.
    page().requestAnimationFrame(() => place.handle?.insert(text));
  };
  const endFinding = (): void => {
    setFinding(undefined);
    templateSource.search('');
  };
  return (
    <span className="pb-comp__tools">
      {isRich ? (
        <>
          <IconButton
            icon="braces"
            iconSize={15}
            label="Insert field"
            keys={['Mod', '/']}
            disabled={disabled}
            onClick={() => place.handle?.openNames?.()}
          />
          <EmojiButton
            open={emojiOpen}
            onOpen={setEmojiOpen}
            disabled={disabled}
            onChoose={(emoji) => {
              setEmojiOpen(false);
              insertLater(emoji);
            }}
          />
          {hasLinks && (
            <IconButton
              icon="link"
              iconSize={15}
              label="Insert short link"
              disabled={disabled}
              onClick={() => place.handle?.openNames?.(true)}
            />
          )}
        </>
      ) : (
        <>
          <Menu
            sections={[
              menuItems(
                entries().filter(({ kind }) => kind !== 'link'),
                insertLater,
              ),
            ]}
            trigger={<IconButton icon="braces" iconSize={15} quiet label="Insert field" disabled={disabled} />}
          />
          <EmojiButton
            open={emojiOpen}
            onOpen={setEmojiOpen}
            disabled={disabled}
            onChoose={(emoji) => {
              setEmojiOpen(false);
              insertLater(emoji);
            }}
          />
          {hasLinks && (
            <Menu
              sections={[
                menuItems(
                  entries().filter(({ kind }) => kind === 'link'),
                  insertLater,
                ),
              ]}
              trigger={<IconButton icon="link" iconSize={15} quiet label="Insert short link" disabled={disabled} />}
            />
          )}
        </>
      )}
      {(texts.length > 0 || onSaveTemplate !== undefined) && (
        <span ref={templateButton} className="pb-comp__tool">
          <Menu
            trigger={
              <IconButton
                icon="message-square-text"
                iconSize={15}
                quiet
                label={onSaveTemplate ? 'Templates' : 'Use a template'}
                disabled={disabled}
              />
            }
            sections={[
              texts.slice(0, isMany ? fewTemplates : undefined).map(({ label, text }, index) => ({
                id: String(index),
                label,
                icon: 'message-square-text',
                onSelect: () => fill(text),
              })),
              isMany ? [{ id: 'find', label: 'Find a template', icon: 'search', onSelect: openLater(setFinding) }] : [],
              onSaveTemplate === undefined
                ? []
                : [
                    {
                      id: 'save',
                      label: 'Save as template',
                      icon: 'save',
                      disabled: isEmpty,
                      ...(isEmpty && { reason: 'Nothing is written yet.' }),
                      onSelect: openLater(setNaming),
                    },
                  ],
            ]}
          />
        </span>
      )}
      <AnchoredPopover label="Find a template" anchor={finding ?? null} onClose={endFinding}>
        {finding && (
          <FindTemplateForm
            templates={templateSource}
            onChoose={(text) => {
              endFinding();
              fill(text);
            }}
          />
        )}
      </AnchoredPopover>
      {onSaveTemplate && (
        <AnchoredPopover label="Save as template" anchor={naming ?? null} onClose={() => setNaming(undefined)}>
          {naming && (
            <SaveTemplateForm
              onSave={onSaveTemplate}
              onDone={() => {
                setNaming(undefined);
                place.handle?.focus();
              }}
            />
          )}
        </AnchoredPopover>
      )}
      {raw !== undefined && (
        <IconButton
          icon="text-cursor-input"
          iconSize={15}
          label="Show as raw text"
          pressed={raw}
          onClick={() => onRaw(!raw)}
        />
      )}
    </span>
  );
}

function menuItems(entries: readonly NameEntry[], insert: (raw: string) => void): readonly MenuItem[] {
  return entries.map(({ kind, raw, title }) => ({
    id: raw,
    label: title,
    icon: nameIcons[kind],
    onSelect: () => insert(raw),
  }));
}

function EmojiButton({
  disabled,
  onChoose,
  onOpen,
  open,
}: {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly disabled: boolean;
  readonly onChoose: (emoji: string) => void;
}): ReactElement {
  return (
    <Popover
      label="Emoji"
      open={open}
      onOpenChange={onOpen}
      trigger={<IconButton icon="smile" iconSize={15} quiet label="Insert emoji" disabled={disabled} />}
    >
      <LateEmoji onChoose={onChoose} />
    </Popover>
  );
}

/** By itself, so that it is loaded when the list is opened first. */
function LateEmoji({ onChoose }: { readonly onChoose: (emoji: string) => void }): ReactElement {
  const late = useLatePart(loadEmoji);
  return (
    <LateView
      late={late}
      what="The list of emoji"
      waiting={
        <div className="pb-emoji__none">
          <Spinner />
        </div>
      }
    >
      {({ EmojiPicker }) => <EmojiPicker onChoose={onChoose} />}
    </LateView>
  );
}
