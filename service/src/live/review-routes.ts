import * as z from 'zod/mini';
import { contentHash, type WorkflowVersion } from '#model';
import { checkBody, invalidRequest, unusable } from '../http/check-body.js';
import { readPage } from '../http/page.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import { type Call, type Reply, replyWithPage, type Route } from '../http/route.js';
import { refuseWorkflowId } from '../workflow/create-workflow.js';
import { requireWorkflow } from '../workflow/find-workflow.js';
import { findVersion } from '../workflow/save-version.js';

const commentSchema = z.looseObject({
  id: z.string(),
  text: z.string(),
  at: z.string(),
  by: z.optional(z.string()),
});
const reviewSchema = z.looseObject({
  id: z.string(),
  versionId: z.string(),
  contentHash: z.string(),
  state: z.enum(['asked', 'approved', 'changes']),
  askedAt: z.string(),
  askedBy: z.optional(z.string()),
  reviewer: z.optional(z.string()),
  answeredAt: z.optional(z.string()),
  answeredBy: z.optional(z.string()),
  comments: z.array(commentSchema),
});
type Review = z.infer<typeof reviewSchema>;

const id = z.string().check(z.minLength(1), z.maxLength(200));
const hash = z.string().check(z.minLength(1), z.maxLength(64));
const askSchema = z.looseObject({
  versionId: id,
  contentHash: hash,
  reviewer: z.optional(z.string().check(z.maxLength(200))),
  note: z.optional(z.string().check(z.maxLength(2000))),
});
const commentBodySchema = z.looseObject({ text: z.string().check(z.minLength(1), z.maxLength(2000)) });
const answerSchema = z.looseObject({ contentHash: hash, state: z.enum(['approved', 'changes']) });

const mostComments = 200;

const reviews = '/v1/accounts/:accountId/workflows/:workflowId/reviews';
const one = { name: 'VersionReview', schema: reviewSchema, list: false } as const;

/** Reviews of versions before they go live. */
export const reviewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: reviews,
    operationId: 'listReviews',
    extension: true,
    summary: 'The reviews of the versions of a workflow, asked for last first, with all that was said in each.',
    paged: true,
    query: [{ name: 'version', description: 'Only reviews of the version with this id' }],
    answer: { ...one, list: true },
    handle: listReviews,
  },
  {
    method: 'PUT',
    path: `${reviews}/:reviewId`,
    operationId: 'askForReview',
    extension: true,
    summary:
      'Asks for a review of a stored version. `contentHash` says which content was looked at; the version has to have it. Repeating the call is harmless.',
    body: {
      name: 'AskForReview',
      schema: askSchema,
      example: { versionId: 'v8', contentHash: '0123456789abcdef', reviewer: 'Ana', note: 'Is the wait long enough?' },
    },
    answer: one,
    handle: askForReview,
  },
  {
    method: 'PUT',
    path: `${reviews}/:reviewId/comments/:commentId`,
    operationId: 'commentOnReview',
    extension: true,
    summary: 'Adds a comment to a review. Repeating the call is harmless.',
    body: { name: 'CommentOnReview', schema: commentBodySchema, example: { text: 'Two hours are enough.' } },
    answer: one,
    handle: commentOnReview,
  },
  {
    method: 'PUT',
    path: `${reviews}/:reviewId/answer`,
    operationId: 'answerReview',
    extension: true,
    summary:
      'Approves a version, or asks for changes. The answer is about the content that was asked about, which `contentHash` has to name; a version with another content needs a review of its own.',
    body: {
      name: 'AnswerReview',
      schema: answerSchema,
      example: { contentHash: '0123456789abcdef', state: 'approved' },
    },
    answer: one,
    handle: answerReview,
  },
];

async function listReviews({ accountId, param, queries, query }: Call): Promise<Reply> {
  const page = readPage(query);
  const versionId = query.get('version');
  const workflowId = param('workflowId');
  await requireWorkflow(queries, accountId, workflowId);
  let list = queries
    .selectFrom('reviews')
    .select('document')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId);
  if (versionId !== null) list = list.where('version_id', '=', versionId);
  const rows = await list
    .orderBy('number', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return replyWithPage(
    page,
    rows.map(({ document }) => document),
  );
}

