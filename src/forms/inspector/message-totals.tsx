'use client';
import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import { graphOf } from '#graph';
import type { PartCount, RouteSegments } from '#rules';
import type { Editor, MessageTotals as Totals } from '#store';
import type { TextSamples } from '#text';
import { Button } from '#ui';
import { type ReactElement, useCallback, useId, useMemo } from 'react';
import { sampleContacts } from '../composer/sample-contacts.js';
import type { Resources } from '../field/resources.js';
import { useResource } from '../field/use-resource.js';
import { useSettledAnswer } from './use-settled-answer.js';

export interface MessageTotalsProps {
  readonly editor: Editor;
  readonly resources: Resources;
}

/**
 * The number of segments one contact gets from a workflow: on the route with the fewest, and on the route with the
 * most.
 */
export function MessageTotals({ editor, resources }: MessageTotalsProps): ReactElement | null {
  const id = useId();
  const contacts = useResource(resources, 'contacts');
  const fields = useResource(resources, 'fields');
  const samples = useMemo(
    (): TextSamples => ({
      contacts: sampleContacts(contacts.options, fields.options).map(({ valueOf }) => valueOf),
    }),
    [contacts.options, fields.options],
  );
  const totals = useSettledAnswer(
    editor,
    useCallback(() => editor.messageTotals(samples), [editor, samples]),
  );
  if (!totals || totals.most.worst + totals.most.mms + totals.least.mms === 0) return null;
  const { least, most, repeats } = totals;
  return (
    <div className="pb-sect" role="group" aria-labelledby={`${id}-title`}>
      <div className="pb-sect__h" id={`${id}-title`}>
        Messages to one contact
      </div>
      <dl className="pb-totals">
        <RouteRow label="Fewest" editor={editor} route={least} totals={totals} />
        <RouteRow label="Most" editor={editor} route={most} totals={totals} />
      </dl>
      <span className="pb-help">
        {contacts.status === 'ready' && contacts.options.length > 0
          ? 'As the sample contacts would get them.'
          : 'With what stands in for fields.'}
        {repeats && ' Messages that come round again are counted once.'}
      </span>
    </div>
  );
}

function RouteRow({
  editor,
  label,
  totals,
  route,
}: {
  readonly label: string;
  readonly editor: Editor;
  readonly route: RouteSegments;
  readonly totals: Totals;
}): ReactElement {
  const { cost, mms, nodeIds } = route;
  const graph = graphOf(editor.store.getState().version);
  const messages = nodeIds.filter((nodeId) => {
    const node = graph.node(nodeId);
    return node !== undefined && nodeTypeGroupOf(nodeTypeOf(node)) === 'message';
  }).length;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>
          <b>{messages === 1 ? '1 message' : `${messages} messages`}</b> · {range(route, String)}{' '}
          {route.worst === 1 ? 'segment' : 'segments'}
          {mms > 0 && <> · {mms} MMS</>}
        </span>
        {cost && (
          <span>
            {range(cost, (amount) => money(amount, totals.currency))}
            {mms > 0 && ', MMS not counted'}
          </span>
        )}
      </dd>
      <dd>
        <Button
          variant="link"
          size="sm"
          aria-label={`Show the way with the ${label.toLowerCase()} messages`}
          onClick={() => editor.select({ nodeIds })}
        >
          Show
        </Button>
      </dd>
    </div>
  );
}

function range({ minimum, worst }: PartCount, write: (amount: number) => string): string {
  const [from, to] = [write(minimum), write(worst)];
  return from === to ? from : `${from}–${to}`;
}

function money(amount: number, currency: string | undefined): string {
  try {
    return new Intl.NumberFormat('en', {
      maximumFractionDigits: 4,
      ...(currency !== undefined && { style: 'currency' as const, currency, minimumFractionDigits: 2 }),
    }).format(amount);
  } catch {
    // Not a currency code that `Intl` knows: the number is still right.
    return `${amount} ${currency ?? ''}`.trim();
  }
}
