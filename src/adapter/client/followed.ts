import type { Answer } from '../failure.js';
import type { CallParts, Endpoint } from './endpoint.js';

/** An answer with the id of its event. Passed back as `after`, it resumes the stream. */
export type Followed<Data> = Answer<Data> & { readonly eventId?: string };

/**
 * Follows an endpoint that answers with events, over one connection: one answer for each event of that name. Ends when
 * the service ends it, and after a failure, which is its last answer; aborted by its signal it ends without one.
 *
 * With `after`, an answer of an earlier connection, the service sends only newer events (`Last-Event-ID`). That answer
 * is returned once more as soon as the connection is open, since it holds until a newer one arrives; older events are
 * ignored.
 */
export type Follow = <Data>(
  endpoint: Endpoint<Data>,
  event: string,
  parts: CallParts,
  after?: Followed<Data>,
) => AsyncGenerator<Followed<Data>, void, undefined>;
