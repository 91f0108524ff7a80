import type { CanvasMessages } from '#canvas';
import type { MessageOverrides } from '#ui';
import type { OneMessages } from './one/one-messages.js';
import type { CasesMessages } from './cases/cases-messages.js';
import type { ForecastMessages } from './forecast/forecast-messages.js';
import type { TestKeyMessages } from './test-key-messages.js';
import type { TestMessages } from './test-messages.js';

/** The tables of testing, by part. */
interface TestTables {
  readonly cases: CasesMessages;
  readonly test: TestMessages;
  readonly keys: TestKeyMessages;
  readonly one: OneMessages;
  readonly forecast: ForecastMessages;
}

/** Overrides of the words of testing. */
export interface TestModeMessages extends CanvasMessages {
  /** Words of testing, by part. */
  readonly testing?: MessageOverrides<TestTables> | undefined;
}
