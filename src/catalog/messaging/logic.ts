import type { NodeType } from '#model';
import { defineNodeType, fixedEdge, namedEdges } from './define-node-type.js';

const group = 'Logic';

/** Node types that branch. */
export const logicTypes: readonly NodeType[] = [
  defineNodeType({
    group,
    type: 'branch',
    label: 'Branch',
    description: 'Sends the contact along the first path that fits, or along Otherwise.',
    icon: 'split',
    properties: [
      {
        type: 'select',
        name: 'branchBy',
        label: 'Decide by',
        defaultValue: 'conditions',
        options: [
          { value: 'conditions', label: 'Conditions' },
          { value: 'field', label: 'The value of one field' },
        ],
        // Conditions can say all that the value of one field can: only nodes that have it show the choice.
        conditions: [{ property: 'branchBy', comparator: 'equals', value: 'field' }],
      },
      {
        type: 'attribute',
        name: 'field',
        label: 'Field',
        mandatory: true,
        helperText: 'Each path is taken when this field has the value written on it.',
        conditions: [{ property: 'branchBy', comparator: 'equals', value: 'field' }],
      },
      {
        type: 'conditions',
        name: 'conditions',
        label: 'Conditions',
        mandatory: true,
        min: 1,
        helperText: 'Each is a path. The first that fits is taken; Otherwise takes everything else.',
        conditions: [{ property: 'branchBy', comparator: 'notEquals', value: 'field' }],
      },
      {
        type: 'boolean',
        name: 'exactText',
        label: 'Match capitals and spaces exactly',
        defaultValue: false,
        helperText: 'Off, “ YES ” is the same as “yes”.',
        conditions: [{ property: 'branchBy', comparator: 'notEquals', value: 'field' }],
      },
    ],
    outputs: [{ path: 'branch', name: 'Path taken', dataType: 'string', default: '' }],
    validation: {
      numEdgeCondition: 'atLeast',
      numEdges: 2,
      edges: [namedEdges(undefined, 'conditions'), fixedEdge('default', 'Otherwise')],
    },
  }),
  defineNodeType({
    group,
    type: 'office-hours-router',
    label: 'Office-hours router',
    description: 'Sends the contact along Open or Closed, by the office hours of a group.',
    icon: 'clock-8',
    properties: [
      {
        type: 'group',
        name: 'groups',
        label: 'Office hours of',
        mandatory: true,
        min: 1,
        max: 1,
        helperText: 'The group whose hours decide.',
      },
      {
        type: 'boolean',
        name: 'closedOnHolidays',
        label: 'Closed on public holidays',
        defaultValue: false,
        helperText: 'By the calendar of your country.',
      },
    ],
    outputs: [
      { path: 'open', name: 'Open', dataType: 'boolean', default: false },
      { path: 'nextOpen', name: 'Next opening', dataType: 'date' },
    ],
    validation: {
      numEdgeCondition: 'exactly',
      numEdges: 2,
      edges: [fixedEdge('standard', 'Open'), fixedEdge('default', 'Closed')],
    },
  }),
  defineNodeType({
    group,
    type: 'random-split',
    label: 'Random split',
    description: 'Sends each contact along one path by chance, in the shares written on the paths.',
    icon: 'dices',
    properties: [
      {
        type: 'boolean',
        name: 'sticky',
        label: 'Same path every time',
        defaultValue: true,
        helperText: 'A contact who comes back takes the path they took before.',
      },
    ],
    outputs: [{ path: 'branch', name: 'Path taken', dataType: 'string', default: '' }],
    validation: { numEdgeCondition: 'atLeast', numEdges: 2, edges: [namedEdges('50%')] },
  }),
];
