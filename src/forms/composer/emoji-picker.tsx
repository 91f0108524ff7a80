'use client';
import emojis from 'emojibase-data/en/compact.json';
import groupNames from 'emojibase-data/en/messages.json';
import { type EmojiData, EmojiPicker as Picker } from 'frimousse';
import type { ReactElement } from 'react';
import { useMessages } from '#ui';
import { emojiMessages } from './emoji-messages.js';

export interface EmojiPickerProps {
  readonly onChoose: (emoji: string) => void;
}

const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

/** The group of skin tones and other components, which are no emoji on their own. */
const components = 2;

/** Builds the picker's data from the package: no request, and no storage in the browser. */
function emojiData(): EmojiData {
  return {
    locale: 'en',
    emojis: emojis.flatMap(({ group, label, skins, tags = [], unicode }) => {
      if (group === undefined || group === components) return [];
      // Two people have 25 combinations of tones: only equal pairs are offered.
      const toned = tones.map(
        (tone, at) => [tone, skins?.[skins.length === tones.length ? at : at * 6]?.unicode] as const,
      );
      return [
        {
          emoji: unicode,
          category: group,
          label,
          version: 1,
          tags: [...tags],
          ...(skins
            ? {
                skins: Object.fromEntries(toned.map(([tone, emoji]) => [tone, emoji ?? unicode])) as NonNullable<
                  EmojiData['emojis'][number]['skins']
                >,
              }
            : {}),
        },
      ];
    }),
    categories: groupNames.groups
      .filter(({ order }) => order !== components)
      .map(({ message, order }) => ({ index: order, label: capital(message) })),
    skinTones: Object.fromEntries(
      groupNames.skinTones.map(({ key, message }) => [key, message]),
    ) as EmojiData['skinTones'],
  };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A searchable emoji picker. Its code and data are loaded on first use. */
export function EmojiPicker({ onChoose }: EmojiPickerProps): ReactElement {
  const messages = useMessages(emojiMessages);
  return (
    <Picker.Root
      className="pb-emoji"
      columns={8}
      resolveEmojiData={emojiData}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <div className="pb-emoji__top">
        <Picker.Search
          className="pb-emoji__search"
          aria-label={messages.search}
          placeholder={messages.search}
          autoFocus
        />
        <Picker.SkinToneSelector className="pb-emoji__tone" aria-label={messages.skinTone} />
      </div>
      <Picker.Viewport className="pb-emoji__view">
        <Picker.Loading className="pb-emoji__none">{messages.loading}</Picker.Loading>
        <Picker.Empty className="pb-emoji__none">{({ search }) => <>{messages.noMatch(search)}</>}</Picker.Empty>
        <Picker.List
          className="pb-emoji__list"
          components={{
            CategoryHeader: ({ category, ...rest }) => (
              <div {...rest} className="pb-emoji__group">
                {category.label}
              </div>
            ),
            Row: (rest) => <div {...rest} className="pb-emoji__row" />,
            Emoji: ({ emoji, ...rest }) => (
              <button {...rest} className="pb-emoji__one" data-active={emoji.isActive || undefined}>
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
}