async function askForReview({ accountId, at, body: { value }, param, principal, queries }: Call): Promise<Reply> {
  const body = checkBody(value, askSchema);
  const [workflowId, reviewId] = [param('workflowId'), param('reviewId')];
  const fault = refuseWorkflowId(reviewId);
  if (fault !== undefined) throw invalidRequest('reviewId', fault);
  const versionId = body['versionId'] as string;
  const { document } = await findVersion(queries, accountId, workflowId, versionId);
  if (contentHash(JSON.parse(document) as WorkflowVersion) !== body['contentHash']) throw otherContent();
  const [reviewer, note] = [textIn(body['reviewer']), textIn(body['note'])];
  const { name: by } = principal;
  const review: Review = {
    id: reviewId,
    versionId,
    contentHash: body['contentHash'],
    state: 'asked',
    askedAt: at,
    askedBy: by,
    ...(reviewer === '' ? {} : { reviewer }),
    comments: note === '' ? [] : [{ id: reviewId, text: note, at, by }],
  };
  const added = await queries
    .insertInto('reviews')
    .values({
      account_id: accountId,
      workflow_id: workflowId,
      id: reviewId,
      version_id: versionId,
      document: JSON.stringify(review),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('document')
    .executeTakeFirst();
  if (added) return { data: added.document };
  const known = await findReview(queries, { accountId, workflowId, reviewId });
  if (known.versionId !== versionId) throw idTaken();
  return { data: JSON.stringify(known) };
}

interface OneReview {
  readonly accountId: string;
  readonly workflowId: string;
  readonly reviewId: string;
}

/** A review, locked until the transaction ends. */
async function findReview(queries: Call['queries'], { accountId, reviewId, workflowId }: OneReview): Promise<Review> {
  await requireWorkflow(queries, accountId, workflowId);
  const found = await queries
    .selectFrom('reviews')
    .select('document')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return JSON.parse(found.document) as Review;
}

async function storeReview(
  queries: Call['queries'],
  { accountId, reviewId, workflowId }: OneReview,
  review: Review,
): Promise<Reply> {
  const document = JSON.stringify(review);
  await queries
    .updateTable('reviews')
    .set({ document })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', reviewId)
    .execute();
  return { data: document };
}

function targetOf({ accountId, param }: Call): OneReview {
  return { accountId, workflowId: param('workflowId'), reviewId: param('reviewId') };
}

async function commentOnReview(call: Call): Promise<Reply> {
  const { at, body, param, principal, queries } = call;
  const text = textIn(checkBody(body.value, commentBodySchema)['text']);
  if (text === '') throw invalidRequest('text', 'text must have 1 to 2000 characters');
  const commentId = param('commentId');
  const fault = refuseWorkflowId(commentId);
  if (fault !== undefined) throw invalidRequest('commentId', fault);
  const review = await findReview(queries, targetOf(call));
  if (review.comments.some((comment) => comment.id === commentId)) return { data: JSON.stringify(review) };
  if (review.comments.length >= mostComments)
    throw unusable('too-many-comments', 'text', 'A review has at most 200 comments');
  const comment = { id: commentId, text, at, by: principal.name };
  return storeReview(queries, targetOf(call), { ...review, comments: [...review.comments, comment] });
}

async function answerReview(call: Call): Promise<Reply> {
  const { at, body, principal, queries } = call;
  const answer = checkBody(body.value, answerSchema);
  const review = await findReview(queries, targetOf(call));
  if (review.contentHash !== answer['contentHash']) throw otherContent();
  const state = answer['state'] === 'approved' ? 'approved' : 'changes';
  return storeReview(queries, targetOf(call), { ...review, state, answeredAt: at, answeredBy: principal.name });
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function otherContent(): RefusedRequest {
  return unusable('other-content', 'contentHash', 'The version has another content than the one that was looked at');
}

function idTaken(): RefusedRequest {
  const message = 'Another review was asked for under this id; ask under a new id';
  return new RefusedRequest(409, 'review-id-taken', message, [{ path: 'reviewId', message }]);
}
