'use client';
import type { WorkflowVersion } from '#model';
import type { Editor, MessageTotals as Totals } from '#store';
import { Button, TextInput, useMessages } from '#ui';
import { type ReactElement, useCallback, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import type { Resources } from '../field/resource/resources.js';
import { useRestoredValue } from '../field/value/use-restored-value.js';
import { valueText } from '../field/value/value-text.js';
import { InspectorHeader } from './inspector-header.js';
import { nodeTypeGroupOf, nodeTypeOf } from '#catalog';
import { graphOf } from '#graph';
import type { RouteSegments } from '#rules';
import { useResource } from '../field/resource/use-resource.js';
import { money, rangeOf, useTextSamples } from './message-cost.js';
import { useSettledAnswer } from './use-settled-answer.js';
import { inspectorMessages } from './inspector-messages.js';
import { WorkflowProperties } from './workflow-properties.js';

export interface WorkflowSettingsProps {
  readonly editor: Editor;
  /** Contacts and samples for counting segments. */
  readonly resources?: Resources | undefined;
  readonly onClose: () => void;
}

const noResources: Resources = {};

/** The settings of the workflow itself: its name, and the properties for placeholders in messages. */
export function WorkflowSettings({ editor, onClose, resources = noResources }: WorkflowSettingsProps): ReactElement {
  const { workflow: messages } = useMessages(inspectorMessages);
  const id = useId();
  const name = useStore(editor.store, (state) => valueText(state.version.name));
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  useEffect(() => () => editor.seal(), [editor]);
  const versionNow = useCallback(() => editor.store.getState().version, [editor]);
  const naming = useRestoredValue(
    name,
    (next: string, before?: WorkflowVersion) =>
      editor.commands.setWorkflow({ name: next, ...(before ? { before } : {}) }),
    versionNow,
  );
  return (
    <>
      <InspectorHeader icon="settings-2" title={messages.title} subtitle={name || messages.noName} onClose={onClose} />
      <div className="pb-insp__b" onBlur={() => editor.seal()}>
        <div className="pb-sect">
          <div className="pb-field" data-setting="name" {...naming.handlers}>
            <label className="pb-label" htmlFor={`${id}-name`}>
              {messages.name}
            </label>
            <TextInput id={`${id}-name`} value={name} readOnly={readOnly} onValueChange={naming.change} />
          </div>
          <WorkflowProperties editor={editor} readOnly={readOnly} />
        </div>
        <MessageTotals editor={editor} resources={resources} />
      </div>
    </>
  );
}

interface MessageTotalsProps {
  readonly editor: Editor;
  readonly resources: Resources;
}

/**
 * The number of segments one contact gets from a workflow: on the route with the fewest, and on the route with the
 * most.
 */
function MessageTotals({ editor, resources }: MessageTotalsProps): ReactElement | null {
  const { totals: messages } = useMessages(inspectorMessages);
  const id = useId();
  const contacts = useResource(resources, 'contacts');
  const samples = useTextSamples(resources);
  const totals = useSettledAnswer(
    editor,
    useCallback(() => editor.messageTotals(samples), [editor, samples]),
  );
  if (!totals || totals.most.worst + totals.most.mms + totals.least.mms === 0) return null;
  const { least, most, repeats } = totals;
  return (
    <div className="pb-sect" role="group" aria-labelledby={`${id}-title`}>
      <div className="pb-sect__h" id={`${id}-title`}>
        {messages.title}
      </div>
      <dl className="pb-totals">
        <RouteRow isMost={false} editor={editor} route={least} totals={totals} />
        <RouteRow isMost editor={editor} route={most} totals={totals} />
      </dl>
      <span className="pb-help">
        {contacts.status === 'ready' && contacts.options.length > 0 ? messages.ofContacts : messages.ofSamples}
        {repeats && ` ${messages.repeats}`}
      </span>
    </div>
  );
}

function RouteRow({
  editor,
  isMost,
  totals,
  route,
}: {
  readonly isMost: boolean;
  readonly editor: Editor;
  readonly route: RouteSegments;
  readonly totals: Totals;
}): ReactElement {
  const { totals: messages } = useMessages(inspectorMessages);
  const { cost, mms, nodeIds } = route;
  const graph = graphOf(editor.store.getState().version);
  const count = nodeIds.filter((nodeId) => {
    const node = graph.node(nodeId);
    return node !== undefined && nodeTypeGroupOf(nodeTypeOf(node)) === 'message';
  }).length;
  const costText = cost && rangeOf(cost, (amount) => money(amount, totals.currency));
  return (
    <div>
      <dt>{isMost ? messages.most : messages.fewest}</dt>
      <dd>
        <span>
          <b>{messages.messages(count)}</b> · {messages.segments(rangeOf(route, String), route.worst)}
          {mms > 0 && <> · {messages.mms(mms)}</>}
        </span>
        {costText !== undefined && <span>{mms > 0 ? messages.costWithoutMms(costText) : costText}</span>}
      </dd>
      <dd>
        <Button
          variant="link"
          size="sm"
          aria-label={isMost ? messages.showMost : messages.showFewest}
          onClick={() => editor.select({ nodeIds })}
        >
          {messages.show}
        </Button>
      </dd>
    </div>
  );
}
