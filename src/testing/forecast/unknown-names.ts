import { edgeLabel, nodeTitle } from '#catalog';
import type { Unknown } from '#execute';
import type { Graph } from '#graph';
import type { Presentation } from '#model';
import type { ForecastMessages } from './forecast-messages.js';

/**
 * The unknowns that are offered, those that end a run last. Those of a message count once, because who cannot be reached
 * by the first gets no second.
 */
export function offeredUnknowns(unknowns: readonly Unknown[]): readonly Unknown[] {
  const of = (kind: Unknown['kind']): readonly Unknown[] => unknowns.filter((each) => each.kind === kind);
  const others = unknowns.filter(({ kind }) => kind !== 'undelivered' && kind !== 'optOut');
  return [...others, ...of('undelivered').slice(0, 1), ...of('optOut')];
}

/** What each unknown is called; with the title of its step where the names would be the same. */
export function namesOfUnknowns(
  unknowns: readonly Unknown[],
  graph: Graph,
  presentation: Presentation | undefined,
  { whatIf }: ForecastMessages,
): ReadonlyMap<string, string> {
  const plain = unknowns.map((unknown): readonly [Unknown, string] => [unknown, nameOf(unknown)]);
  return new Map(
    plain.map(([unknown, name]) => {
      const isAlone = plain.filter(([, other]) => other === name).length === 1;
      const node = graph.node(unknown.nodeId);
      return [unknown.id, isAlone || !node ? name : whatIf.at(name, nodeTitle(node, presentation))];
    }),
  );

  function nameOf({ edgeId, kind }: Unknown): string {
    if (kind === 'reply') return whatIf.reply;
    if (kind === 'hours') return whatIf.hours;
    if (kind === 'undelivered') return whatIf.undelivered;
    if (kind === 'optOut') return whatIf.optOut;
    const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
    const target = edge && graph.node(edge.target);
    return whatIf.take((edge && edgeLabel(edge)) ?? (target ? nodeTitle(target, presentation) : ''));
  }
}
