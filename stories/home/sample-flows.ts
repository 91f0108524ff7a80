import { defaultConfig, messagingNodeTypes } from '#catalog';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

/** Kinds of steps in a row; a list of lists forks, and all branches meet in the end. */
export type Flow = readonly (string | readonly Flow[])[];

const typeOf = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? { type: word };

/** A workflow of this shape, with some settings by kind of step. */
export function flowVersion(
  name: string,
  flow: Flow,
  settings: { readonly [type: string]: { readonly [name: string]: unknown } } = {},
): WorkflowVersion {
  const nodes: WorkflowNode[] = [];
  const edges: WorkflowEdge[] = [];
  const join = (source: string, target: string, index: number): void => {
    const from = nodes.find(({ id }) => id === source)?.type?.type;
    const isWait = from === 'wait-for-reply' || from === 'ask-question';
    const value = isWait ? (index === 0 ? 'Reply' : 'PT30M') : from === 'send-message' ? 'Delivered' : `${index + 1}`;
    edges.push({
      id: `e${edges.length}`,
      source,
      target,
      type: isWait && index > 0 ? 'timeout' : 'standard',
      ...(from === 'branch' || isWait || from === 'send-message' ? { value } : {}),
    });
  };
  /** Adds a part after these steps, and returns the steps it ends with. */
  const add = (part: Flow, after: readonly string[], at = 0): readonly string[] => {
    let ends = after;
    let index = at;
    for (const item of part) {
      if (typeof item !== 'string') {
        const from = ends;
        ends = item.flatMap((branch, branchAt) => add(branch, from, branchAt));
        continue;
      }
      const type = typeOf(item);
      const id = `s${nodes.length}`;
      nodes.push({ id, type, config: { ...defaultConfig(type), ...settings[item] } });
      for (const source of ends) join(source, id, index);
      index = 0;
      ends = [id];
    }
    return ends;
  };
  add(flow, []);
  return { name, definition: { nodes, edges } };
}

const hello = { 'send-message': { message: 'Hi {firstName|there}, this is Fernway.', sendFrom: '+15105550142' } };

/** The workflows of a gym. */
export const gymWorkflows: readonly { readonly id: string; readonly version: WorkflowVersion }[] = [
  {
    id: 'free-trial',
    version: flowVersion(
      'Free trial sign-up',
      [
        'trigger-keyword',
        'send-message',
        'wait-for-reply',
        [
          [
            'branch',
            [
              ['office-hours-router', 'assign-to-group', 'add-tag'],
              ['send-template', 'add-tag'],
            ],
          ],
          ['send-template'],
        ],
        'notify-users',
        'end',
      ],
      { ...hello, 'trigger-keyword': { keywords: ['TRIAL'], number: '+15105550142' } },
    ),
  },
  {
    id: 'missed-call',
    version: flowVersion(
      'Missed-call text-back',
      ['trigger-manual', 'send-message', 'wait-for-reply', [['assign-to-group', 'add-tag'], ['notify-users']], 'end'],
      hello,
    ),
  },
  {
    id: 'reminder',
    version: flowVersion(
      'Appointment reminder',
      [
        'trigger-meeting',
        'wait-until-date',
        'send-message',
        'wait-for-reply',
        [['add-tag'], ['send-message'], ['notify-users']],
        'end',
      ],
      hello,
    ),
  },
  {
    id: 'win-back',
    version: flowVersion('Win back quiet contacts', [
      'trigger-list',
      'delay',
      'send-message',
      'wait-for-reply',
      [['add-tag'], ['remove-from-list']],
      'end',
    ]),
  },
  {
    id: 'after-hours',
    version: flowVersion(
      'After-hours reply',
      ['trigger-keyword', 'office-hours-router', [['assign-to-group'], ['send-message', 'add-tag']], 'end'],
      {
        ...hello,
        'trigger-keyword': { keywords: ['HELP'] },
      },
    ),
  },
  {
    id: 'review',
    version: flowVersion(
      'Review request',
      ['trigger-list', 'delay', 'send-message', [['add-tag'], ['notify-users']], 'end'],
      hello,
    ),
  },
  {
    id: 'welcome',
    version: flowVersion(
      'New member welcome',
      [
        'trigger-list',
        'send-message',
        'delay',
        'send-message',
        'wait-for-reply',
        [['add-tag'], ['send-template']],
        'end',
      ],
      hello,
    ),
  },
  {
    id: 'open-day',
    version: flowVersion(
      'Open day RSVP',
      ['trigger-keyword', 'send-message', 'branch', [['add-tag'], ['add-to-list'], ['notify-users']], 'end'],
      {
        ...hello,
        'trigger-keyword': { keywords: ['OPENDAY'] },
      },
    ),
  },
  {
    id: 'feedback',
    version: flowVersion('Class feedback', [
      'trigger-meeting',
      'delay',
      'ask-question',
      'branch',
      [['add-tag'], ['send-message', 'notify-users']],
      'end',
    ]),
  },
];
