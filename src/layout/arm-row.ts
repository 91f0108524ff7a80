import { Contour } from './contour.js';

/** One thing that hangs under a step: a child with all that hangs under it, or a bare line on its way to a merge. */
export interface Arm {
  /** Its outline, or only what of it is above a row. Asked for once, and late: a line may be shared and then be short. */
  outline(end?: number): Contour;
  /** A node's position, or the complement (`~`) of an edge's. */
  readonly what: number;
  readonly main: boolean;
  readonly lane: SharedLane | undefined;
}

/** The outermost line on the right of an outline. A side path to the same target joins it instead of running beside it. */
export interface SharedLane {
  readonly target: number;
  readonly top: number;
  x: number;
}

interface Member {
  readonly what: number;
  x: number;
}

/** Neighbouring arms that already have fixed places towards each other. */
interface Group {
  readonly first: number;
  last: number;
  contour: Contour | undefined;
  lane: SharedLane | undefined;
  readonly members: Member[];
}

/** A join to be put under the arms it joins. */
export interface JoinBlock {
  readonly what: number;
  readonly contour: Contour;
  readonly lane: SharedLane | undefined;
}

/**
 * What hangs under one step, being put together. Arms stand side by side in their order, as close as their outlines allow;
 * a join goes under the arms it joins before the arms to their right are moved close, so those keep clear of it.
 */
export class ArmRow {
  readonly #arms: readonly Arm[];
  readonly #axes: Member[];
  readonly #groupOf: Group[];
  readonly #mainCount: number;

  /** `rank`: the row of the step above. `reach`: how far that step reaches to the right, margin included. */
  constructor(arms: readonly Arm[], readonly rank: number, readonly reach: number) {
    this.#arms = arms;
    this.#mainCount = arms.filter((arm) => arm.main).length;
    this.#axes = arms.map((arm) => ({ what: arm.what, x: 0 }));
    this.#groupOf = arms.map((arm, index) => {
      const { lane } = arm;
      return { first: index, last: index, contour: undefined, lane: lane && { ...lane }, members: [this.#axes[index]!] };
    });
  }

  /** Puts a join under the arms `first` to `last`. `under`: those that lead to it without a detour, if there are any. */
  addJoin(join: JoinBlock, first: number, last: number, under: { first: number; last: number } | undefined): void {
    const group = this.#close(first, last);
    const contour = this.#outlineOf(group);
    const toRight = contour.clearance(join.contour);
    const toLeft = -join.contour.clearance(contour);
    const apart = toRight === -Infinity;
    let x: number;
    if (under) {
      x = Math.floor((this.#axes[under.first]!.x + this.#axes[under.last]!.x) / 2);
      if (!apart && x > toLeft && x < toRight) x = x - toLeft < toRight - x ? toLeft : toRight;
    } else {
      // Only detours lead here: stay at the right, under the outermost line.
      const lane = group.lane?.x ?? this.#axes[last]!.x;
      x = apart ? lane : Math.max(lane, toRight);
    }
    join.contour.move(x);
    if (apart || x >= toRight) group.lane = join.lane && { ...join.lane, x: join.lane.x + x };
    group.contour = contour.unite(join.contour);
    group.members.push({ what: join.what, x });
  }

  /** Brings everything together around the step above, which is at 0. */
  finish(): { members: readonly Member[]; contour: Contour | undefined; lane: SharedLane | undefined } {
    if (this.#arms.length === 0) return { members: [], contour: undefined, lane: undefined };
    const group = this.#close(0, this.#arms.length - 1);
    const axis =
      this.#mainCount > 0
        ? Math.floor((this.#axes[0]!.x + this.#axes[this.#mainCount - 1]!.x) / 2)
        : this.#outlineOf(group).leftAt(this.rank + 1) - this.reach;
    this.#outlineOf(group);
    moveGroup(group, -axis);
    return group;
  }

  /** Makes one group of all groups from that of arm `first` to that of arm `last`. */
  #close(first: number, last: number): Group {
    const group = this.#groupOf[first]!;
    const end = this.#groupOf[last]!.last;
    while (group.last < end) this.#pull(group, this.#groupOf[group.last + 1]!);
    return group;
  }

  #outlineOf(group: Group): Contour {
    return (group.contour ??= this.#arms[group.first]!.outline());
  }

  /** Moves the next group on the right close, and makes it part of this one. */
  #pull(group: Group, next: Group): void {
    if (!this.#shareLane(group, next)) {
      const here = this.#outlineOf(group);
      const there = this.#outlineOf(next);
      const distance = here.clearance(there);
      const least = this.#beside(group, next) - there.leftAt(this.rank + 1);
      moveGroup(next, Math.max(distance === -Infinity ? 0 : distance, least));
    }
    group.contour = this.#outlineOf(group).unite(this.#outlineOf(next));
    group.lane = next.lane;
    group.last = next.last;
    for (const member of next.members) group.members.push(member);
    for (let index = next.first; index <= next.last; index++) this.#groupOf[index] = group;
  }

  /** A side path leaves its step's own column even where the main path below is only a line: from where on it may run. */
  #beside(group: Group, next: Group): number {
    const aside = !this.#arms[next.first]!.main && this.#mainCount === 1 && group.first === 0;
    return aside ? this.#axes[0]!.x + this.reach : -Infinity;
  }

  /** Lets a bare side line run along the group's outermost line, where that leads to the same target and nothing is between. */
  #shareLane(group: Group, next: Group): boolean {
    const arm = this.#arms[next.first]!;
    const { lane } = group;
    if (!lane || arm.main || arm.what >= 0 || next.members.length > 1 || next.lane?.target !== lane.target) return false;
    // Two paths of one step have their pills side by side.
    if (lane.top <= this.rank + 1) return false;
    const upper = arm.outline(lane.top - 1);
    upper.move(lane.x);
    if (this.#outlineOf(group).clearance(upper) > 0 || upper.leftAt(this.rank + 1) < this.#beside(group, next)) return false;
    moveGroup(next, lane.x - next.lane.x);
    next.contour = upper;
    next.lane = { ...lane, top: this.rank + 1 };
    return true;
  }
}

function moveGroup(group: Group, distance: number): void {
  group.contour?.move(distance);
  for (const member of group.members) member.x += distance;
  if (group.lane) group.lane.x += distance;
}
