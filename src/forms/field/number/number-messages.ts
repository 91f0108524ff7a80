import { defineMessages } from '#ui';

/** The words of fields for numbers and shares. */
export const numberMessages = defineMessages('forms.numbers', {
  notSet: 'Not set',
  notANumber: 'Write a number, such as 12 or 2.5',
  split: {
    unreadable: 'Not all shares can be read',
    sum: (sum: string) => `${sum} of 100 %`,
    evenOut: 'Even out',
    add: 'Add share',
    /** Stands for the name of a share without one. */
    unnamed: (number: number) => `share ${number}`,
    /** The stored name of a new share once the letters are used up. */
    newName: (number: number) => `Share ${number}`,
    name: (share: string) => `Name of ${share}`,
    share: (share: string) => `Share of ${share}`,
    remove: (share: string) => `Remove ${share}`,
  },
});
