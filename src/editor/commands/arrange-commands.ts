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
import type { CommandScene, CommandDecision, EditorCommand } from './editor-command.js';

/** Reorders branches, sets the default path and aligns nodes. */
export const arrangeCommands: readonly EditorCommand[] = [
  orderCommand('left', -1),
  orderCommand('right', 1),
  {
    id: 'make-default',
    title: 'Make default',
    group: 'Arrange',
    icon: 'star',
    keywords: ['otherwise', 'else', 'fallback', 'path'],
    where: 'steps',
    titleFor: (scene) => `Make ${describeEdge(scene, oneEdge(scene) ?? '')} the default path`,
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
      const words = describeEdge(scene, edgeId);
      scene.actions.report(
        scene.editor.commands.makeDefault({ edgeId }),
        `${words} is now the default path. Undo available`,
      );
    },
  },
  {
    id: 'align',
    title: 'Align or distribute',
    group: 'Arrange',
    icon: 'align-start-vertical',
    keywords: ['line up', 'spread', 'gaps'],
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (scene.view && scene.subject.nodeIds.length > 1 ? 'run' : 'hide')),
    run: ({ actions, anchor, subject }) => actions.openAligning(subject, anchor),
  },
  alignCommand('left', 'Align left', 'align-start-vertical'),
  alignCommand('centre', 'Align centres', 'align-center-vertical'),
  alignCommand('right', 'Align right', 'align-end-vertical'),
  alignCommand('top', 'Align top', 'align-start-horizontal'),
  alignCommand('middle', 'Align middles', 'align-center-horizontal'),
  alignCommand('bottom', 'Align bottom', 'align-end-horizontal'),
  distributeCommand('across', 'Distribute horizontally', 'align-horizontal-space-around'),
  distributeCommand('down', 'Distribute vertically', 'align-vertical-space-around'),
];

/** The alignments of the menu, by section. */
export const alignSections: readonly (readonly string[])[] = [
  ['align-left', 'align-centre', 'align-right'],
  ['align-top', 'align-middle', 'align-bottom'],
  ['distribute-across', 'distribute-down'],
];

function orderCommand(direction: 'left' | 'right', by: -1 | 1): EditorCommand {
  const words = direction === 'left' ? 'before the one to its left' : 'behind the one to its right';
  return {
    id: `order-${direction}`,
    title: `Put branch ${words}`,
    group: 'Arrange',
    icon: `arrow-${direction}`,
    keywords: ['order', 'reorder', 'sibling', 'move', 'path', 'first', 'last'],
    keys: [`Alt+Arrow${direction === 'left' ? 'Left' : 'Right'}`],
    where: 'steps',
    repeats: true,
    decision: (scene) =>
      whileEditing(scene, () => {
        const edgeId = branchFor(scene);
        // The same keys mean "back" to the browser; while nodes are edited, the editor keeps them.
        return edgeId === undefined
          ? { reason: 'Choose a path, or a step that a path leads to.' }
          : asDecision(scene.editor.can.reorderEdge({ edgeId, by }));
      }),
    run: (scene) => {
      const edgeId = branchFor(scene);
      if (edgeId === undefined) return;
      const name = oneEdge(scene) === undefined ? titleIn(scene, oneNode(scene) ?? '') : describeEdge(scene, edgeId);
      const outcome = scene.editor.commands.reorderEdge({ edgeId, by });
      if (!outcome.ok && outcome.refusal.code === 'nothing-changed')
        return scene.actions.say(`${name} is the ${by < 0 ? 'first' : 'last'} of its branches already`);
      scene.actions.report(outcome, outcome.ok ? `${name} is now branch ${outcome.place} of ${outcome.count}` : '');
    },
  };
}

/** Returns the edge of the subject, else the first incoming edge that can be reordered. */
function branchFor(scene: CommandScene): string | undefined {
  const edgeId = oneEdge(scene);
  const nodeId = oneNode(scene);
  if (edgeId !== undefined || nodeId === undefined) return edgeId;
  const incoming = graphIn(scene).incoming(nodeId);
  const movable = incoming.find(({ id }) =>
    [-1, 1].some((by) => scene.editor.can.reorderEdge({ edgeId: id, by }).answer === 'allow'),
  );
  return (movable ?? incoming[0])?.id;
}

function alignCommand(alignment: Alignment, title: string, icon: string): EditorCommand {
  return arranging(`align-${alignment}`, title, icon, 2, (places) => alignNodes(places, alignment), 'aligned');
}

function distributeCommand(distribution: Distribution, title: string, icon: string): EditorCommand {
  return arranging(
    `distribute-${distribution}`,
    title,
    icon,
    3,
    (places) => distributeNodes(places, distribution),
    'distributed',
  );
}

function arranging(
  id: string,
  title: string,
  icon: string,
  least: number,
  arrange: (places: ShownPositions) => ReadonlyMap<string, Point> | undefined,
  done: string,
): EditorCommand {
  const placesIn = ({ subject, view }: CommandScene): ShownPositions => view?.placesOf(subject.nodeIds) ?? new Map();
  const decision = (scene: CommandScene): CommandDecision => {
    if (!scene.view || scene.subject.nodeIds.length < 2) return 'hide';
    const places = placesIn(scene);
    if (places.size < 2) return 'hide';
    if (places.size < least) return { reason: `Choose at least ${least} steps.` };
    return arrange(places) ? 'run' : { reason: 'Some of these steps would then lie on each other.' };
  };
  return {
    id,
    title,
    group: 'Arrange',
    icon,
    keywords: ['line up', 'arrange', 'layout'],
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => decision(scene)),
    run: (scene) => {
      const moved = arrange(placesIn(scene));
      if (!moved) return;
      if (moved.size === 0) return scene.actions.say(`${describeNodes(scene)} ${done} already`);
      scene.actions.report(
        scene.editor.commands.moveNodes(Object.fromEntries(moved)),
        `${describeNodes(scene)} ${done}. Undo available`,
      );
    },
  };
}
