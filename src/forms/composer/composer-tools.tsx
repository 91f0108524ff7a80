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
  const { disabled, entries, hasLinks, isRich, onRawChange, controller, isRaw } = props;
  const insertLater = useInsertLater(controller);
  return (
    <span className="pb-comp__tools">
      <NamesButton
        label="Insert field"
        icon="braces"
        keys={['Mod', '/']}
        disabled={disabled}
        onOpen={isRich ? () => controller.handle?.openNames?.() : undefined}
        entries={() => entries().filter(({ kind }) => kind !== 'link')}
        onChoose={insertLater}
      />
      <EmojiButton disabled={disabled} onChoose={insertLater} />
      {hasLinks && (
        <NamesButton
          label="Insert short link"
          icon="link"
          disabled={disabled}
          onOpen={isRich ? () => controller.handle?.openNames?.(true) : undefined}
          entries={() => entries().filter(({ kind }) => kind === 'link')}
          onChoose={insertLater}
        />
      )}
      <TemplateTools {...props} />
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

/** Returns a function that inserts a text in the next frame: a closing menu first returns the focus to its button. */
function useInsertLater(controller: MessageController): (text: string) => void {
  const page = usePageWindow();
  return (text) => void page().requestAnimationFrame(() => controller.handle?.insert(text));
}

/** Opens the list of names inside a rich text; a menu of the names for a raw one. */
function NamesButton({
  disabled,
  entries,
  icon,
  keys,
  label,
  onChoose,
  onOpen,
}: {
  readonly label: string;
  readonly icon: string;
  readonly keys?: readonly string[];
  readonly disabled: boolean;
  readonly entries: () => readonly NameEntry[];
  /** Opens the list inside the text; absent for raw text. */
  readonly onOpen: (() => void) | undefined;
  readonly onChoose: (raw: string) => void;
}): ReactElement {
  if (onOpen)
    return (
      <IconButton
        icon={icon}
        iconSize={15}
        label={label}
        {...(keys && { keys })}
        disabled={disabled}
        onClick={onOpen}
      />
    );
  return (
    <Menu
      sections={[menuItems(entries(), onChoose)]}
      trigger={<IconButton icon={icon} iconSize={15} quiet label={label} disabled={disabled} />}
    />
  );
}

/** The menu of templates, the form that searches more of them, and the form that saves the text as one. */
function TemplateTools({
  controller,
  disabled,
  isEmpty,
  onReplace,
  onSaveTemplate,
  templates,
  templateSource,
}: ComposerToolsProps): ReactElement | null {
  const [saveAnchor, setSaveAnchor] = useState<Element>();
  const [findAnchor, setFindAnchor] = useState<Element>();
  const templateButton = useRef<HTMLSpanElement>(null);
  const page = usePageWindow();
  const insertLater = useInsertLater(controller);
  const textTemplates = templates.flatMap((template) => {
    const text = templateText(template);
    return text === undefined ? [] : [{ label: template.label, text }];
  });
  const hasMany = templateSource.hasMore || (templateSource.isPaged && textTemplates.length > maxListedTemplates);
  const fill = (text: string): void => (isEmpty ? onReplace(text) : insertLater(text));
  // A closing menu returns the focus to its button; the next frame runs after that.
  const openLater = (open: (anchor: Element | undefined) => void) => (): void =>
    void page().requestAnimationFrame(() => open(templateButton.current ?? undefined));
  const closeFind = (): void => {
    setFindAnchor(undefined);
    templateSource.search('');
  };
  const templateItems = textTemplates
    .slice(0, hasMany ? maxListedTemplates : undefined)
    .map(({ label, text }, index) => ({
      id: String(index),
      label,
      icon: 'message-square-text',
      onSelect: () => fill(text),
    }));
  const findItem = { id: 'find', label: 'Find a template', icon: 'search', onSelect: openLater(setFindAnchor) };
  const saveItem = {
    id: 'save',
    label: 'Save as template',
    icon: 'save',
    disabled: isEmpty,
    ...(isEmpty && { reason: 'Nothing is written yet.' }),
    onSelect: openLater(setSaveAnchor),
  };
  return (
    <>
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
            sections={[templateItems, hasMany ? [findItem] : [], onSaveTemplate === undefined ? [] : [saveItem]]}
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
    </>
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
}: {
  readonly disabled: boolean;
  readonly onChoose: (emoji: string) => void;
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Emoji"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon="smile" iconSize={15} quiet label="Insert emoji" disabled={disabled} />}
    >
      <LateEmoji
        onChoose={(emoji) => {
          setIsOpen(false);
          onChoose(emoji);
        }}
      />
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
