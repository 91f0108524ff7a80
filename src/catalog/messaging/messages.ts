import type { NodeProperty, NodeType } from '#model';
import { defineNodeType, fixedEdge, onePlainEdge, timeoutEdge } from './define-node-type.js';

/** The sender of a message. */
const sendFrom: NodeProperty = {
  type: 'sender',
  name: 'sendFrom',
  label: 'Send from',
  helperText: 'The number or pool this message comes from.',
  mandatory: true,
};

/** The text of a message, with placeholders. */
export const messageText: NodeProperty = {
  type: 'message',
  name: 'message',
  label: 'Message',
  helperText: 'Type { to put in what is known of a contact, such as the first name.',
  mandatory: true,
  min: 1,
  max: 1600,
};

/** Whether links are shortened for each contact, and under which domain. */
const linkTracking: readonly NodeProperty[] = [
  {
    type: 'boolean',
    name: 'trackLinks',
    label: 'Track link clicks',
    helperText: 'Shortens the links in this message and counts who opens them.',
    defaultValue: false,
  },
  {
    type: 'basictext',
    name: 'linkDomain',
    label: 'Short-link domain',
    helperText: 'Each contact gets their own trackable link.',
    mandatory: true,
    max: 253,
    conditions: [{ property: 'trackLinks', comparator: 'isTrue' }],
  },
];

const group = 'Messages';

/** Node types that send to the contact. */
export const messageTypes: readonly NodeType[] = [
  defineNodeType({
    group,
    type: 'send-message',
    label: 'Send message',
    description: 'Sends the contact a text and goes on once it is delivered.',
    icon: 'message-square',
    properties: [messageText, sendFrom, ...linkTracking],
    outputs: [
      { path: 'delivered', name: 'Delivered', dataType: 'boolean', default: false },
      { path: 'segments', name: 'Segments', dataType: 'number', default: 0 },
    ],
    validation: {
      numEdgeCondition: 'atLeast',
      numEdges: 1,
      edges: [fixedEdge('standard', 'Delivered'), timeoutEdge('PT10M', 'No receipt')],
    },
  }),
  defineNodeType({
    group,
    type: 'send-template',
    label: 'Send template',
    description: 'Sends the contact one of your saved templates.',
    icon: 'message-square-text',
    properties: [
      {
        type: 'template',
        name: 'template',
        label: 'Template',
        mandatory: true,
        helperText: 'Its text as it is when the message goes out.',
      },
      sendFrom,
      ...linkTracking,
    ],
    outputs: [
      { path: 'delivered', name: 'Delivered', dataType: 'boolean', default: false },
      { path: 'segments', name: 'Segments', dataType: 'number', default: 0 },
    ],
    validation: onePlainEdge,
  }),
  defineNodeType({
    group,
    type: 'ask-question',
    label: 'Ask a question',
    description: 'Sends the contact a question and keeps their answer.',
    icon: 'message-circle-question-mark',
    properties: [
      { ...messageText, label: 'Question' },
      sendFrom,
      {
        type: 'select',
        name: 'answerType',
        label: 'Kind of answer',
        defaultValue: 'text',
        helperText: 'An answer of another kind is asked for once more.',
        options: [
          { value: 'text', label: 'Any text' },
          { value: 'choice', label: 'One of a few choices' },
          { value: 'number', label: 'A number' },
          { value: 'email', label: 'An e-mail address' },
          { value: 'date', label: 'A date' },
        ],
      },
      {
        type: 'keywords',
        name: 'choices',
        label: 'Choices',
        mandatory: true,
        min: 2,
        max: 10,
        helperText: 'What a contact can answer, such as YES and NO.',
        conditions: [{ property: 'answerType', comparator: 'equals', value: 'choice' }],
      },
      {
        type: 'message',
        name: 'askAgain',
        label: 'When the answer does not fit',
        max: 1600,
        helperText: 'Sent once before the question is given up.',
        conditions: [{ property: 'answerType', comparator: 'notEquals', value: 'text' }],
      },
      {
        type: 'attribute',
        name: 'saveTo',
        label: 'Keep the answer in',
        helperText: 'A contact attribute. Leave it empty to use the answer only here.',
      },
    ],
    outputs: [
      { path: 'answered', name: 'Answered', dataType: 'boolean', default: false },
      { path: 'answer', name: 'Answer', dataType: 'string', default: '', answer: true },
    ],
    validation: {
      numEdgeCondition: 'exactly',
      numEdges: 2,
      edges: [fixedEdge('standard', 'Answer'), timeoutEdge('P1D', 'No answer')],
    },
  }),
];
