import { comparatorWords } from '#rules';
import { defineMessages } from '#ui';

/** The words of conditions. */
export const conditionMessages = defineMessages('forms.conditions', {
  condition: (number: string) => `Condition ${number}`,
  asJson: (number: string) => `Condition ${number} as JSON`,
  field: (number: string) => `Field of condition ${number}`,
  chooseField: 'Choose a field',
  comparison: (number: string) => `Comparison of condition ${number}`,
  values: (number: string) => `Values of condition ${number}`,
  value: 'Value',
  /** Before a further value: any of them matches. */
  orValue: 'or',
  remove: (number: string) => `Remove condition ${number}`,
  add: 'Add condition',
  group: {
    add: 'Add group',
    match: 'How the conditions are combined',
    matchOf: (number: string) => `How group ${number} is combined`,
    all: 'All of',
    any: 'Any of',
    remove: (number: string) => `Remove group ${number}`,
  },
  path: {
    leadsTo: 'Leads to',
    of: (number: string) => `Path that condition ${number} leads to`,
    /** The value that all conditions are about. */
    about: 'Decide by',
    choose: 'Choose an answer or a field',
    typeAnswer: 'Type an answer',
    addOther: 'Add condition on another field',
  },
  comparators: { ...comparatorWords },
  text: {
    comparison: (field: string, comparator: string, values: readonly string[]) =>
      [field, comparator, values.join(' or ')].filter((part) => part !== '').join(' '),
    all: (conditions: readonly string[]) => conditions.join(' and '),
    any: (conditions: readonly string[]) => conditions.join(' or '),
    leadsTo: (condition: string, path: string) => `${condition} → ${path}`,
  },
});
