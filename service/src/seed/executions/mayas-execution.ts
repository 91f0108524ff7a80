import type { Json } from '#base';
import { nextOpening } from '#catalog';
import { graphOf } from '#graph';
import type { Contact, ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';
import { deskHours } from '../fernway.js';
import { type Context, startContext, typeInExecution, type WorkflowName } from './execution-state.js';

const replyAfter = (72 * 60 + 16) * 1000;

/**
 * The execution of the documentation: Maya texts TRIAL and answers after more than an hour, the desk is closed by then,
 * the carrier takes the after-hours reply for spam, and the execution is just tagging her all the same.
 */
export function buildMayasExecution(
  version: WorkflowVersion,
  maya: Contact,
  workflow: WorkflowName,
  now: number,
): WorkflowExecution {
  const id = '8f3a41d09b6e72c5a1f0ec21';
  const tagging = now - 2000;
  const sending = tagging - 2110;
  const start = sending - 9 - replyAfter - 1412;
  const graph = graphOf(version);
  const context: Context = startContext(maya, version, workflow, id, start);
  const steps: ExecutionStep[] = [];
  let time = start;
  for (const { changes, ms, nodeId } of mayasVisits(sending, tagging)) {
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) delete context[key];
      else context[key] = value;
    }
    const node = graph.node(nodeId);
    if (!node) throw new Error(`The free trial has no step ${nodeId}`);
    steps.push({
      id: `${id}-${steps.length + 1}`,
      start: new Date(time).toISOString(),
      ...(ms === undefined ? {} : { end: new Date(time + ms).toISOString() }),
      node: { id: nodeId, type: typeInExecution(node), context: structuredClone(context) },
    });
    time += ms ?? 0;
  }
  return {
    id,
    status: 'running',
    version: { id: version.id ?? '', name: version.name ?? '' },
    start: new Date(start).toISOString(),
    steps,
  };
}

const welcome = {
  message:
    'Hi Maya, thanks for trying Fernway Fitness. Reply YES to book a free class at our Oakland club, ' +
    'or pick a time: fern.fit/t8Kq Reply STOP to opt out.',
  status: 'delivered',
  media: [],
};
const afterHours = {
  message:
    'Thanks Maya. We are closed right now. Book your free class here: bit.example/fern and we will confirm at 9.',
  media: [],
};

interface PlannedVisit {
  readonly nodeId: string;
  /** How long it took, in milliseconds; absent for the one under way. */
  readonly ms?: number;
  /** New values in the context; `undefined` removes a key. */
  readonly changes: { readonly [key: string]: Json | undefined };
}

function mayasVisits(sending: number, tagging: number): readonly PlannedVisit[] {
  const opening = nextOpening(deskHours, sending);
  // Outputs of the steps accumulate.
  const received = { keyword: { keyword: 'TRIAL', message: 'Trial' } };
  const greeted = { ...received, welcome: { delivered: true, segments: 1 } };
  const answered = { ...greeted, wait: { replied: true, reply: 'YES' } };
  const decided = { ...answered, 'by-plan': { branch: 'premium' } };
  const routed = { ...decided, 'desk-hours': { open: false } };
  const conversation = (attempts: number, lastMessage: Json): Json => ({ attempts, lastMessage, lastReply: 'YES' });
  return [
    { nodeId: 'keyword', ms: 12, changes: { outputs: received } },
    {
      nodeId: 'welcome',
      ms: 1400,
      changes: { conversation: { attempts: 0, lastMessage: welcome }, outputs: greeted },
    },
    {
      nodeId: 'wait',
      ms: replyAfter,
      changes: { conversation: conversation(0, welcome), outputs: answered, pendingReply: true },
    },
    { nodeId: 'by-plan', ms: 3, changes: { outputs: decided } },
    {
      nodeId: 'desk-hours',
      ms: 6,
      changes: {
        office: { open: false, ...(opening === undefined ? {} : { nextOpen: new Date(opening).toISOString() }) },
        conversation: conversation(0, { ...afterHours, status: 'queued' }),
        outputs: routed,
      },
    },
    {
      nodeId: 'after-hours',
      ms: tagging - sending,
      changes: {
        conversation: conversation(1, { ...afterHours, status: 'undelivered', segments: 2 }),
        error: { code: 30007, message: 'The carrier filtered this message as spam' },
        pendingReply: undefined,
      },
    },
    { nodeId: 'tag-hot', changes: { error: undefined } },
  ];
}
