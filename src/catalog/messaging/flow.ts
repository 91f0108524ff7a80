import type { NodeType } from '#model';
import { defineNodeType, noEdge, onePlainEdge } from './define-node-type.js';

const group = 'Flow';

/** Node types that end an execution, count a success or lead elsewhere. */
export const flowTypes: readonly NodeType[] = [
  defineNodeType({
    group,
    type: 'go-to-workflow',
    label: 'Go to workflow',
    description: 'Ends this run and starts the contact in another workflow.',
    icon: 'corner-right-down',
    properties: [
      {
        type: 'workflow',
        name: 'workflow',
        label: 'Workflow',
        mandatory: true,
        helperText: 'It starts with its active version.',
      },
    ],
    validation: noEdge,
  }),
  defineNodeType({
    group,
    type: 'goal',
    label: 'Goal',
    description: 'Counts the contact as a success and goes on.',
    icon: 'target',
    properties: [
      {
        type: 'basictext',
        name: 'name',
        label: 'Name of the goal',
        mandatory: true,
        min: 1,
        max: 80,
        helperText: 'As it shall read in reports, such as “Trial class booked”.',
      },
      {
        type: 'number',
        name: 'worth',
        label: 'Worth',
        min: 0,
        helperText: 'What reaching it is worth to you, in your currency.',
      },
    ],
    outputs: [{ path: 'reached', name: 'Reached', dataType: 'boolean', default: false }],
    validation: onePlainEdge,
  }),
  defineNodeType({
    group,
    type: 'end',
    label: 'End',
    description: 'Ends the run; nothing more is sent.',
    icon: 'flag',
    validation: noEdge,
  }),
];
