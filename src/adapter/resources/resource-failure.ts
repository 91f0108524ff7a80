import type { Failure } from '../failure.js';

/** Things of an account that did not come, with the reason. Fields show it with a way to try again. */
export class ResourceFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'ResourceFailure';
  }
}
