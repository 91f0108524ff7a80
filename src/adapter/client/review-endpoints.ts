import { isJsonObject } from '#base';
import type { CallOptions } from '../call-options.js';
import type { Answer } from '../failure.js';
import type { ReviewComment, VersionReview } from '../live/review-methods.js';
import type { Page, PageQuery } from '../page.js';
import { type Endpoint, type Reader, reads } from './endpoint.js';
import { pageQuery } from './page-query.js';
import { readPageData, reporting, textAt, textsAt, wrongShape } from './reading.js';
import type { Send } from './send.js';

/** A workflow of an account. */
interface OneWorkflow {
  /** Id of the account. */
  readonly accountId: string;
  /** Id of the workflow. */
  readonly workflowId: string;
}

/** A review of a workflow. */
interface OneReview extends OneWorkflow {
  /** Id of the review. */
  readonly reviewId: string;
}

/**
 * Reviews of versions before they go live. Extensions of the reference service; another service may answer `notFound`.
 * All calls are idempotent and retried like reads: new reviews and comments have the id of their request.
 */
export interface ReviewEndpoints {
  /** Lists reviews, asked for last first. */
  listReviews(
    call: OneWorkflow & PageQuery & { readonly versionId?: string },
    options?: CallOptions,
  ): Promise<Answer<Page<VersionReview>>>;
  /** Asks for a review of a version; refused as `other-content` where it has another content. */
  askForReview(
    call: OneReview & {
      readonly versionId: string;
      readonly contentHash: string;
      readonly reviewer?: string;
      readonly note?: string;
    },
    options?: CallOptions,
  ): Promise<Answer<VersionReview>>;
  /** Adds a comment. */
  commentOnReview(
    call: OneReview & { readonly commentId: string; readonly text: string },
    options?: CallOptions,
  ): Promise<Answer<VersionReview>>;
  /** Approves a version, or asks for changes; refused as `other-content` where the review is of another content. */
  answerReview(
    call: OneReview & { readonly contentHash: string; readonly state: 'approved' | 'changes' },
    options?: CallOptions,
  ): Promise<Answer<VersionReview>>;
}

function readReview(value: unknown): VersionReview | undefined {
  const { askedAt, contentHash, id, state, versionId } = textsAt(
    value,
    'id',
    'versionId',
    'contentHash',
    'state',
    'askedAt',
  );
  const isKnown = state === 'asked' || state === 'approved' || state === 'changes';
  if (!isJsonObject(value) || id === undefined || versionId === undefined || !isKnown) return undefined;
  const { comments } = value;
  return {
    id,
    versionId,
    contentHash: contentHash ?? '',
    state,
    askedAt: askedAt ?? '',
    ...textsAt(value, 'askedBy', 'reviewer', 'answeredAt', 'answeredBy'),
    comments: Array.isArray(comments) ? comments.flatMap(readComment) : [],
  };
}

function readComment(value: unknown): readonly ReviewComment[] {
  const [id, text] = [textAt(value, 'id'), textAt(value, 'text')];
  if (id === undefined || text === undefined) return [];
  return [{ id, text, at: textAt(value, 'at') ?? '', ...textsAt(value, 'by') }];
}

const readReviewData: Reader<VersionReview> = reporting<VersionReview>(({ data }) => {
  const review = readReview(data);
  return review ? { ok: true, data: review } : wrongShape();
});

const workflow = '/v1/accounts/{accountId}/workflows/{workflowId}';
const review = `${workflow}/reviews/{reviewId}`;

const listReviews: Endpoint<Page<VersionReview>> = reads(`${workflow}/reviews`, readPageData(readReview));
const askForReview = puts(review);
const commentOnReview = puts(`${review}/comments/{commentId}`);
const answerReview = puts(`${review}/answer`);

function puts(path: string): Endpoint<VersionReview> {
  return { method: 'PUT', path, resend: 'always', read: readReviewData };
}

export function createReviewEndpoints(send: Send): ReviewEndpoints {
  return {
    listReviews: ({ accountId, versionId, workflowId, ...page }, options) =>
      send(listReviews, {
        path: { accountId, workflowId },
        query: { ...pageQuery(page), version: versionId },
        ...options,
      }),
    askForReview: ({ accountId, reviewId, workflowId, ...body }, options) =>
      send(askForReview, { path: { accountId, workflowId, reviewId }, body, ...options }),
    commentOnReview: ({ text, ...path }, options) =>
      send(commentOnReview, { path: { ...path }, body: { text }, ...options }),
    answerReview: ({ contentHash, state, ...path }, options) =>
      send(answerReview, { path, body: { contentHash, state }, ...options }),
  };
}
