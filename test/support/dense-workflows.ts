import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';

type Ends = readonly [from: number, to: number, words?: string];

const trigger = messagingNodeTypes.find(({ type }) => type === 'trigger-keyword') ?? {};
const node = messagingNodeTypes.find(({ type }) => type === 'add-tag') ?? {};

function versionOf(name: string, count: number, ends: readonly Ends[]): WorkflowVersion {
  return {
    id: 'dense',
    name,
    definition: {
      nodes: Array.from({ length: count }, (_, index) => ({
        id: `s${index}`,
        type: index === 0 ? trigger : node,
        config: index === 0 ? { keywords: ['GO'] } : { tags: [`t${index}`] },
      })),
      edges: ends.map(([from, to, value], index) => ({
        id: `p${index}`,
        source: `s${from}`,
        target: `s${to}`,
        type: 'standard',
        ...(value !== undefined && { value }),
      })),
      properties: [],
    },
  };
}

const times = (count: number, of: (index: number) => Ends): readonly Ends[] =>
  Array.from({ length: count }, (_, index) => of(index));

/** Each node leads to every other. */
const complete = (count: number, words?: (from: number, to: number) => string): readonly Ends[] =>
  times(count * (count - 1), (index): Ends => {
    const from = Math.floor(index / (count - 1));
    const to = (index % (count - 1)) + Number(index % (count - 1) >= from);
    return words ? [from, to, words(from, to)] : [from, to];
  });

/** A workflow as an import or a script may create it, though no user would build it. */
export interface DenseSpecimen {
  readonly name: string;
  readonly version: WorkflowVersion;
}

const specimen = (name: string, count: number, ends: readonly Ends[]): DenseSpecimen => ({
  name,
  version: versionOf(name, count, ends),
});

/** Graphs with far more edges than nodes, or with all edges at one node. Same list, same versions. */
export const denseSpecimens: readonly DenseSpecimen[] = [
  specimen('complete graph of 20', 20, complete(20)),
  specimen('complete graph of 40', 40, complete(40)),
  specimen('complete graph of 60', 60, complete(60)),
  specimen('complete graph of 80', 80, complete(80)),
  specimen(
    'complete graph of 60, each path with words',
    60,
    complete(60, (from, to) => `${from} to ${to}`),
  ),
  specimen(
    'all that lead on, of 80',
    80,
    complete(80).filter(([from, to]) => from < to),
  ),
  specimen(
    'star of 2,000',
    2001,
    times(2000, (index) => [0, index + 1]),
  ),
  specimen(
    'star of 2,000, each path with words',
    2001,
    times(2000, (index) => [0, index + 1, `Branch ${index}`]),
  ),
  specimen(
    '2,000 into one',
    2001,
    times(2000, (index) => [index, 2000]),
  ),
  specimen(
    'ladder of two by 500',
    1000,
    times(1498, (index): Ends => {
      const rung = Math.floor(index / 3);
      return index % 3 === 2 ? [rung, 500 + rung] : index % 3 === 1 ? [500 + rung, 501 + rung] : [rung, rung + 1];
    }),
  ),
  specimen(
    'ladder of two by 500, both ways and crossed',
    1000,
    times(500 * 2 + 499 * 4, (index): Ends => {
      if (index < 1000) return index % 2 === 0 ? [index >> 1, 500 + (index >> 1)] : [500 + (index >> 1), index >> 1];
      const [at, kind] = [Math.floor((index - 1000) / 4), (index - 1000) % 4];
      return [at + (kind < 2 ? 0 : 500), at + 1 + (kind % 2 === 0 ? 0 : 500)];
    }),
  ),
  specimen(
    'ring of 2,000',
    2000,
    times(2000, (index) => [index, (index + 1) % 2000]),
  ),
  specimen(
    'comb of 1,000 teeth',
    2000,
    times(1999, (index) => (index < 999 ? [index, index + 1] : [index - 999, index + 1])),
  ),
  specimen(
    'forty by forty',
    80,
    times(1600, (index) => [Math.floor(index / 40), 40 + (index % 40)]),
  ),
  specimen('self-loops, twenty on each of 50', 50, [
    ...times(49, (index) => [index, index + 1]),
    ...times(1000, (index): Ends => [Math.floor(index / 20), Math.floor(index / 20)]),
  ]),
  specimen(
    '1,000 paths between two steps',
    2,
    times(1000, (): Ends => [0, 1]),
  ),
  specimen(
    'fifty paths between each two of 40',
    40,
    times(39 * 50, (index): Ends => [Math.floor(index / 50), Math.floor(index / 50) + 1, `Way ${index % 50}`]),
  ),
];

/** The same with as many edges as a version may have. */
export const densestSpecimens: readonly DenseSpecimen[] = [
  specimen('complete graph of 200', 200, complete(200)),
  specimen(
    'two hundred by two hundred',
    400,
    times(40_000, (index) => [Math.floor(index / 200), 200 + (index % 200)]),
  ),
  specimen(
    'star of 19,999',
    20_000,
    times(19_999, (index) => [0, index + 1]),
  ),
  specimen(
    '40,000 paths between two steps',
    2,
    times(40_000, (): Ends => [0, 1]),
  ),
];
