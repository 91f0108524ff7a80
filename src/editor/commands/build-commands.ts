import { presentationOf } from '#layout';
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

const grid = 20;

/** Adds, connects, replaces and positions nodes. */
export const buildCommands: readonly EditorCommand[] = [
  {
    id: 'add-after',
    title: 'Add step after',
    short: 'Add after',
    group: 'Build',
    icon: 'plus',
    keywords: ['new', 'insert', 'create'],
    keys: ['A'],
    where: 'steps',
    titleFor: (scene) =>
      oneNode(scene) === undefined ? 'Add the first step' : `Add step after ${titleIn(scene, oneNode(scene) ?? '')}`,
    decision: (scene) =>
      whileEditing(scene, () => {
        const nodeId = oneNode(scene);
        // The same key adds the first node.
        if (nodeId === undefined) return graphIn(scene).nodes.length === 0 ? 'run' : 'hide';
        return offers(scene, { after: { nodeId } });
      }),
    run: ({
      actions,
      anchor,
      subject: {
        nodeIds: [nodeId],
      },
    }) => actions.pickNode(nodeId === undefined ? { kind: 'free' } : { kind: 'after', nodeId }, anchor),
  },
  {
    id: 'insert-on-edge',
    title: 'Insert step on the path',
    short: 'Insert step',
    group: 'Build',
    icon: 'plus',
    keywords: ['new', 'add', 'between'],
    keys: ['I'],
    where: 'steps',
    decision: (scene) =>
      whileEditing(scene, () => {
        const edgeId = edgeFor(scene);
        return edgeId === undefined ? 'hide' : offers(scene, { edgeId });
      }),
    run: (scene) => {
      const edgeId = edgeFor(scene);
      if (edgeId !== undefined) scene.actions.pickNode({ kind: 'edge', edgeId }, scene.anchor);
    },
  },
  {
    id: 'add-node',
    title: 'Add step',
    group: 'Build',
    icon: 'plus',
    keywords: ['new', 'create', 'trigger'],
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => 'run'),
    run: ({ actions, anchor }) => actions.pickNode({ kind: 'free' }, anchor),
  },
  {
    id: 'connect',
    title: 'Connect to another step',
    short: 'Connect',
    group: 'Build',
    icon: 'spline',
    keywords: ['path', 'join', 'link', 'edge'],
    keys: ['C'],
    where: 'steps',
    decision: (scene) =>
      whileEditing(scene, () => {
        const nodeId = oneNode(scene);
        return nodeId === undefined ? 'hide' : asDecision(scene.editor.can.continue({ nodeId }));
      }),
    run: ({
      actions,
      anchor,
      subject: {
        nodeIds: [nodeId],
      },
      view,
    }) => {
      if (nodeId === undefined) return;
      // The canvas highlights possible targets; elsewhere the picker lists them.
      if (view) view.connect(nodeId);
      else actions.pickNode({ kind: 'target', nodeId }, anchor);
    },
  },
  {
    id: 'connect-to',
    title: 'Connect to a step from a list',
    group: 'Build',
    icon: 'list',
    keywords: ['path', 'join', 'link', 'edge'],
    keys: ['Shift+C'],
    where: 'steps',
    decision: (scene) =>
      whileEditing(scene, () => {
        const nodeId = oneNode(scene);
        return nodeId === undefined ? 'hide' : asDecision(scene.editor.can.continue({ nodeId }));
      }),
    run: ({
      actions,
      anchor,
      subject: {
        nodeIds: [nodeId],
      },
    }) => {
      if (nodeId !== undefined) actions.pickNode({ kind: 'target', nodeId }, anchor);
    },
  },
  {
    id: 'move-edge',
    title: 'Move the path to another step',
    short: 'Move',
    group: 'Build',
    icon: 'corner-right-down',
    keywords: ['reconnect', 'target', 'edge'],
    keys: ['M'],
    where: 'steps',
    titleFor: (scene) => `Move ${describeEdge(scene, oneEdge(scene) ?? '')} to another step`,
    decision: (scene) => whileEditing(scene, () => (oneEdge(scene) === undefined ? 'hide' : 'run')),
    run: (scene) => {
      const edgeId = oneEdge(scene);
      if (edgeId !== undefined) scene.actions.pickNode({ kind: 'edge-end', edgeId }, scene.anchor);
    },
  },
  {
    id: 'change-type',
    title: 'Change type',
    group: 'Build',
    icon: 'refresh-cw',
    keywords: ['replace', 'swap', 'kind'],
    keys: ['Shift+R'],
    where: 'steps',
    titleFor: (scene) => `Change the type of ${titleIn(scene, oneNode(scene) ?? '')}`,
    decision: (scene) => whileEditing(scene, () => (oneNode(scene) === undefined ? 'hide' : 'run')),
    run: ({
      actions,
      anchor,
      subject: {
        nodeIds: [nodeId],
      },
    }) => {
      if (nodeId !== undefined) actions.pickNode({ kind: 'replace', nodeId }, anchor);
    },
  },
  {
    id: 'rename',
    title: 'Rename',
    group: 'Build',
    icon: 'pencil',
    keywords: ['title', 'name'],
    keys: ['F2'],
    where: 'steps',
    titleFor: (scene) => `Rename ${titleIn(scene, oneNode(scene) ?? '')}`,
    decision: (scene) => whileEditing(scene, () => (oneNode(scene) === undefined ? 'hide' : 'run')),
    run: ({
      actions,
      anchor,
      subject: {
        nodeIds: [nodeId],
      },
    }) => {
      if (nodeId !== undefined) actions.rename(nodeId, anchor);
    },
  },
  {
    id: 'edit-edge',
    title: 'Change the path here',
    group: 'Build',
    icon: 'pencil',
    keywords: ['value', 'wait', 'kind', 'duration', 'edge'],
    keys: ['V'],
    where: 'steps',
    titleFor: (scene) => `Change ${describeEdge(scene, oneEdge(scene) ?? '')} here`,
    decision: (scene) => whileEditing(scene, () => (oneEdge(scene) === undefined ? 'hide' : 'run')),
    run: (scene) => {
      const edgeId = oneEdge(scene);
      if (edgeId !== undefined) scene.actions.editEdge(edgeId, scene.anchor);
    },
  },
  nudgeCommand('down', 0, grid),
  nudgeCommand('up', 0, -grid),
  nudgeCommand('left', -grid, 0),
  nudgeCommand('right', grid, 0),
  {
    id: 'nudge-back',
    title: 'Nudge back to layout',
    group: 'Build',
    icon: 'undo-2',
    keywords: ['reset', 'position', 'place'],
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (isNudged(scene) ? 'run' : 'hide')),
    run: (scene) =>
      scene.actions.report(
        scene.editor.commands.tidy({ nodeIds: scene.subject.nodeIds }),
        `${describeNodes(scene)} back in the layout`,
      ),
  },
];

