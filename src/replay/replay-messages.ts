import type { CanvasMessages } from '#canvas';
import type { MessageOverrides, MessagesOf } from '#ui';
import type { ContextMessages } from './context/context-messages.js';
import type { NoteMessages } from './fit/note-messages.js';
import type { FailureMessages } from './inspector/failure-messages.js';
import type { InspectorMessages } from './inspector/inspector-messages.js';
import type { LiveMessages } from './live/live-messages.js';
import type { LoadingMessages } from './loading/loading-messages.js';
import type { ReplayKeyMessages } from './playback/replay-key-messages.js';
import type { privacyMessages } from './privacy/privacy-messages.js';
import type { TimelineMessages } from './timeline/timeline-messages.js';
import type { viewerMessages } from './viewer-messages.js';
import type { WordMessages } from './words/word-messages.js';
import type { ZoneMessages } from './zone/zone-messages.js';

/** The tables of runs and their statistics, by part. */
interface ReplayTables {
  readonly context: ContextMessages;
  readonly failures: FailureMessages;
  readonly inspector: InspectorMessages;
  readonly keys: ReplayKeyMessages;
  readonly live: LiveMessages;
  readonly loading: LoadingMessages;
  readonly notes: NoteMessages;
  readonly privacy: MessagesOf<typeof privacyMessages>;
  readonly timeline: TimelineMessages;
  readonly viewer: MessagesOf<typeof viewerMessages>;
  readonly words: WordMessages;
  readonly zone: ZoneMessages;
}

/** Overrides of the words of runs and their statistics. */
export interface ReplayMessages extends CanvasMessages {
  /** Words of runs and their statistics, by part. */
  readonly replay?: MessageOverrides<ReplayTables> | undefined;
}
