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

  const visit = (
    nodeId: string,
    ms: number | undefined,
    changes: { readonly [key: string]: Json | undefined },
  ): void => {
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
  };

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
  const opening = nextOpening(deskHours, sending);
  // Outputs of the steps accumulate.
  const received = { keyword: { keyword: 'TRIAL', message: 'Trial' } };
  const greeted = { ...received, welcome: { delivered: true, segments: 1 } };
  const answered = { ...greeted, wait: { replied: true, reply: 'YES' } };
  const decided = { ...answered, 'by-plan': { branch: 'premium' } };
  const routed = { ...decided, 'desk-hours': { open: false } };

  visit('keyword', 12, { outputs: received });
  visit('welcome', 1400, { conversation: { attempts: 0, lastMessage: welcome }, outputs: greeted });
  visit('wait', replyAfter, {
    conversation: { attempts: 0, lastMessage: welcome, lastReply: 'YES' },
    outputs: answered,
    pendingReply: true,
  });
  visit('by-plan', 3, { outputs: decided });
  visit('desk-hours', 6, {
    office: { open: false, ...(opening === undefined ? {} : { nextOpen: new Date(opening).toISOString() }) },
    conversation: { attempts: 0, lastMessage: { ...afterHours, status: 'queued' }, lastReply: 'YES' },
    outputs: routed,
  });
  visit('after-hours', tagging - sending, {
    conversation: { attempts: 1, lastMessage: { ...afterHours, status: 'undelivered', segments: 2 }, lastReply: 'YES' },
    error: { code: 30007, message: 'The carrier filtered this message as spam' },
    pendingReply: undefined,
  });
  visit('tag-hot', undefined, { error: undefined });

  return {
    id,
    status: 'running',
    version: { id: version.id ?? '', name: version.name ?? '' },
    start: new Date(start).toISOString(),
    steps,
  };
}
