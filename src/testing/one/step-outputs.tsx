'use client';
import { type ReactElement, useId, useState } from 'react';
import { isJsonObject, type JsonObject } from '#base';
import { nodeTypeOf } from '#catalog';
import type { Pin } from '#execute';
import { Button, Dialog, Select, TextArea, useMessages } from '#ui';
import { oneMessages } from './one-messages.js';
import { pinned } from './test-run.js';
import type { Test } from './use-test.js';

/** Outputs as JSON text: each output of the node type, to be filled in. */
export function outputsText({ graph }: Pick<Test, 'graph'>, nodeId: string, known?: JsonObject): string {
  if (known && Object.keys(known).length > 0) return JSON.stringify(known, null, 2);
  const node = graph.node(nodeId);
  const named = (node ? (nodeTypeOf(node).outputs ?? []) : []).flatMap(({ name }) =>
    typeof name === 'string' && name !== '' ? [[name, ''] as const] : [],
  );
  return named.length === 0 ? '' : JSON.stringify(Object.fromEntries(named), null, 2);
}

/** The object that a text writes; an empty one for an empty text, undefined for what is none. */
export function readOutputs(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  try {
    const read: unknown = JSON.parse(text);
    return isJsonObject(read) ? (read as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** A field for outputs as JSON, with its error. */
export function OutputsField({
  onText,
  text,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
}): ReactElement {
  const { suggestions: messages } = useMessages(oneMessages);
  const id = useId();
  const isWrong = readOutputs(text) === undefined;
  return (
    <div className="pb-oneouts">
      <label htmlFor={id}>{messages.output}</label>
      <TextArea id={id} value={text} onValueChange={onText} invalid={isWrong} describedBy={`${id}-hint`} />
      <span id={`${id}-hint`} className="pb-mut" data-kind={isWrong ? 'err' : undefined}>
        {isWrong ? messages.outputsWrong : messages.outputsHint}
      </span>
    </div>
  );
}

/** Not an edge: the outputs name one, or there is only one. */
const asItDoes = '';

/** What a step leaves behind, whatever it would do, and the path it leads along. */
export function PinDialog({
  nodeId,
  onClose,
  test,
}: {
  readonly test: Test;
  readonly nodeId: string;
  readonly onClose: () => void;
}): ReactElement {
  const { pins: messages } = useMessages(oneMessages);
  const { change, graph, pathOf, run, titleOf } = test;
  const known = run.plan.pins?.[nodeId];
  const left = (run.frame.state.context['outputs'] as JsonObject | undefined)?.[nodeId];
  const [edgeId, setEdgeId] = useState(known?.edgeId ?? asItDoes);
  const [text, setText] = useState(() =>
    outputsText(test, nodeId, known?.outputs ?? (isJsonObject(left) ? (left as JsonObject) : undefined)),
  );
  const outputs = readOutputs(text);
  const title = titleOf(nodeId);
  const set = (pin: Pin | undefined, said: string): void => {
    change(pinned(run.plan, nodeId, pin), said);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.of(title)}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          {known && <Button onClick={() => set(undefined, messages.unset(title))}>{messages.remove}</Button>}
          <Button
            variant="primary"
            disabled={outputs === undefined}
            onClick={() =>
              set({ ...(edgeId === asItDoes ? {} : { edgeId }), outputs: outputs ?? {} }, messages.set(title))
            }
          >
            {messages.apply}
          </Button>
        </>
      }
    >
      <div className="pb-oneouts">
        <Select
          label={messages.path}
          value={edgeId}
          onValueChange={setEdgeId}
          options={[
            { value: asItDoes, label: messages.asItDoes },
            ...graph.outgoing(nodeId).map(({ id }) => ({ value: id, label: pathOf(id) })),
          ]}
        />
        <OutputsField text={text} onText={setText} />
      </div>
    </Dialog>
  );
}
