'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { LateNotice, type LatePart, PartBoundary, useLatePart, useMessages } from '#ui';
import type { MergeLayerProps } from '../editing/parts.js';
import { sessionMessages } from '../session/session-messages.js';
import { mergingMessages } from './merging-messages.js';

type MergingParts = typeof import('./merging-parts.js');

const load = (): Promise<MergingParts> => import('./merging-parts.js');

/** A merge or a comparison over the editor; nothing where none is shown. */
export function MergeLayer(layer: MergeLayerProps): ReactElement | null {
  const { part } = useMessages(mergingMessages);
  const shown = useStore(layer.drafts.merging.store, (state) => state.shown);
  if (!shown) return null;
  return (
    <PartBoundary part="Merge" what={part} className="pb-vers" resetBy={[shown]}>
      <LateMergeLayer {...layer} />
    </PartBoundary>
  );
}

/** The screens in a chunk of their own. */
function LateMergeLayer({ drafts, onReload, props }: MergeLayerProps): ReactElement | null {
  const messages = useMessages(mergingMessages);
  const { editing } = useMessages(sessionMessages);
  const late: LatePart<MergingParts> = useLatePart(load);
  const shown = useStore(drafts.merging.store, (state) => state.shown);
  const { part } = late;
  if (!part) return <LateNotice late={late} what={messages.part} meanwhile={editing} className="pb-vers" />;
  if (shown?.is === 'merge') return <part.MergeScreen {...{ drafts, onReload, props, shown }} />;
  return shown ? <part.MergeComparison {...{ drafts, props, shown }} /> : null;
}