function nudgeCommand(direction: 'up' | 'down' | 'left' | 'right', x: number, y: number): EditorCommand {
  const key = `Arrow${direction[0]?.toUpperCase()}${direction.slice(1)}`;
  const words = direction === 'left' || direction === 'right' ? `to the ${direction}` : direction;
  return {
    id: `nudge-${direction}`,
    title: `Nudge ${words}`,
    group: 'Build',
    keywords: ['move', 'position', 'place'],
    keys: [`Alt+Shift+${key}`],
    where: 'steps',
    repeats: true,
    decision: (scene) =>
      whileEditing(scene, () => {
        if (!scene.view || (scene.noteId === undefined && scene.subject.nodeIds.length === 0)) return 'hide';
        return scene.shown === 'outline'
          ? { reason: 'Steps are put somewhere on the canvas; in the outline they stand in the order of the flow.' }
          : 'run';
      }),
    run: (scene) => {
      // The note announces its move itself.
      if (scene.noteId !== undefined) scene.view?.notes.nudge(scene.noteId, { x, y });
      else if (scene.view?.nudge(scene.subject.nodeIds, { x, y }))
        scene.actions.say(`${describeNodes(scene)} moved ${words}`);
    },
  };
}

/** Returns the edge to insert into: the edge of the subject, else the first outgoing one. */
function edgeFor(scene: CommandScene): string | undefined {
  const nodeId = oneNode(scene);
  return oneEdge(scene) ?? (nodeId === undefined ? undefined : graphIn(scene).outgoing(nodeId)[0]?.id);
}

/** Returns `run` where any node type may be added there, else the refusal of the first. */
function offers(
  { editor }: CommandScene,
  place: { readonly edgeId?: string; readonly after?: { readonly nodeId: string } },
): CommandDecision {
  let reason: string | undefined;
  for (const type of editor.store.getState().catalog.types) {
    const answer = editor.can.insert({ type, ...place });
    if (answer.answer === 'allow') return 'run';
    if (answer.answer === 'refuse') reason = answer.refusal.message;
  }
  return { reason: reason ?? 'There are no step types to add.' };
}

function isNudged({ editor, subject }: CommandScene): boolean {
  const { presentation } = editor.store.getState();
  return subject.nodeIds.some((id) => {
    const own = presentationOf(presentation, id);
    return own !== undefined && [own.dx, own.dy, own.x, own.y].some((moved) => moved !== undefined);
  });
}
