/** A horizontal run that everything leaving one step, or entering one, shares in a row gap. */
export interface Bus {
  readonly left: number;
  readonly right: number;
  /** Where the step is. */
  readonly stem: number;
}

// Two buses closer than this would look like one.
const apart = 12;

// Keeping stems off buses can pile neighbours up into stairs. From here on a crossing is better than a higher gap.
const maxOrdered = 4;

/**
 * Puts buses that would lie on each other on different tracks: 0 is nearest to their steps. Among buses that all turn the
 * same way, the one whose stem is farthest along goes nearest, so that no stem has to cross another's bus.
 */
export function assignTracks(buses: readonly Bus[]): { readonly tracks: Int32Array; readonly count: number } {
  const tracks = new Int32Array(buses.length);
  const turn = (bus: Bus): number => (bus.stem === bus.right ? 0 : bus.stem === bus.left ? 2 : 1);
  const order = buses
    .map((_, index) => index)
    .sort((one, other) => {
      const a = buses[one]!;
      const b = buses[other]!;
      const along = turn(a) === 2 ? b.stem - a.stem : a.stem - b.stem;
      return turn(a) - turn(b) || along || one - other;
    });
  let count = 0;
  const placed: number[] = [];
  for (const index of order) {
    const bus = buses[index]!;
    const taken = new Set<number>();
    for (const earlier of placed) {
      const other = buses[earlier]!;
      if (bus.left < other.right + apart && other.left < bus.right + apart) taken.add(tracks[earlier]!);
    }
    let track = taken.size === 0 ? 0 : Math.max(...taken) + 1;
    if (track > maxOrdered) for (track = 0; taken.has(track);) track++;
    tracks[index] = track;
    placed.push(index);
    count = Math.max(count, track + 1);
  }
  return { tracks, count };
}
