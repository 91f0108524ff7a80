import { noteMessages } from '../../src/replay/fit/note-messages.js';
import { failureMessages } from '../../src/replay/inspector/failure-messages.js';
import { inspectorMessages } from '../../src/replay/inspector/inspector-messages.js';
import { timelineMessages } from '../../src/replay/timeline/timeline-messages.js';
import { wordMessages } from '../../src/replay/words/word-messages.js';
import { zoneMessages } from '../../src/replay/zone/zone-messages.js';

/** The English tables of the replay, for functions that are handed theirs. */
export const english = {
  failures: failureMessages.defaults,
  inspector: inspectorMessages.defaults,
  notes: noteMessages.defaults,
  timeline: timelineMessages.defaults,
  words: wordMessages.defaults,
  zone: zoneMessages.defaults,
};
