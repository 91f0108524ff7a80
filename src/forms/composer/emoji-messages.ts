import { defineMessages } from '#ui';

/** The words of the emoji picker. */
export const emojiMessages = defineMessages('forms.emoji', {
  search: 'Search emoji',
  skinTone: 'Skin tone',
  loading: 'Loading',
  noMatch: (search: string) => `No emoji matches “${search}”.`,
});
