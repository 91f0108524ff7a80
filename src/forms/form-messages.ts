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
  /** Around fields: labels, hints, help. */
  readonly property: MessagesOf<typeof propertyMessages>;
  /** Fields that choose from a list. */
  readonly choices: MessagesOf<typeof choiceMessages>;
  /** Fields that choose a resource of the account. */
  readonly resources: MessagesOf<typeof resourceMessages>;
  /** Fields for addresses, colours, phone numbers and raw values. */
  readonly texts: MessagesOf<typeof textMessages>;
  /** Fields for numbers and shares. */
  readonly numbers: MessagesOf<typeof numberMessages>;
  /** Fields for dates, durations and office hours. */
  readonly times: MessagesOf<typeof timeMessages>;
  /** Fields for several values. */
  readonly lists: MessagesOf<typeof listFieldMessages>;
  /** Conditions and their comparators. */
  readonly conditions: MessagesOf<typeof conditionMessages>;
  /** Files, their sizes and uploads. */
  readonly media: MessagesOf<typeof mediaMessages>;
  /** The message editor, its tools and the length of the text. */
  readonly composer: MessagesOf<typeof composerMessages>;
  /** Chips in a message and the list of fields. */
  readonly richMessage: MessagesOf<typeof richMessages>;
  /** The emoji picker. */
  readonly emoji: MessagesOf<typeof emojiMessages>;
  /** The groups editor. */
  readonly groups: MessagesOf<typeof groupsMessages>;
  /** The office hours editor. */
  readonly hours: MessagesOf<typeof hoursMessages>;
  /** Previews of messages. */
  readonly preview: MessagesOf<typeof previewMessages>;
  /** The settings of nodes, edges, selections and the workflow. */
  readonly inspector: MessagesOf<typeof inspectorMessages>;
}

/** Overrides of the words of forms of settings. */
export interface FormMessages extends UiMessages {
  /** Words of forms of settings, by part. */
  readonly forms?: MessageOverrides<FormTables> | undefined;
}
