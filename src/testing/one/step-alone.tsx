'use client';
import { type ReactElement, useId, useMemo, useState } from 'react';
import { isJsonObject, type JsonObject } from '#base';
import { decisionWords, simulate, type Simulation } from '#execute';
import { Button, Dialog, TextArea, TextInput, useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { oneMessages } from './one-messages.js';
import { readOutputs } from './step-outputs.js';
import type { Test } from './use-test.js';

/** What a step may read: fields, outputs of earlier steps, the conversation. */
const shownSections = ['attributes', 'outputs', 'conversation'] as const;

/** Tries one step alone: what is known, and what the contact replies, is typed; what the step does is shown below. */
export function StepAloneDialog({
  nodeId,
  onClose,
  test,
}: {
  readonly test: Test;
  readonly nodeId: string;
  readonly onClose: () => void;
}): ReactElement {
  const { environment, presentation, version } = useTestScene();
  const { alone: messages } = useMessages(oneMessages);
  const id = useId();
  const { run, titleOf } = test;
  const [text, setText] = useState(() => knownText(run.frame.state.context));
  const [reply, setReply] = useState('');
  const context = readOutputs(text);
  const { contact, receipts, seed } = run.plan;
  const at = run.frame.now;
  const simulation = useMemo(
    () =>
      context &&
      simulate(version, {
        ...environment,
        ...(presentation ? { presentation } : {}),
        alone: true,
        at,
        contact,
        context,
        receipts,
        seed,
        trigger: { nodeId },
        events: reply.trim() === '' ? [] : [{ after: 'PT1M', reply }],
      }),
    [at, contact, context, environment, nodeId, presentation, receipts, reply, seed, version],
  );
  const isWrong = context === undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.of(titleOf(nodeId))}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="pb-oneouts">
        <label htmlFor={id}>{messages.known}</label>
        <TextArea id={id} value={text} onValueChange={setText} invalid={isWrong} describedBy={`${id}-hint`} />
        <span id={`${id}-hint`} className="pb-mut" data-kind={isWrong ? 'err' : undefined}>
          {isWrong ? messages.knownWrong : messages.knownHint}
        </span>
        <label htmlFor={`${id}-reply`}>{messages.reply(test.first)}</label>
        <TextInput id={`${id}-reply`} value={reply} onValueChange={setReply} placeholder={messages.noReply} />
      </div>
      {simulation && <WhatItDid simulation={simulation} nodeId={nodeId} />}
    </Dialog>
  );
}

/** Decisions, messages and outputs of the step. */
function WhatItDid({ nodeId, simulation }: { readonly simulation: Simulation; readonly nodeId: string }): ReactElement {
  const { presentation, version } = useTestScene();
  const { alone: messages } = useMessages(oneMessages);
  const { context } = simulation.state;
  const outputs = isJsonObject(context['outputs']) ? (context['outputs'] as JsonObject)[nodeId] : undefined;
  const sent = simulation.messages.filter(({ from }) => from === 'account');
  return (
    <div className="pb-onealone" role="status" aria-label={messages.result}>
      <b>{messages.result}</b>
      <ol className="pb-onealone__l">
        {simulation.decisions.map((decision, index) => (
          <li key={index}>{decisionWords(decision, version, presentation)}</li>
        ))}
      </ol>
      {sent.map(({ text }, index) => (
        <p key={index} className="pb-onealone__m">
          {text}
        </p>
      ))}
      <span className="pb-mut">{messages.outputs}</span>
      <code>{outputs === undefined ? messages.noOutputs : JSON.stringify(outputs)}</code>
    </div>
  );
}

/** What the test knows here, as JSON text. */
function knownText(context: JsonObject): string {
  const known = shownSections.flatMap((name) => {
    const section = context[name];
    return isJsonObject(section) && Object.keys(section).length > 0 ? [[name, section] as const] : [];
  });
  return JSON.stringify(Object.fromEntries(known), null, 2);
}
