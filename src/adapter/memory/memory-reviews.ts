import { contentHash } from '#model';
import type { Answer } from '../failure.js';
import type { ReviewMethods, VersionReview } from '../live/review-methods.js';
import { failureInMemory, type MemoryRespond, refusal } from './memory-respond.js';
import { type MemoryStore, ownAuthor, type StoredWorkflow } from './memory-store.js';
import { pageOf } from './memory-summary.js';

interface ReviewPorts {
  readonly store: MemoryStore;
  readonly respond: MemoryRespond;
  readonly now: () => number;
  readonly createId: () => string;
}

const most = { text: 2000, name: 200, comments: 200 } as const;

/** Creates the methods for reviews of an in-memory adapter. */
export function createReviewMethods({ createId, now, respond, store }: ReviewPorts): Required<ReviewMethods> {
  const time = (): string => new Date(now()).toISOString();
  /** Changes a review, or refuses to. */
  const change = (
    workflowId: string,
    reviewId: string,
    next: (review: VersionReview) => VersionReview | Answer<never>,
  ): Answer<VersionReview> | 'notFound' => {
    const reviews = store.find(workflowId)?.reviews ?? [];
    const index = reviews.findIndex(({ id }) => id === reviewId);
    const review = reviews[index];
    if (!review) return 'notFound';
    const changed = next(review);
    if ('ok' in changed) return changed;
    reviews[index] = changed;
    return { ok: true, data: changed };
  };
  return {
    listReviews: ({ versionId, workflowId, ...page }, callOptions) =>
      respond('listReviews', callOptions, () => {
        const workflow = store.find(workflowId);
        if (!workflow) return 'notFound';
        const asked = workflow.reviews.filter((review) => versionId === undefined || review.versionId === versionId);
        return pageOf(asked.toReversed(), page);
      }),
    askForReview: ({ id = createId(), workflowId, ...asked }, callOptions) =>
      respond<VersionReview>('askForReview', callOptions, () => {
        const workflow = store.find(workflowId);
        return workflow ? askIn(workflow, id, asked, time()) : 'notFound';
      }),
    commentOnReview: ({ id = createId(), reviewId, text, workflowId }, callOptions) =>
      respond<VersionReview>('commentOnReview', callOptions, () => {
        if (!isText(text, most.text) || text.trim() === '')
          return refusal('commentOnReview', 'invalid-request', 'text must have 1 to 2000 characters');
        return change(workflowId, reviewId, (review) => {
          if (review.comments.some((comment) => comment.id === id)) return review;
          if (review.comments.length >= most.comments)
            return refusal('commentOnReview', 'too-many-comments', 'A review has at most 200 comments');
          const comment = { id, text: text.trim(), at: time(), by: ownAuthor.name };
          return { ...review, comments: [...review.comments, comment] };
        });
      }),
    answerReview: ({ contentHash: seen, reviewId, state, workflowId }, callOptions) =>
      respond<VersionReview>('answerReview', callOptions, () =>
        change(workflowId, reviewId, (review) => {
          if (review.contentHash !== seen) return otherContent('answerReview');
          return { ...review, state, answeredAt: time(), answeredBy: ownAuthor.name };
        }),
      ),
  };
}

function askIn(
  workflow: StoredWorkflow,
  id: string,
  {
    contentHash: seen,
    note = '',
    reviewer = '',
    versionId,
  }: Omit<Parameters<Required<ReviewMethods>['askForReview']>[0], 'id' | 'workflowId'>,
  at: string,
): Answer<VersionReview> | 'notFound' {
  const endpoint = 'askForReview';
  if (!isText(note, most.text) || !isText(reviewer, most.name))
    return refusal(endpoint, 'invalid-request', 'reviewer has up to 200 characters, and note up to 2000');
  const stored = workflow.versions.find((version) => version.id === versionId);
  if (!stored) return 'notFound';
  const known = workflow.reviews.find((review) => review.id === id);
  if (known) return known.versionId === versionId ? { ok: true, data: known } : idTaken(endpoint);
  if (contentHash(stored.version) !== seen) return otherContent(endpoint);
  const { name: by } = ownAuthor;
  const review: VersionReview = {
    id,
    versionId,
    contentHash: seen,
    state: 'asked',
    askedAt: at,
    askedBy: by,
    ...(reviewer.trim() === '' ? {} : { reviewer: reviewer.trim() }),
    comments: note.trim() === '' ? [] : [{ id, text: note.trim(), at, by }],
  };
  workflow.reviews.push(review);
  return { ok: true, data: review };
}

function isText(text: unknown, longest: number): text is string {
  return typeof text === 'string' && text.length <= longest && !/[\0\p{Surrogate}]/u.test(text);
}

function otherContent(endpoint: string): Answer<never> {
  return refusal(endpoint, 'other-content', 'The version has another content than the one that was looked at');
}

function idTaken(endpoint: string): Answer<never> {
  const message = 'Another review was asked for under this id; ask under a new id';
  return { ok: false, failure: failureInMemory('conflict', endpoint, { code: 'review-id-taken', message }) };
}
