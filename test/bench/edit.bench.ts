import { produce } from 'immer';
import { createStore } from 'zustand/vanilla';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import { applyOperations, type EditedDocument, invertOperations, type SetOperation } from '#edit';
import { emptyPresentation, type WorkflowVersion } from '#model';
import { checkFully, rulesInForce } from '#rules';
import { createEditor } from '#store';
import { largeWorkflow } from '../support/large-workflow.js';
import { keepResults, thisMachine } from './machine.js';
import { measure, milliseconds, printTable, type Timing } from './measure.js';

/**
 * The cost of an edit of one field, with all problems updated, and of its undo; compared with the starting point of a
 * team without this package: a zustand store with immer, whose undo keeps snapshots and whose problems are all
 * validated again.
 */
const sizes = [1000, 10_000] as const;
const catalog = createCatalog(messagingNodeTypes);
const rules = rulesInForce();
const rowNames = [
  'ours: one field, steps alone',
  'ours: the same undone, steps alone',
  'ours: one field, problems updated',
  'ours: undo, problems updated',
  'ours: redo, problems updated',
  'ours: a step named',
  'ours: a step put into a path',
  'ours: the same undone',
  'ours: a step deleted',
  'ours: full check',
  'ours: full check, longest slice of 8 ms',
  'zustand + immer: one field',
  'zustand + immer: one field, full check after it',
  'zustand + immer: undo by snapshot',
  'zustand + immer: undo by snapshot, full check after it',
] as const;
type Row = (typeof rowNames)[number];

function timingsAt(size: number): Readonly<Record<Row, Timing>> {
  const version = largeWorkflow(size);
  const messages = (version.definition?.nodes ?? []).flatMap((node, index) =>
    typeof node.config?.['message'] === 'string' ? [{ id: node.id, index }] : [],
  );
  const pick = (run: number) => messages[(run * 7919) % messages.length] as (typeof messages)[number];
  const words = (run: number): string => `Hi {firstName|there}, edit ${run}. Reply STOP to opt out.`;

  let document: EditedDocument = { version, presentation: emptyPresentation };
  const nodeFor = (run: number): SetOperation => {
    const { id, index } = pick(run);
    return {
      op: 'set',
      kind: 'node',
      id,
      path: ['config', 'message'],
      from: document.version.definition?.nodes?.[index]?.config?.['message'] as string,
      to: words(run),
    };
  };
  const applied: SetOperation[] = [];
  const nodesDone = measure((run) => {
    const operation = nodeFor(run);
    const outcome = applyOperations(document, [operation]);
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    document = outcome.document;
    applied.push(operation);
  });
  const nodesUndone = measure(
    () => {
      const operation = applied.pop();
      const outcome = operation && applyOperations(document, invertOperations([operation]));
      if (outcome?.ok) document = outcome.document;
    },
    { budget: 60_000, least: Math.min(500, applied.length - 6), warmUp: 5 },
  );

  const editor = createEditor({ version, nodeTypes: messagingNodeTypes, historyLimit: 1000 });
  const opened = editor.problems();
  if (opened.length > 0)
    throw new Error(
      `The workflow of ${size} steps was to have no problems: ${opened[0]?.code} ${opened[0]?.message} ${opened[0]?.detail}`,
    );
  const must = (answer: { readonly ok: boolean }): void => {
    if (!answer.ok) throw new Error(JSON.stringify(answer));
  };
  const done = measure(
    (run) => {
      must(editor.commands.setConfig({ nodeId: pick(run).id, path: ['message'], value: words(run) }));
      editor.seal();
    },
    { least: 500 },
  );
  const undone = measure(() => must(editor.undo()), { budget: 0, least: 400 });
  const redone = measure(() => must(editor.redo()), { budget: 0, least: 300 });
  const edges = (version.definition?.edges ?? []).filter(({ type }) => type === 'standard');
  const named = measure(
    (run) => {
      must(editor.commands.renameNode({ nodeId: pick(run).id, title: `Message ${run}` }));
      editor.seal();
    },
    { budget: 0, least: 60 },
  );
  const added: string[] = [];
  const put = (run: number): void => {
    const outcome = editor.commands.addNode({ type: 'delay', onEdge: edges[(run * 97 + 40) % edges.length]?.id ?? '' });
    must(outcome);
    if (outcome.ok) added.push(outcome.nodeId);
  };
  const inserted = measure(put, { budget: 0, least: 40 });
  const taken = measure(() => must(editor.undo()), { budget: 0, least: 20, warmUp: 0 });
  const deleted = measure(
    (run) => must(editor.commands.removeElements({ nodeIds: [added[run] as string], edgeIds: [], reconnect: true })),
    { budget: 0, least: 15, warmUp: 5 },
  );
  const check = (of: WorkflowVersion) =>
    checkFully(
      {
        version: of,
        graph: graphOf({ ...of, definition: { ...of.definition } }),
        catalog,
        comparators: {},
        presentation: emptyPresentation,
        account: {},
      },
      rules,
    );
  const fullCheck = measure(() => check(version), { least: 8, warmUp: 2 });

  const slices: number[] = [];
  for (let run = 0; run < 5; run++) {
    const opened = createEditor({ version, nodeTypes: messagingNodeTypes, check: 'later' });
    let longest = 0;
    for (let isDone = false; !isDone;) {
      const start = performance.now();
      isDone = opened.continueCheck(() => performance.now() - start >= 8);
      longest = Math.max(longest, performance.now() - start);
    }
    slices.push(longest);
    opened.destroy();
  }
  slices.sort((left, right) => left - right);
  const peer = createStore<{ version: WorkflowVersion; problems: unknown; past: WorkflowVersion[] }>(() => ({
    version,
    problems: [],
    past: [],
  }));
  const peerEdit = (run: number): void => {
    const { past, version: before } = peer.getState();
    const after = produce(before, (draft) => {
      const config = draft.definition?.nodes?.[pick(run).index]?.config;
      if (config) (config as { message?: string }).message = words(run);
    });
    past.push(before);
    peer.setState({ version: after });
  };
  const peerUndo = (): void => {
    const before = peer.getState().past.pop();
    if (before) peer.setState({ version: before });
  };
  const peerChecked =
    (work: (run: number) => void) =>
    (run: number): void => {
      work(run);
      peer.setState({ problems: check(peer.getState().version) });
    };
  return {
    'ours: one field, steps alone': nodesDone,
    'ours: the same undone, steps alone': nodesUndone,
    'ours: one field, problems updated': done,
    'ours: undo, problems updated': undone,
    'ours: redo, problems updated': redone,
    'ours: a step named': named,
    'ours: a step put into a path': inserted,
    'ours: the same undone': taken,
    'ours: a step deleted': deleted,
    'ours: full check': fullCheck,
    'ours: full check, longest slice of 8 ms': {
      median: slices[2] as number,
      p95: slices[4] as number,
      runs: slices.length,
    },
    'zustand + immer: one field': measure(peerEdit, { least: 200 }),
    'zustand + immer: one field, full check after it': measure(peerChecked(peerEdit), { least: 10, warmUp: 2 }),
    'zustand + immer: undo by snapshot': measure(peerUndo, { budget: 0, least: 100 }),
    'zustand + immer: undo by snapshot, full check after it': measure(peerChecked(peerUndo), { least: 10, warmUp: 2 }),
  };
}

