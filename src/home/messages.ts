import type { MessageOverrides, MessagesOf, UiMessages } from '#ui';
import type { homeMessages } from './home-messages.js';
import type { newMessages } from './new/new-messages.js';

/** Overrides of the words of the list of workflows. */
export interface HomeMessages extends UiMessages {
  /** Words of the list, and of the panel *New workflow* under `create`. */
  readonly home?:
    | (MessageOverrides<MessagesOf<typeof homeMessages>> & {
        /** Words of the panel *New workflow*. */
        readonly create?: MessageOverrides<MessagesOf<typeof newMessages>> | undefined;
      })
    | undefined;
}
