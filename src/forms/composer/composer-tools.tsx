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
import type { MessageController } from './message-handle.js';
import { type NameEntry, nameIcons } from './name-entries.js';
import { SaveTemplateForm } from './save-template-form.js';
import { templateText } from './template-text.js';

const loadEmoji = (): Promise<typeof import('./emoji-picker.js')> => import('./emoji-picker.js');

/** The menu lists this many templates of a source with more; a search finds the rest. */
const maxListedTemplates = 8;

export interface ComposerToolsProps {
  readonly controller: MessageController;
  readonly disabled: boolean;
  /** True where chips are drawn, so that the list of names can open inside the text. */
  readonly isRich: boolean;
  readonly entries: () => readonly NameEntry[];
  readonly hasLinks: boolean;
  readonly templates: readonly ResourceOption[];
  /** The source of the templates. Where it pages, the menu lists a few and a form searches the rest. */
  readonly templateSource: LoadedResource;
  /** Saves the text as a template; absent where the host offers no template library. */
  readonly onSaveTemplate?: ((name: string, signal: AbortSignal) => Promise<void>) | undefined;
  /** Replaces the whole text. Called where it is empty. */
  readonly onReplace: (text: string) => void;
  readonly isEmpty: boolean;
  /** Whether the text is shown raw; absent where the user cannot choose. */
  readonly isRaw?: boolean | undefined;
  readonly onRawChange: (isRaw: boolean) => void;
}

/** The buttons of a message: insert a field, an emoji, a link or a template, and switch to raw text. */
export function ComposerTools(props: ComposerToolsProps): ReactElement {
  const {
    disabled,
    entries,
    hasLinks,
    isEmpty,
    isRich,
    onRawChange,
    onReplace,
    onSaveTemplate,
    controller,
    isRaw,
    templates,
    templateSource,
  } = props;
  const [saveAnchor, setSaveAnchor] = useState<Element>();
  const [findAnchor, setFindAnchor] = useState<Element>();
  const templateButton = useRef<HTMLSpanElement>(null);
  const [isEmojiOpen, setIsEmojiOpen] = useState(false);
  const page = usePageWindow();
  const textTemplates = templates.flatMap((template) => {
    const text = templateText(template);
    return text === undefined ? [] : [{ label: template.label, text }];
  });
  const fill = (text: string): void => (isEmpty ? onReplace(text) : insertLater(text));
  // A closing menu returns the focus to its button; the next frame runs after that.
  const openLater = (open: (anchor: Element | undefined) => void) => (): void =>
    void page().requestAnimationFrame(() => open(templateButton.current ?? undefined));
  const hasMany = templateSource.hasMore || (templateSource.isPaged && textTemplates.length > maxListedTemplates);
  const insertLater = (text: string): void => {
    // A closing menu returns the focus to its button; the next frame runs after that.
    page().requestAnimationFrame(() => controller.handle?.insert(text));
  };
  const closeFind = (): void => {
    setFindAnchor(undefined);
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
            onClick={() => controller.handle?.openNames?.()}
          />
          <EmojiButton
            open={isEmojiOpen}
            onOpen={setIsEmojiOpen}
            disabled={disabled}
            onChoose={(emoji) => {
              setIsEmojiOpen(false);
              insertLater(emoji);
            }}
          />
          {hasLinks && (
            <IconButton
              icon="link"
              iconSize={15}
              label="Insert short link"
              disabled={disabled}
              onClick={() => controller.handle?.openNames?.(true)}
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
            open={isEmojiOpen}
            onOpen={setIsEmojiOpen}
            disabled={disabled}
            onChoose={(emoji) => {
              setIsEmojiOpen(false);
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
      {(textTemplates.length > 0 || onSaveTemplate !== undefined) && (
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
              textTemplates.slice(0, hasMany ? maxListedTemplates : undefined).map(({ label, text }, index) => ({
                id: String(index),
                label,
                icon: 'message-square-text',
                onSelect: () => fill(text),
              })),
              hasMany
                ? [{ id: 'find', label: 'Find a template', icon: 'search', onSelect: openLater(setFindAnchor) }]
                : [],
              onSaveTemplate === undefined
                ? []
                : [
                    {
                      id: 'save',
                      label: 'Save as template',
                      icon: 'save',
                      disabled: isEmpty,
                      ...(isEmpty && { reason: 'Nothing is written yet.' }),
                      onSelect: openLater(setSaveAnchor),
                    },
                  ],
            ]}
          />
        </span>
      )}
      <AnchoredPopover label="Find a template" anchor={findAnchor ?? null} onClose={closeFind}>
        {findAnchor && (
          <FindTemplateForm
            templates={templateSource}
            onChoose={(text) => {
              closeFind();
              fill(text);
            }}
          />
        )}
      </AnchoredPopover>
      {onSaveTemplate && (
        <AnchoredPopover label="Save as template" anchor={saveAnchor ?? null} onClose={() => setSaveAnchor(undefined)}>
          {saveAnchor && (
            <SaveTemplateForm
              onSave={onSaveTemplate}
              onDone={() => {
                setSaveAnchor(undefined);
                controller.handle?.focus();
              }}
            />
          )}
        </AnchoredPopover>
      )}
      {isRaw !== undefined && (
        <IconButton
          icon="text-cursor-input"
          iconSize={15}
          label="Show as raw text"
          pressed={isRaw}
          onClick={() => onRawChange(!isRaw)}
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

/** A component of its own, so that the emoji are loaded when the popover first opens. */
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
