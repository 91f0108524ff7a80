import type { ExecutionAction, ExecutionChangeCounts, UnchangedReason } from 'pathboard/client';

/** What can be done with contacts under way. */
export const changeActions: readonly { readonly action: ExecutionAction; readonly label: string }[] = [
  { action: 'pause', label: 'Pause' },
  { action: 'goOn', label: 'Go on' },
  { action: 'move', label: 'Move' },
  { action: 'skipWait', label: 'Skip wait' },
  { action: 'takeOut', label: 'Take out' },
];

interface ActionWords {
  readonly title: string;
  readonly effect: string;
  readonly confirm: string;
  readonly done: (contacts: string) => string;
}

const words: { readonly [action in ExecutionAction]: ActionWords } = {
  pause: {
    title: 'Pause contacts?',
    effect: 'They stay where they are, and get no messages until you let them go on. What they text meanwhile is kept.',
    confirm: 'Pause',
    done: (contacts) => `Paused ${contacts}.`,
  },
  goOn: {
    title: 'Let contacts go on?',
    effect: 'What came in the pause happens now. Waits that ended in the pause are over at once.',
    confirm: 'Go on',
    done: (contacts) => `${contacts} ${contacts.startsWith('1 ') ? 'goes' : 'go'} on.`,
  },
  move: {
    title: 'Move contacts to another step?',
    effect: 'They leave the step where they are, and go on at the step that you choose.',
    confirm: 'Move',
    done: (contacts) => `Moved ${contacts}.`,
  },
  skipWait: {
    title: 'Skip the wait?',
    effect: 'They go on as if the time of their wait had come.',
    confirm: 'Skip wait',
    done: (contacts) => `Skipped the wait of ${contacts}.`,
  },
  takeOut: {
    title: 'Take contacts out?',
    effect: 'Their runs end as canceled, and they get no more messages of the workflow. This cannot be undone.',
    confirm: 'Take out',
    done: (contacts) => `Took ${contacts} out.`,
  },
};

/** The words of an action. */
export const actionWords = (action: ExecutionAction): ActionWords => words[action];

const reasons: { readonly [reason in UnchangedReason]: string } = {
  missing: 'not under way here',
  over: 'over already',
  paused: 'paused',
  notPaused: 'not paused',
  stuck: 'stuck, see the page Stuck',
  notWaiting: 'not waiting for a time or an answer',
  noEnd: 'waiting without an end',
  nodeGone: 'on a version without that step',
  sameNode: 'at that step already',
};

/** “1 contact”, “3 contacts”. */
export function contactsOf(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'contact' : 'contacts'}`;
}

/** What a change would do, line by line. */
export function previewLines(counts: ExecutionChangeCounts, titleOf: (nodeId: string) => string): readonly string[] {
  const { changing, dueNow, more, steps, unchanged } = counts;
  return [
    changing === 0 ? 'Nothing changes.' : `${contactsOf(changing)} ${changing === 1 ? 'changes' : 'change'}.`,
    ...steps.map(({ executions, nodeId }) => `${executions.toLocaleString()} at “${titleOf(nodeId)}”`),
    ...(dueNow > 0 ? [`${dueNow.toLocaleString()} with a wait that ended in the pause`] : []),
    ...unchanged.map(
      ({ executions, reason }) =>
        `${contactsOf(executions)} ${executions === 1 ? 'stays' : 'stay'} as ${executions === 1 ? 'it is' : 'they are'}: ${reasons[reason]}`,
    ),
    ...(more ? ['More are at the step: all of them change, some hundred after the other.'] : []),
  ];
}

/** The sum of what changes of several workflows do. */
export function sumOf(all: readonly ExecutionChangeCounts[]): ExecutionChangeCounts {
  const unchanged = new Map<UnchangedReason, number>();
  for (const { executions, reason } of all.flatMap((counts) => counts.unchanged))
    unchanged.set(reason, (unchanged.get(reason) ?? 0) + executions);
  const steps = new Map<string, number>();
  for (const { executions, nodeId } of all.flatMap((counts) => counts.steps))
    steps.set(nodeId, (steps.get(nodeId) ?? 0) + executions);
  return {
    changing: all.reduce((sum, { changing }) => sum + changing, 0),
    dueNow: all.reduce((sum, { dueNow }) => sum + dueNow, 0),
    steps: [...steps].map(([nodeId, executions]) => ({ nodeId, executions })),
    unchanged: [...unchanged].map(([reason, executions]) => ({ reason, executions })),
    more: all.some(({ more }) => more),
  };
}
