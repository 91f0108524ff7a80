import type { NodeType } from '#model';
import { defineNodeType, fixedEdge, onePlainEdge, timeoutEdge } from './define-node-type.js';

const group = 'Timing';

/** Node types that make the contact wait. */
export const timingTypes: readonly NodeType[] = [
  defineNodeType({
    group,
    type: 'wait-for-reply',
    label: 'Wait for reply',
    description: 'Holds the contact until they reply, or until the time is up.',
    icon: 'hourglass',
    properties: [
      {
        type: 'select',
        name: 'accept',
        label: 'Wait for',
        defaultValue: 'any',
        helperText: 'Replies that do not count still reach your inbox.',
        options: [
          { value: 'any', label: 'Any reply' },
          { value: 'keywords', label: 'A reply with certain words' },
        ],
      },
      {
        type: 'keywords',
        name: 'keywords',
        label: 'Words',
        mandatory: true,
        min: 1,
        max: 20,
        helperText: 'Any one of them is enough.',
        conditions: [{ property: 'accept', comparator: 'equals', value: 'keywords' }],
      },
      {
        type: 'duration',
        name: 'timeout',
        label: 'Wait up to',
        mandatory: true,
        defaultValue: 'PT2H',
        // In minutes.
        min: 1,
        max: 90 * 24 * 60,
        helperText: 'Contacts who have not replied by then go on along the path with this time.',
      },
    ],
    outputs: [
      { path: 'replied', name: 'Replied', dataType: 'boolean', default: false },
      { path: 'reply', name: 'Reply', dataType: 'string', default: '', answer: true },
    ],
    validation: {
      numEdgeCondition: 'exactly',
      numEdges: 2,
      edges: [fixedEdge('standard', 'Reply'), timeoutEdge('PT2H', undefined, 'timeout')],
    },
  }),
  defineNodeType({
    group,
    type: 'delay',
    label: 'Delay',
    description: 'Holds the contact for a set time.',
    icon: 'timer',
    properties: [
      {
        type: 'duration',
        name: 'duration',
        label: 'Wait for',
        mandatory: true,
        defaultValue: 'PT1H',
        // In minutes.
        min: 1,
        max: 90 * 24 * 60,
        helperText: 'Between 1 minute and 90 days.',
      },
      {
        type: 'boolean',
        name: 'avoidNights',
        label: 'Never end at night',
        defaultValue: true,
        helperText: 'A wait that ends between 9 PM and 8 AM goes on until 8 AM where the contact lives.',
      },
    ],
    validation: onePlainEdge,
  }),
  defineNodeType({
    group,
    type: 'wait-until-date',
    label: 'Wait until date',
    description: 'Holds the contact until a date, or until a date kept with the contact.',
    icon: 'calendar-clock',
    properties: [
      {
        type: 'select',
        name: 'until',
        label: 'Wait until',
        defaultValue: 'date',
        options: [
          { value: 'date', label: 'A date for everyone' },
          { value: 'field', label: 'A date of the contact' },
        ],
      },
      {
        type: 'date',
        name: 'date',
        label: 'Date',
        mandatory: true,
        conditions: [{ property: 'until', comparator: 'equals', value: 'date' }],
      },
      {
        type: 'attribute',
        name: 'field',
        label: 'Field',
        mandatory: true,
        helperText: 'Contacts without this date go on at once.',
        conditions: [{ property: 'until', comparator: 'equals', value: 'field' }],
      },
      {
        type: 'duration',
        name: 'before',
        label: 'This long before',
        helperText: 'Leave it empty to go on at the very time.',
        conditions: [{ property: 'until', comparator: 'equals', value: 'field' }],
      },
    ],
    validation: onePlainEdge,
  }),
];
