import type { ContactChoice } from '#trace';
import type { CallOptions } from '../call-options.js';
import type { Answer } from '../failure.js';

/** A version that goes live later. A workflow has at most one. */
export interface ScheduledVersion {
  /** Id of the version. Later saves do not change what goes live. */
  readonly versionId: string;
  /** When it goes live; ISO 8601. */
  readonly at: string;
  /** What happens to contacts under way then. Absent: they finish on the version they are on. */
  readonly contacts?: readonly ContactChoice[];
  /** Name of the user who scheduled it. */
  readonly by?: string;
}

/** What is scheduled for a workflow. */
export interface Schedule {
  /** The version that goes live next. Absent: none. */
  readonly scheduled?: ScheduledVersion;
}

/** The contacts under way on a version, by the step where they are. */
export interface WaitingContacts {
  /** Number of contacts under way on the version, wherever they are. */
  readonly contacts: number;
  /** Most contacts first. */
  readonly steps: readonly WaitingAtStep[];
}

/** The contacts under way at one step. */
export interface WaitingAtStep {
  /** Id of the node. */
  readonly nodeId: string;
  /** Number of contacts there. */
  readonly contacts: number;
  /** When the last of the known waits ends; ISO 8601. */
  readonly until?: string;
}

/** What became of the contacts under way. */
export interface MovedContacts {
  /** Number of contacts that carry on at the same step of the other version. */
  readonly carriedOn: number;
  /** Number of contacts that moved to another step. */
  readonly moved: number;
  /** Number of contacts whose run was ended as canceled. */
  readonly ended: number;
  /** Number of contacts that finish on the version they are on. */
  readonly finishing: number;
  /** Contacts that stayed where they were although they should have moved or ended. */
  readonly failed: readonly ContactNotMoved[];
}

/** A contact that could not be moved or ended. */
export interface ContactNotMoved {
  /** Id of the execution. */
  readonly executionId: string;
  /** Name or number of the contact. */
  readonly contactName?: string;
  /** Why, in a sentence for the user. */
  readonly reason: string;
}

/** Arguments of `moveContacts`. */
export interface MoveContactsRequest {
  /** Id of the workflow. */
  readonly workflowId: string;
  /** Id of the version that the contacts are on. */
  readonly fromVersionId: string;
  /** Id of the version where they go on. */
  readonly versionId: string;
  /** What happens at steps that the other version lacks; at all other steps contacts carry on. */
  readonly contacts: readonly ContactChoice[];
}

/** Making versions live: at a time, and with the contacts under way. All are optional. */
export interface LiveMethods {
  /** Loads what is scheduled. */
  loadSchedule?(request: { readonly workflowId: string }, options?: CallOptions): Promise<Answer<Schedule>>;
  /**
   * Schedules a version to go live, in place of what was scheduled before. The service makes it live at that time, or as
   * soon as it runs again. A time in the past is refused as `past-time`. Making that version live before ends the
   * schedule, as deleting the workflow does.
   */
  scheduleVersion?(
    request: {
      readonly workflowId: string;
      readonly versionId: string;
      /** When it goes live; ISO 8601. */
      readonly at: string;
      /**
       * What happens to contacts under way on the version that is live then.
       *
       * @default they finish on it
       */
      readonly contacts?: readonly ContactChoice[];
    },
    options?: CallOptions,
  ): Promise<Answer<Schedule>>;
  /** Cancels what is scheduled. Repeating is harmless. */
  cancelSchedule?(request: { readonly workflowId: string }, options?: CallOptions): Promise<Answer<Schedule>>;
  /** Counts the contacts under way on a version by step. */
  loadWaiting?(
    request: { readonly workflowId: string; readonly versionId: string },
    options?: CallOptions,
  ): Promise<Answer<WaitingContacts>>;
  /**
   * Moves the contacts under way on a version to another version of the workflow, step by step as chosen. Those at a
   * step that both versions have carry on there; those at a removed step without a choice finish on their version.
   * Choices that do not fit are refused as `unknown-step` or `repeated-step`, and no contact is moved.
   */
  moveContacts?(request: MoveContactsRequest, options?: CallOptions): Promise<Answer<MovedContacts>>;
}