const [small, large] = sizes.map(timingsAt) as [ReturnType<typeof timingsAt>, ReturnType<typeof timingsAt>];
console.log(
  `One field of a message edited and taken back, in milliseconds (median, p95), on ${sizes.join(' and ')} steps`,
);
printTable(
  ['', `${sizes[0]}`, 'p95', `${sizes[1]}`, 'p95', `${sizes[1]} : ${sizes[0]}`],
  rowNames.map((name) => [
    name,
    milliseconds(small[name].median),
    milliseconds(small[name].p95),
    milliseconds(large[name].median),
    milliseconds(large[name].p95),
    `${(large[name].median / small[name].median).toFixed(2)} x`,
  ]),
);
const against = (ours: Row, theirs: Row): string[] => [
  ours,
  theirs,
  ...[small, large].map((of) => `${(of[theirs].median / of[ours].median).toFixed(1)} x`),
];
console.log('How many times as long the other takes');
printTable(
  ['ours', 'against', `at ${sizes[0]}`, `at ${sizes[1]}`],
  [
    against('ours: one field, problems updated', 'zustand + immer: one field'),
    against('ours: one field, problems updated', 'zustand + immer: one field, full check after it'),
    against('ours: undo, problems updated', 'zustand + immer: undo by snapshot, full check after it'),
  ],
);
keepResults('edit', {
  machine: thisMachine(),
  sizes,
  timings: [small, large].flatMap((of, index) =>
    rowNames.map((row) => ({ size: sizes[index], row, median: of[row].median, p95: of[row].p95 })),
  ),
});
