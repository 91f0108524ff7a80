import { expect, test } from 'vitest';
import { digest, knownDigest } from './random-run.js';

test('[X7] Chromium computes what Node computes', () => {
  expect(digest()).toBe(knownDigest);
});
