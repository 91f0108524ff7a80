import { defineMessages } from '#ui';

/** The words of fields for several values: tokens, rows, names with values, groups. */
export const listFieldMessages = defineMessages('forms.lists', {
  add: 'Add',
  addTag: 'Add tag',
  remove: (name: string) => `Remove ${name}`,
  /** Entries that only some of the selected steps have. */
  partly: {
    count: (steps: number) => `(${steps})`,
    addToAll: (name: string, steps: number) =>
      `${name}: ${steps === 1 ? '1 step has' : `${steps} steps have`} it. Add to all`,
  },
  rows: {
    row: (number: number) => `Entry ${number}`,
    moveUp: (number: number) => `Move entry ${number} up`,
    moveDown: (number: number) => `Move entry ${number} down`,
    remove: (number: number) => `Remove entry ${number}`,
    add: 'Add entry',
  },
  pairs: {
    name: 'Name',
    value: 'Value',
    nameOf: (entry: string) => `Name of ${entry}`,
    valueOf: (entry: string) => `Value of ${entry}`,
    /** Stands for the name of an entry without one. */
    unnamed: (number: number) => `entry ${number}`,
    repeated: (name: string) => `Two entries are called “${name}”`,
    add: 'Add entry',
  },
  groups: {
    editor: 'The groups editor',
    default: 'Default group',
    noOne: 'No one assigned yet',
    /** A summary: "4 people · 2 numbers · shared pool". */
    facts: (people: number, numbers: number, hasPool: boolean) => {
      const facts = [
        people > 0 && (people === 1 ? '1 person' : `${people} people`),
        numbers > 0 && (numbers === 1 ? '1 number' : `${numbers} numbers`),
        hasPool && 'shared pool',
      ]
        .filter(Boolean)
        .join(' · ');
      return facts.charAt(0).toUpperCase() + facts.slice(1);
    },
  },
});
