import type { Failure } from '../failure.js';

/** Resources that could not be loaded, with the failure. Fields show it with a retry button. */
export class ResourceFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'ResourceFailure';
  }
}
