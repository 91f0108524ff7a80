import { isTriggerType, nodeTypeOf } from '#catalog';
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
import type { CommandDecision } from './editor-command.js';
import type { CommandDefinition, WordedScene } from './command-definition.js';

const grid = 20;

/** Adds, connects, replaces and positions nodes. */
export const buildCommands: readonly CommandDefinition[] = [
  {
    id: 'add-after',
    group: 'build',
    icon: 'plus',
    keys: ['A'],
    where: 'steps',
    titleFor: (scene) =>
      oneNode(scene) === undefined
        ? scene.words.commands['add-after'].first
        : scene.words.commands['add-after'].about(titleIn(scene, oneNode(scene) ?? '')),
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
    group: 'build',
    icon: 'plus',
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
    group: 'build',
    icon: 'plus',
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => 'run'),
    run: ({ actions, anchor }) => actions.pickNode({ kind: 'free' }, anchor),
  },
  {
    id: 'connect',
    group: 'build',
    icon: 'spline',
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
    group: 'build',
    icon: 'list',
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
    id: 'move',
    group: 'build',
    icon: 'corner-right-down',
    keys: ['M'],
    where: 'steps',
    titleFor: (scene) => {
      const [nodeId, edgeId] = [oneNode(scene), oneEdge(scene)];
      const { about, path } = scene.words.commands.move;
      return nodeId === undefined ? path(describeEdge(scene, edgeId ?? '')) : about(titleIn(scene, nodeId));
    },
    decision: (scene) =>
      whileEditing(scene, () => {
        const nodeId = oneNode(scene);
        if (oneEdge(scene) !== undefined) return 'run';
        if (nodeId === undefined || !scene.view) return 'hide';
        const node = graphIn(scene).node(nodeId);
        return node && isTriggerType(nodeTypeOf(node)) ? { reason: scene.words.shared.refusals.triggerFirst } : 'run';
      }),
    run: (scene) => {
      const [nodeId, edgeId] = [oneNode(scene), oneEdge(scene)];
      if (edgeId !== undefined) scene.actions.pickNode({ kind: 'edge-end', edgeId }, scene.anchor);
      else if (nodeId !== undefined) scene.view?.move(nodeId);
    },
  },
  {
    id: 'change-type',
    group: 'build',
    icon: 'refresh-cw',
    keys: ['Shift+R'],
    where: 'steps',
    titleFor: (scene) => scene.words.commands['change-type'].about(titleIn(scene, oneNode(scene) ?? '')),
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
    group: 'build',
    icon: 'pencil',
    keys: ['F2'],
    where: 'steps',
    titleFor: (scene) => scene.words.commands.rename.about(titleIn(scene, oneNode(scene) ?? '')),
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
    group: 'build',
    icon: 'pencil',
    keys: ['V'],
    where: 'steps',
    titleFor: (scene) => scene.words.commands['edit-edge'].about(describeEdge(scene, oneEdge(scene) ?? '')),
    decision: (scene) => whileEditing(scene, () => (oneEdge(scene) === undefined ? 'hide' : 'run')),
    run: (scene) => {
      const edgeId = oneEdge(scene);
      if (edgeId !== undefined) scene.actions.editEdge(edgeId, scene.anchor);
    },
  },
  nudgeCommand('down', 'ArrowDown', 0, grid),
  nudgeCommand('up', 'ArrowUp', 0, -grid),
  nudgeCommand('left', 'ArrowLeft', -grid, 0),
  nudgeCommand('right', 'ArrowRight', grid, 0),
  {
    id: 'nudge-back',
    group: 'build',
    icon: 'undo-2',
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (isNudged(scene) ? 'run' : 'hide')),
    run: (scene) =>
      scene.actions.report(
        scene.editor.commands.tidy({ nodeIds: scene.subject.nodeIds }),
        scene.words.commands['nudge-back'].done(describeNodes(scene)),
      ),
  },
];

function nudgeCommand(
  direction: 'up' | 'down' | 'left' | 'right',
  key: string,
  x: number,
  y: number,
): CommandDefinition {
  return {
    id: `nudge-${direction}`,
    group: 'build',
    keys: [`Alt+Shift+${key}`],
    where: 'steps',
    repeats: true,
    decision: (scene) =>
      whileEditing(scene, () => {
        if (!scene.view || (scene.noteId === undefined && scene.subject.nodeIds.length === 0)) return 'hide';
        return scene.shown === 'outline' ? { reason: scene.words.shared.refusals.onlyOnCanvas } : 'run';
      }),
    run: (scene) => {
      // The note announces its move itself.
      if (scene.noteId !== undefined) scene.view?.notes.nudge(scene.noteId, { x, y });
      else if (scene.view?.nudge(scene.subject.nodeIds, { x, y }))
        scene.actions.say(scene.words.commands[`nudge-${direction}`].done(describeNodes(scene)));
    },
  };
}

/** Returns the edge to insert into: the edge of the subject, else the first outgoing one. */
function edgeFor(scene: WordedScene): string | undefined {
  const nodeId = oneNode(scene);
  return oneEdge(scene) ?? (nodeId === undefined ? undefined : graphIn(scene).outgoing(nodeId)[0]?.id);
}

/** Returns `run` where any node type may be added there, else the refusal of the first. */
function offers(
  { editor, words }: WordedScene,
  place: { readonly edgeId?: string; readonly after?: { readonly nodeId: string } },
): CommandDecision {
  let reason: string | undefined;
  for (const type of editor.store.getState().catalog.types) {
    const answer = editor.can.insert({ type, ...place });
    if (answer.answer === 'allow') return 'run';
    if (answer.answer === 'refuse') reason = answer.refusal.message;
  }
  return { reason: reason ?? words.shared.refusals.noTypes };
}

function isNudged({ editor, subject }: WordedScene): boolean {
  const { presentation } = editor.store.getState();
  return subject.nodeIds.some((id) => {
    const own = presentationOf(presentation, id);
    return own !== undefined && [own.dx, own.dy, own.x, own.y].some((moved) => moved !== undefined);
  });
}
