'use client';
import { type ReactElement, useId, useMemo, useState } from 'react';
import { isJsonObject, type JsonObject } from '#base';
import { decisionWords, simulate, type Simulation } from '#execute';
import { Button, Dialog, TextArea, TextInput, useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { knownAt } from './known-at.js';
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
  const [known] = useState(() => knownAt(run.frame, nodeId));
  const [text, setText] = useState(() => knownText(known.context));
  const [reply, setReply] = useState('');
  const context = readOutputs(text);
  const { contact, receipts, seed } = run.plan;
  const simulation = useMemo(
    () =>
      context &&
      simulate(version, {
        ...environment,
        ...(presentation ? { presentation } : {}),
        alone: true,
        at: known.at,
        contact,
        // What the run has changed of the contact, such as tags.
        context: {
          ...(isJsonObject(known.context['contact']) ? { contact: known.context['contact'] } : {}),
          ...context,
        },
        receipts,
        seed,
        trigger: { nodeId },
        events: reply.trim() === '' ? [] : [{ after: 'PT1M', reply }],
      }),
    [contact, context, environment, known, nodeId, presentation, receipts, reply, seed, version],
  );
  const isWrong = context === undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.of(titleOf(nodeId))}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="pb-oneouts pb-onealone__in">
        <label htmlFor={id}>{messages.known}</label>
        <TextArea id={id} rows={8} value={text} onValueChange={setText} invalid={isWrong} describedBy={`${id}-hint`} />
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
      <span className="pb-onealone__h">{messages.result}</span>
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
      <span className="pb-onealone__h">{messages.outputs}</span>
      {outputs === undefined ? (
        <span className="pb-mut">{messages.noOutputs}</span>
      ) : (
        <code className="pb-onealone__m">{JSON.stringify(outputs, null, 2)}</code>
      )}
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
