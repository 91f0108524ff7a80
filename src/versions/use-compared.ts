'use client';
import { useMemo } from 'react';
import type { Stages } from '#base';
import { readForDrawing } from '#canvas';
import { compareInStages } from '#compare';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import { emptyPresentation, type WorkflowVersion } from '#model';
import { nodePlaces, readTitles } from '#rules';
import { useMessages } from '#ui';
import { compareMessages } from './compare-messages.js';
import type { VersionCompareProps } from './compare-props.js';
import { type Compared, joinInStages } from './compared.js';
import { type StagedWork, useStages } from './use-stages.js';

/** Versions with more nodes than this, all together, are worked on after the interface around them is there. */
const mostAtOnce = 300;

/** Whether versions are worked on in slices. Reads no graph, which would take a large one some tens of milliseconds. */
export function isLarge(...versions: readonly WorkflowVersion[]): boolean {
  return versions.reduce((sum, { definition }) => sum + (definition?.nodes?.length ?? 0), 0) > mostAtOnce;
}

/**
 * Compares both versions, once for as long as they stay the same. Large ones are compared in slices: the result is
 * undefined until then.
 */
export function useCompared({ after, before, presentations }: VersionCompareProps): Compared | undefined {
  const { fields } = useMessages(compareMessages);
  const { after: second = emptyPresentation, before: first = emptyPresentation } = presentations ?? {};
  const work = useMemo<StagedWork<Compared>>(
    () => ({
      isLarge: isLarge(before, after),
      begin: () => compared({ version: before, presentation: first }, { version: after, presentation: second }, fields),
    }),
    [after, before, fields, first, second],
  );
  return useStages(work);
}

function* compared(
  before: EditedDocument,
  after: EditedDocument,
  noteOf: (settings: number) => string,
): Stages<Compared> {
  const changes = yield* compareInStages(before, after);
  yield;
  const joined = yield* joinInStages(before, after, changes, noteOf);
  yield* readDocuments(joined.documents.before, joined.documents.after, joined.documents.both, joined.united);
  return joined;
}

/** Reads what drawings and lists of documents need of their nodes, all of which the first row would read at once. */
export function* readDocuments(...documents: readonly EditedDocument[]): Stages<void> {
  for (const { presentation, version } of new Set(documents)) {
    const graph = graphOf(version);
    yield;
    nodePlaces(graph);
    yield;
    readForDrawing(graph);
    yield;
    yield* readTitles(graph, presentation);
    yield;
  }
}
