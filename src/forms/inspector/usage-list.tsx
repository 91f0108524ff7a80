'use client';
import { nodeTypeOf, propertiesOf } from '#catalog';
import { graphOf } from '#graph';
import { distinctTitle, propertyTitle, type Usage } from '#rules';
import type { Editor } from '#store';
import { useMessages } from '#ui';
import type { ReactElement } from 'react';
import { inspectorMessages } from './inspector-messages.js';

export interface UsageListProps {
  readonly editor: Editor;
  readonly usages: readonly Usage[];
  /** The sentence above the list, which also names it. */
  readonly title: string;
}

/** The settings that refer to a value: each step with its setting, several references in one text counted together. */
export function UsageList({ editor, title, usages }: UsageListProps): ReactElement {
  const { usages: messages } = useMessages(inspectorMessages);
  return (
    <div className="pb-uses">
      <span className="pb-help">{title}</span>
      <ul aria-label={title}>
        {[...placesOf(editor, usages).values()].map(({ count, nodeId, setting, step }) => (
          <li key={`${nodeId} ${setting}`}>
            <b>{step}</b>
            <span>{count === 1 ? setting : messages.times(setting, count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Place {
  readonly nodeId: string;
  readonly step: string;
  readonly setting: string;
  readonly count: number;
}

function placesOf(editor: Editor, usages: readonly Usage[]): ReadonlyMap<string, Place> {
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  const places = new Map<string, Place>();
  for (const { nodeId, reference } of usages) {
    const node = graph.node(nodeId);
    if (!node) continue;
    const name = String(reference.path[0] ?? '');
    const property = propertiesOf(nodeTypeOf(node)).find((candidate) => candidate.name === name);
    const key = JSON.stringify([nodeId, name]);
    places.set(key, {
      nodeId,
      step: distinctTitle(graph, node, presentation),
      setting: property ? propertyTitle(property) : name,
      count: (places.get(key)?.count ?? 0) + 1,
    });
  }
  return places;
}
