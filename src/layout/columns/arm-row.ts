import type { Contour } from './contour.js';

/** A subtree under a vertex: a node or a line, with everything that hangs under it. */
export interface Arm {
  readonly what: number;
  readonly contour: Contour;
  /** Whether a main edge of the vertex above leads here; the vertex is centred over those. */
  readonly main: boolean;
  /** Whether a side edge of the vertex above leads here. */
  readonly side: boolean;
}

interface Member {
  readonly what: number;
  x: number;
}

/** Neighbouring arms with fixed positions relative to each other. */
interface Group {
  readonly first: number;
  last: number;
  contour: Contour;
  readonly members: Member[];
}

/** A merge to put under the arms it closes. */
export interface MergeBlock {
  readonly what: number;
  readonly contour: Contour;
  readonly first: number;
  readonly last: number;
  /** The x of each incoming edge, relative to the member it belongs to. */
  readonly parents: readonly { readonly member: number; readonly x: number }[];
  /** Whether only detours lead here: then it stays under the outermost, on the right. */
  readonly aside: boolean;
  /** The neighbouring arms in its row; −1 and ∞ where there is none. */
  readonly leftArm: number;
  readonly rightArm: number;
}

/**
 * Assembles the arms under one vertex side by side in order, as close as their contours allow; a merge goes under the
 * arms it closes before the arms to their right close in, so that those keep clear of it.
 */
export class ArmRow {
  readonly #arms: readonly Arm[];
  readonly #groupOf: Group[];
  readonly #members = new Map<number, Member>();
  readonly #firstMain: number;
  readonly #lastMain: number;

  /** `row`: of the vertex above. `reach`: how far it extends to the right, margin included. */
  constructor(
    arms: readonly Arm[],
    readonly row: number,
    readonly reach: number,
  ) {
    this.#arms = arms;
    this.#firstMain = arms.findIndex(({ main }) => main);
    this.#lastMain = arms.findLastIndex(({ main }) => main);
    this.#groupOf = arms.map(({ contour, what }, index) => {
      const member = { what, x: 0 };
      this.#members.set(what, member);
      return { first: index, last: index, contour, members: [member] };
    });
  }

  /** Puts a merge at the centre of its incoming edges, as near as other edges beside them allow. */
  addMerge({ aside, contour, first, last, leftArm, rightArm, parents, what }: MergeBlock): void {
    const left = this.#close(first, this.#groupOf[last]!.first - 1);
    let right = this.#groupOf[last]!;
    const low = left.contour.clearance(contour);
    let high = Infinity;
    if (right !== left) {
      right = this.#close(right.first, last);
      const after = contour.clearance(right.contour);
      const distance = Math.max(
        this.#distance(left, right),
        low === -Infinity || after === -Infinity ? -Infinity : low + after,
      );
      moveGroup(right, distance);
      if (after !== -Infinity) high = distance - after;
      this.#join(left, right);
    }
    const xs = parents.map(({ member, x }) => this.#members.get(member)!.x + x);
    const wanted = aside ? Math.max(...xs) : Math.floor((Math.min(...xs) + Math.max(...xs)) / 2);
    let x = Math.max(low, Math.min(high, wanted));
    if (high === Infinity && low !== -Infinity) {
      // One group already: right or left of it by row order, else whichever is nearer.
      const leftOf = -contour.clearance(left.contour);
      const [isRight, isLeft] = [leftArm >= left.first, rightArm <= left.last];
      const goesRight = isRight === isLeft ? wanted >= low || low - wanted <= wanted - leftOf || aside : isRight;
      x = goesRight ? Math.max(low, wanted) : Math.min(leftOf, wanted);
    }
    contour.move(x);
    left.contour = left.contour.unite(contour);
    const member = { what, x };
    this.#members.set(what, member);
    left.members.push(member);
  }

  /** Centres all under the vertex above, which is at 0. */
  finish(): {
    readonly members: readonly { readonly what: number; readonly x: number }[];
    readonly contour: Contour | undefined;
  } {
    if (this.#arms.length === 0) return { members: [], contour: undefined };
    const group = this.#close(0, this.#arms.length - 1);
    const at = (index: number): number => this.#members.get(this.#arms[index]!.what)!.x;
    const axis =
      this.#firstMain >= 0
        ? Math.floor((at(this.#firstMain) + at(this.#lastMain)) / 2)
        : group.contour.leftAt(this.row + 1) - this.reach;
    moveGroup(group, -axis);
    return group;
  }

  /** Merges the groups from that of arm `first` to that of arm `last`. */
  #close(first: number, last: number): Group {
    const group = this.#groupOf[first]!;
    const end = this.#groupOf[Math.max(first, last)]!.last;
    while (group.last < end) {
      const next = this.#groupOf[group.last + 1]!;
      moveGroup(next, this.#distance(group, next));
      this.#join(group, next);
    }
    return group;
  }

  /** How far the right group moves to close the gap. */
  #distance(group: Group, next: Group): number {
    const distance = group.contour.clearance(next.contour);
    // A side edge leaves its node's column even where the main edge below is only a line.
    const aside = this.#arms[next.first]!.side && group.first === 0 && this.#firstMain === 0 && this.#lastMain === 0;
    const least = aside
      ? this.#members.get(this.#arms[0]!.what)!.x + this.reach - next.contour.leftAt(this.row + 1)
      : -Infinity;
    return Math.max(distance === -Infinity ? 0 : distance, least);
  }

  #join(group: Group, next: Group): void {
    group.contour = group.contour.unite(next.contour);
    group.last = next.last;
    for (const member of next.members) group.members.push(member);
    for (let index = next.first; index <= next.last; index++) this.#groupOf[index] = group;
  }
}

function moveGroup(group: Group, distance: number): void {
  group.contour.move(distance);
  for (const member of group.members) member.x += distance;
}
