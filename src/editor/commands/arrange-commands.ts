import {
  type Alignment,
  alignNodes,
  type Distribution,
  distributeNodes,
  type Point,
  type ShownPositions,
} from '#layout';
import {
  asDecision,
  graphIn,
  oneEdge,
  oneNode,
  describeEdge,
  describeNodes,
  titleIn,
  whileEditing,
} from './command-subject.js';
import type { CommandDecision } from './editor-command.js';
import type { CommandWords } from './command-messages.js';
import type { CommandDefinition, WordedScene } from './command-definition.js';

/** Reorders branches, sets the default path and aligns nodes. */
export const arrangeCommands: readonly CommandDefinition[] = [
  orderCommand('left', 'ArrowLeft', -1),
  orderCommand('right', 'ArrowRight', 1),
  {
    id: 'make-default',
    group: 'arrange',
    icon: 'star',
    where: 'steps',
    titleFor: (scene) => scene.words.commands['make-default'].about(describeEdge(scene, oneEdge(scene) ?? '')),
    decision: (scene) =>
      whileEditing(scene, () => {
        const edgeId = oneEdge(scene);
        const answer = edgeId === undefined ? undefined : scene.editor.can.makeDefault({ edgeId });
        // Hidden where the node allows no default path.
        if (
          !answer ||
          answer.answer === 'ignore' ||
          (answer.answer === 'refuse' && answer.refusal.code === 'edge-not-offered')
        )
          return 'hide';
        return asDecision(answer);
      }),
    run: (scene) => {
      const edgeId = oneEdge(scene);
      if (edgeId === undefined) return;
      const done = scene.words.commands['make-default'].done(describeEdge(scene, edgeId));
      scene.actions.report(scene.editor.commands.makeDefault({ edgeId }), done);
    },
  },
  {
    id: 'align',
    group: 'arrange',
    icon: 'align-start-vertical',
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (scene.view && scene.subject.nodeIds.length > 1 ? 'run' : 'hide')),
    run: ({ actions, anchor, subject }) => actions.openAligning(subject, anchor),
  },
  alignCommand('left', 'align-start-vertical'),
  alignCommand('centre', 'align-center-vertical'),
  alignCommand('right', 'align-end-vertical'),
  alignCommand('top', 'align-start-horizontal'),
  alignCommand('middle', 'align-center-horizontal'),
  alignCommand('bottom', 'align-end-horizontal'),
  distributeCommand('across', 'align-horizontal-space-around'),
  distributeCommand('down', 'align-vertical-space-around'),
];

/** The alignments of the menu, by section. */
export const alignSections: readonly (readonly string[])[] = [
  ['align-left', 'align-centre', 'align-right'],
  ['align-top', 'align-middle', 'align-bottom'],
  ['distribute-across', 'distribute-down'],
];

function orderCommand(direction: 'left' | 'right', key: string, by: -1 | 1): CommandDefinition {
  return {
    id: `order-${direction}`,
    group: 'arrange',
    icon: `arrow-${direction}`,
    keys: [`Alt+${key}`],
    where: 'steps',
    repeats: true,
    decision: (scene) =>
      whileEditing(scene, () => {
        const edgeId = branchFor(scene);
        // The same keys mean "back" to the browser; while nodes are edited, the editor keeps them.
        return edgeId === undefined
          ? { reason: scene.words.shared.refusals.chooseBranch }
          : asDecision(scene.editor.can.reorderEdge({ edgeId, by }));
      }),
    run: (scene) => {
      const edgeId = branchFor(scene);
      if (edgeId === undefined) return;
      const name = oneEdge(scene) === undefined ? titleIn(scene, oneNode(scene) ?? '') : describeEdge(scene, edgeId);
      const outcome = scene.editor.commands.reorderEdge({ edgeId, by });
      if (!outcome.ok && outcome.refusal.code === 'nothing-changed')
        return scene.actions.say(scene.words.commands[`order-${direction}`].already(name));
      scene.actions.report(
        outcome,
        outcome.ok ? scene.words.shared.branchMoved(name, outcome.place, outcome.count) : '',
      );
    },
  };
}

/** Returns the edge of the subject, else the first incoming edge that can be reordered. */
function branchFor(scene: WordedScene): string | undefined {
  const edgeId = oneEdge(scene);
  const nodeId = oneNode(scene);
  if (edgeId !== undefined || nodeId === undefined) return edgeId;
  const incoming = graphIn(scene).incoming(nodeId);
  const movable = incoming.find(({ id }) =>
    [-1, 1].some((by) => scene.editor.can.reorderEdge({ edgeId: id, by }).answer === 'allow'),
  );
  return (movable ?? incoming[0])?.id;
}

function alignCommand(alignment: Alignment, icon: string): CommandDefinition {
  return arranging(`align-${alignment}`, icon, 2, {
    arrange: (places) => alignNodes(places, alignment),
    done: ({ aligned }) => aligned[alignment],
    already: ({ alignedAlready }) => alignedAlready,
  });
}

function distributeCommand(distribution: Distribution, icon: string): CommandDefinition {
  return arranging(`distribute-${distribution}`, icon, 3, {
    arrange: (places) => distributeNodes(places, distribution),
    done: ({ distributed }) => distributed[distribution],
    already: ({ distributedAlready }) => distributedAlready,
  });
}

interface Arrangement {
  readonly arrange: (places: ShownPositions) => ReadonlyMap<string, Point> | undefined;
  /** What is announced afterwards, and where nothing had to move. */
  readonly done: (words: CommandWords['shared']) => (subject: string) => string;
  readonly already: (words: CommandWords['shared']) => (subject: string) => string;
}

function arranging(
  id: `align-${Alignment}` | `distribute-${Distribution}`,
  icon: string,
  least: number,
  { already, arrange, done }: Arrangement,
): CommandDefinition {
  const placesIn = ({ subject, view }: WordedScene): ShownPositions => view?.placesOf(subject.nodeIds) ?? new Map();
  const decision = (scene: WordedScene): CommandDecision => {
    if (!scene.view || scene.subject.nodeIds.length < 2) return 'hide';
    const places = placesIn(scene);
    if (places.size < 2) return 'hide';
    if (places.size < least) return { reason: scene.words.shared.refusals.chooseSteps(least) };
    return arrange(places) ? 'run' : { reason: scene.words.shared.refusals.wouldOverlap };
  };
  return {
    id,
    group: 'arrange',
    icon,
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => decision(scene)),
    run: (scene) => {
      const moved = arrange(placesIn(scene));
      if (!moved) return;
      const { shared } = scene.words;
      if (moved.size === 0) return scene.actions.say(already(shared)(describeNodes(scene)));
      const outcome = scene.editor.commands.moveNodes(Object.fromEntries(moved));
      scene.actions.report(outcome, done(shared)(describeNodes(scene)));
    },
  };
}
