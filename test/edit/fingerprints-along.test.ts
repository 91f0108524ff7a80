import { describe, expect, test } from 'vitest';
import {
  applyOperations,
  contentHash,
  type EditedDocument,
  emptyLog,
  extendLog,
  type OperationLog,
  presentationHash,
  type Operation,
} from '#edit';
import { emptyPresentation } from '#model';
import { maxFingerprints, fingerprintsAlong } from '../../src/edit/history/operation-log.js';

const opened: EditedDocument = {
  version: { name: '0', definition: { nodes: [], edges: [] } },
  presentation: emptyPresentation,
};
const named = (from: number, to: number): Operation => ({
  op: 'set',
  kind: 'workflow',
  path: ['name'],
  from: String(from),
  to: String(to),
});
const moved = (to: number): Operation => ({ op: 'set', kind: 'presentation', path: ['nodes'], to: { a: { dx: to } } });

function after(document: EditedDocument, operations: readonly Operation[]): EditedDocument {
  const applied = applyOperations(document, operations);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.document;
}

/** Returns the log of renaming the workflow from one number to another, one at a time. */
function countingLog(from: number, to: number): OperationLog {
  let log = emptyLog;
  for (let number = from; number < to; number++) log = extendLog(log, { operations: [named(number, number + 1)] });
  return log;
}
const at = (number: number): EditedDocument => ({ ...opened, version: { ...opened.version, name: String(number) } });
const hashAt = (number: number): string => contentHash(at(number).version);

describe('fingerprintsAlong', () => {
  test('finds the fingerprints of earlier states from the last one, for each part separately', () => {
    const document = after(opened, [named(0, 1), moved(1), named(1, 2)]);
    const log = extendLog(extendLog(emptyLog, { operations: [named(0, 1), moved(1)] }), {
      operations: [named(1, 2)],
    });
    expect(fingerprintsAlong(log, 'version', document)).toEqual([hashAt(0), hashAt(1)]);
    expect(fingerprintsAlong(log, 'presentation', document)).toEqual([
      presentationHash(emptyPresentation),
      presentationHash(document.presentation),
    ]);
    expect(fingerprintsAlong(emptyLog, 'version', document)).toEqual([]);
  });

  test('finds the same fingerprints for an extended log, and others for another last state', () => {
    const log = countingLog(0, 3);
    expect(fingerprintsAlong(log, 'version', at(3))).toEqual([0, 1, 2].map(hashAt));
    expect(fingerprintsAlong(extendLog(log, { operations: [named(3, 4)] }), 'version', at(4))).toEqual(
      [0, 1, 2, 3].map(hashAt),
    );
    const other = { ...at(3), version: { ...at(3).version, note: 'other' } };
    expect(fingerprintsAlong(log, 'version', other)).toEqual(
      [0, 1, 2].map((number) => contentHash({ ...at(number).version, note: 'other' })),
    );
  });

  test('finds none before a segment that cannot have led to the document', () => {
    const log = extendLog(extendLog(countingLog(0, 2), { operations: [named(7, 8)] }), {
      operations: [named(2, 3)],
    });
    expect(fingerprintsAlong(log, 'version', at(3))).toEqual([undefined, undefined, undefined, hashAt(2)]);
    expect(fingerprintsAlong(log, 'version', at(3))).toEqual([undefined, undefined, undefined, hashAt(2)]);
  });

  test('finds at most the newest ones of a long log, and keeps those found before', () => {
    const long = countingLog(0, maxFingerprints + 2);
    const fingerprints = fingerprintsAlong(long, 'version', at(maxFingerprints + 2));
    expect(fingerprints.slice(0, 3)).toEqual([undefined, undefined, hashAt(2)]);
    const longer = fingerprintsAlong(
      extendLog(long, { operations: [named(maxFingerprints + 2, maxFingerprints + 3)] }),
      'version',
      at(maxFingerprints + 3),
    );
    expect(longer.slice(0, 3)).toEqual([undefined, undefined, hashAt(2)]);
    expect(longer.every((fingerprint, index) => index < 2 || typeof fingerprint === 'string')).toBe(true);
  });

  test('walks only the new segment when called after each', () => {
    let log = emptyLog;
    const began = performance.now();
    for (let number = 0; number < 1500; number++) {
      log = extendLog(log, { operations: [named(number, number + 1)] });
      fingerprintsAlong(log, 'version', at(number + 1));
    }
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
