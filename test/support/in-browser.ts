import { vi } from 'vitest';

/*
 * What every test file in a browser begins with. A wait ends as soon as what it waits for is there, so a long limit costs
 * nothing where all is well; the second that `vi.waitFor` gives by itself is less than one drawing of the editor takes on a
 * machine that has other things to do.
 */
const patience = 15_000;
const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? patience);
