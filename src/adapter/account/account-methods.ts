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
}

/** The names of these methods, for adapters that load them late. */
export const accountMethodNames = [
  'changeForm',
  'changeMeetingEvent',
] as const satisfies readonly (keyof AccountMethods)[];
