'use client';
import { IconButton, LateView, Menu, type MenuItem, Popover, Spinner, useLatePart, useMessages } from '#ui';
import { type ReactElement, useState } from 'react';
import { type NameEntry, nameIcons } from './name-entries.js';
import { composerMessages } from './composer-messages.js';
import { TemplateTools, type TemplateToolsProps, useInsertLater } from './template-tools.js';

const loadEmoji = (): Promise<typeof import('./emoji-picker.js')> => import('./emoji-picker.js');

export interface ComposerToolsProps extends TemplateToolsProps {
  /** True where chips are drawn, so that the list of names can open inside the text. */
  readonly isRich: boolean;
  readonly entries: () => readonly NameEntry[];
  readonly hasLinks: boolean;
  /** Whether the text is shown raw; absent where the user cannot choose. */
  readonly isRaw?: boolean | undefined;
  readonly onRawChange: (isRaw: boolean) => void;
}

/** The buttons of a message: insert a field, an emoji, a link or a template, and switch to raw text. */
export function ComposerTools(props: ComposerToolsProps): ReactElement {
  const { disabled, entries, hasLinks, isRich, onRawChange, controller, isRaw } = props;
  const { tools: messages } = useMessages(composerMessages);
  const insertLater = useInsertLater(controller);
  return (
    <span className="pb-comp__tools">
      <NamesButton
        label={messages.insertField}
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
          label={messages.insertLink}
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
          label={messages.showRaw}
          pressed={isRaw}
          onClick={() => onRawChange(!isRaw)}
        />
      )}
    </span>
  );
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
  const { tools: messages } = useMessages(composerMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={messages.emoji}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon="smile" iconSize={15} quiet label={messages.insertEmoji} disabled={disabled} />}
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
  const { tools: messages } = useMessages(composerMessages);
  const late = useLatePart(loadEmoji);
  return (
    <LateView
      late={late}
      what={messages.emojiList}
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
