import type { Form, MeetingEvent } from '#model';
import type { CallOptions } from '../call-options.js';
import type { Answer } from '../failure.js';

/** Changing what an account has, from the place where a workflow needs it. All are optional. */
export interface AccountMethods {
  /** Renames a lead form, makes it active, or both, and returns it. One that is active already keeps its time. */
  changeForm?(
    request: {
      readonly formId: string;
      /** The new name; absent keeps it. */
      readonly name?: string;
      /** `true` makes it active. A form cannot be made inactive. */
      readonly active?: true;
    },
    options?: CallOptions,
  ): Promise<Answer<Form>>;
  /** Renames a meeting event, lets contacts book it or stops that, and returns it. */
  changeMeetingEvent?(
    request: {
      readonly meetingEventId: string;
      /** The new name; absent keeps it. */
      readonly name?: string;
      /** Whether contacts can book it; absent keeps it. */
      readonly enabled?: boolean;
    },
    options?: CallOptions,
  ): Promise<Answer<MeetingEvent>>;
  /**
   * Starts the live version of a workflow with each contact of a list, as a quick campaign. Contacts who left the list,
   * opted out, are blocked, or are under way in the workflow are left out. Refused as `workflow-not-live` without a live
   * version. It reaches people: never repeat a call whose outcome is unknown.
   */
  sendToList?(
    request: {
      readonly workflowId: string;
      readonly listId: string;
      /** Name of the quick campaign. */
      readonly name: string;
    },
    options?: CallOptions,
  ): Promise<Answer<object>>;
  /** Starts a checkout of the account's plan, whose credit tops the account up, and returns its page. */
  startCheckout?(
    request: {
      /** Where the page leads after success; http or https. */
      readonly successUrl: string;
      /** Where the page leads after cancelling. */
      readonly cancelUrl: string;
    },
    options?: CallOptions,
  ): Promise<Answer<{ readonly address: string }>>;
}

/** The names of these methods, for adapters that load them late. */
export const accountMethodNames = [
  'changeForm',
  'changeMeetingEvent',
  'sendToList',
  'startCheckout',
] as const satisfies readonly (keyof AccountMethods)[];
