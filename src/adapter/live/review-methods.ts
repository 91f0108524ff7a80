import type { CallOptions } from '../call-options.js';
import type { Answer } from '../failure.js';
import type { Page, PageQuery } from '../page.js';

/** `asked`: waits for an answer. `approved`: may go live. `changes`: changes were asked for. */
export type ReviewState = 'asked' | 'approved' | 'changes';

/** What was said in a review. */
export interface ReviewComment {
  /** Id of the comment. */
  readonly id: string;
  /** The text. */
  readonly text: string;
  /** When it was said; ISO 8601. */
  readonly at: string;
  /** Name of the user who said it. */
  readonly by?: string;
}

/** A review of one version before it goes live. */
export interface VersionReview {
  /** Id of the review. */
  readonly id: string;
  /** Id of the version. */
  readonly versionId: string;
  /** `contentHash` of the version: an answer is about this content alone, and an edit makes another. */
  readonly contentHash: string;
  /** Where it stands. */
  readonly state: ReviewState;
  /** When it was asked for; ISO 8601. */
  readonly askedAt: string;
  /** Name of the user who asked for it. */
  readonly askedBy?: string;
  /** Whom the user asked. */
  readonly reviewer?: string;
  /** When it was answered last; ISO 8601. */
  readonly answeredAt?: string;
  /** Name of the user who answered it last. */
  readonly answeredBy?: string;
  /** Oldest first; what the asking user wrote is the first. */
  readonly comments: readonly ReviewComment[];
}

/** Reviews of versions before they go live. All are optional. */
export interface ReviewMethods {
  /** Lists reviews of a workflow, asked for last first. */
  listReviews?(
    request: PageQuery & { readonly workflowId: string; readonly versionId?: string },
    options?: CallOptions,
  ): Promise<Answer<Page<VersionReview>>>;
  /**
   * Asks for a review of a stored version. The same call repeated with the same `id` asks once. Refused as
   * `other-content` where the version has another content than the one that was looked at.
   */
  askForReview?(
    request: {
      readonly workflowId: string;
      readonly versionId: string;
      /** `contentHash` of the version as the user sees it. */
      readonly contentHash: string;
      /**
       * Id of the new review.
       *
       * @default a new id
       */
      readonly id?: string;
      /** Whom to ask, up to 200 characters. */
      readonly reviewer?: string;
      /** What to look at, up to 2000 characters: the first comment. */
      readonly note?: string;
    },
    options?: CallOptions,
  ): Promise<Answer<VersionReview>>;
  /** Adds a comment of 1 to 2000 characters. The same call repeated with the same `id` adds one. */
  commentOnReview?(
    request: {
      readonly workflowId: string;
      readonly reviewId: string;
      readonly text: string;
      /**
       * Id of the new comment.
       *
       * @default a new id
       */
      readonly id?: string;
    },
    options?: CallOptions,
  ): Promise<Answer<VersionReview>>;
  /**
   * Approves a version, or asks for changes. Refused as `other-content` where the reviewed content is another than the
   * one that was looked at. May be called again with another answer.
   */
  answerReview?(
    request: {
      readonly workflowId: string;
      readonly reviewId: string;
      /** `contentHash` of the version as the user sees it. */
      readonly contentHash: string;
      readonly state: 'approved' | 'changes';
    },
    options?: CallOptions,
  ): Promise<Answer<VersionReview>>;
}
