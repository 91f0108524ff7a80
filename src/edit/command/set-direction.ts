import { accept } from '#base';
import { directionIn, type NodePresentation, notesIn } from '#model';
import { type CommandContext, type Planned, unchanged } from './command.js';
import { Plan } from './plan.js';

/** Where the main path is to run. */
export interface SetDirectionArguments {
  /** `down`: from top to bottom; `right`: from left to right. */
  readonly direction: 'down' | 'right';
}

/**
 * Plans to turn the drawing. A layout to the right is one down with its axes exchanged, and so are the positions that
 * users gave to nodes and free notes: they stay beside the same neighbours.
 *
 * @param shown where the main path runs now, where that is not in the presentation
 */
export function planSetDirection(
  context: CommandContext,
  { direction }: SetDirectionArguments,
  shown?: 'down' | 'right',
): Planned {
  const { presentation } = context.document;
  const plan = new Plan(context.document);
  const now = directionIn(presentation, shown);
  if (presentation.direction !== direction) plan.setPresentation(['direction'], direction);
  if (now !== direction) {
    plan.arrange(
      new Map(
        Object.entries(presentation.nodes ?? {}).flatMap(([id, own]) => (isPlaced(own) ? [[id, turned(own)]] : [])),
      ),
    );
    const free = new Set(notesIn(presentation).filter((note) => note.nodeId === undefined && isPlaced(note)));
    const notes = presentation.notes?.map((note) => (free.has(note) ? turned(note) : note));
    if (free.size > 0) plan.setPresentation(['notes'], notes);
    const kept = Object.entries(presentation.kept?.nodes ?? {}).filter(([, own]) => isPlaced(own));
    plan.keep('nodes', new Map(kept.map(([id, own]) => [id, turned(own)])));
  }
  if (plan.operations.length === 0) return { ok: false, refusal: unchanged };
  const label = direction === 'right' ? 'Turned the drawing to the right' : 'Turned the drawing down';
  return accept({ change: { operations: plan.operations, label, command: 'setDirection' } });
}

type Place = Pick<NodePresentation, 'dx' | 'dy' | 'x' | 'y'>;

function isPlaced(own: Place | undefined): boolean {
  return own?.x !== undefined || own?.y !== undefined || own?.dx !== undefined || own?.dy !== undefined;
}

function turned<Own extends Place>({ dx, dy, x, y, ...own }: Own): Own {
  return {
    ...own,
    ...(y !== undefined && { x: y }),
    ...(x !== undefined && { y: x }),
    ...(dy !== undefined && { dx: dy }),
    ...(dx !== undefined && { dy: dx }),
  } as Own;
}
