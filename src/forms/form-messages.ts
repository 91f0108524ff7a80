import type { MessageOverrides, MessagesOf, UiMessages } from '#ui';
import type { composerMessages } from './composer/composer-messages.js';
import type { emojiMessages } from './composer/emoji-messages.js';
import type { richMessages } from './composer/rich/rich-messages.js';
import type { choiceMessages } from './field/choice/choice-messages.js';
import type { conditionMessages } from './field/list/condition-messages.js';
import type { listFieldMessages } from './field/list/list-field-messages.js';
import type { mediaMessages } from './field/list/media-messages.js';
import type { numberMessages } from './field/number/number-messages.js';
import type { resourceMessages } from './field/resource/resource-messages.js';
import type { textMessages } from './field/text/text-messages.js';
import type { timeMessages } from './field/time/time-messages.js';
import type { groupsMessages } from './groups/groups-messages.js';
import type { hoursMessages } from './hours/hours-messages.js';
import type { inspectorMessages } from './inspector/inspector-messages.js';
import type { previewMessages } from './preview/preview-messages.js';
import type { propertyMessages } from './property/property-messages.js';

/** The tables of forms of settings, by part. */
interface FormTables {
  readonly property: MessagesOf<typeof propertyMessages>;
  readonly choices: MessagesOf<typeof choiceMessages>;
  readonly resources: MessagesOf<typeof resourceMessages>;
  readonly texts: MessagesOf<typeof textMessages>;
  readonly numbers: MessagesOf<typeof numberMessages>;
  readonly times: MessagesOf<typeof timeMessages>;
  readonly lists: MessagesOf<typeof listFieldMessages>;
  readonly conditions: MessagesOf<typeof conditionMessages>;
  readonly media: MessagesOf<typeof mediaMessages>;
  readonly composer: MessagesOf<typeof composerMessages>;
  readonly richMessage: MessagesOf<typeof richMessages>;
  readonly emoji: MessagesOf<typeof emojiMessages>;
  readonly groups: MessagesOf<typeof groupsMessages>;
  readonly hours: MessagesOf<typeof hoursMessages>;
  readonly preview: MessagesOf<typeof previewMessages>;
  readonly inspector: MessagesOf<typeof inspectorMessages>;
}

/** Overrides of the words of forms of settings. */
export interface FormMessages extends UiMessages {
  /** Words of forms of settings, by part. */
  readonly forms?: MessageOverrides<FormTables> | undefined;
}
