import type { CanvasMessages } from '#canvas';
import type { OutlineMessages } from '#outline';
import type { MessageOverrides, MessagesOf } from '#ui';
import type { ActionsMessages } from './actions/actions-messages.js';
import type { ComparisonMessages } from './comparison/comparison-messages.js';
import type { ContextMessages } from './context/context-messages.js';
import type { ExecutionsMessages } from './executions/executions-messages.js';
import type { NoteMessages } from './fit/note-messages.js';
import type { InsightsMessages } from './insights/insights-messages.js';
import type { FailureMessages } from './inspector/failure-messages.js';
import type { InspectorMessages } from './inspector/inspector-messages.js';
import type { LiveMessages } from './live/live-messages.js';
import type { LoadingMessages } from './loading/loading-messages.js';
import type { MatrixMessages } from './matrix/matrix-messages.js';
import type { replayOutlineMessages } from './outline/outline-messages.js';
import type { ReplayKeyMessages } from './playback/replay-key-messages.js';
import type { privacyMessages } from './privacy/privacy-messages.js';
import type { TableMessages } from './table/table-messages.js';
import type { TabMessages } from './tab-messages.js';
import type { TimelineMessages } from './timeline/timeline-messages.js';
import type { viewerMessages } from './viewer-messages.js';
import type { WordMessages } from './words/word-messages.js';
import type { ZoneMessages } from './zone/zone-messages.js';

/** The tables of runs and their statistics, by part. */
interface ReplayTables {
  readonly actions: ActionsMessages;
  readonly comparison: ComparisonMessages;
  readonly context: ContextMessages;
  readonly executions: ExecutionsMessages;
  readonly failures: FailureMessages;
  readonly insights: InsightsMessages;
  readonly inspector: InspectorMessages;
  readonly keys: ReplayKeyMessages;
  readonly live: LiveMessages;
  readonly loading: LoadingMessages;
  readonly matrix: MatrixMessages;
  readonly notes: NoteMessages;
  readonly outline: MessagesOf<typeof replayOutlineMessages>;
  readonly privacy: MessagesOf<typeof privacyMessages>;
  readonly table: TableMessages;
  readonly tabs: TabMessages;
  readonly timeline: TimelineMessages;
  readonly viewer: MessagesOf<typeof viewerMessages>;
  readonly words: WordMessages;
  readonly zone: ZoneMessages;
}

/** Overrides of the words of runs and their statistics. */
export interface ReplayMessages extends CanvasMessages, OutlineMessages {
  /** Words of runs and their statistics, by part. */
  readonly replay?: MessageOverrides<ReplayTables> | undefined;
}
