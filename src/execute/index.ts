/**
 * The interpreter: what a version does with one contact, event by event. It must never know a clock, chance, servers or
 * browsers: the same input gives the same result everywhere.
 */
export type { Behaviour, Behaviours, Outcome, Reason, Scene } from './behaviour.js';
export { decisionWords } from './decision-words.js';
export type { ExecutionAccount } from './account.js';
export type { ExecutionEnvironment, ExecutionLimits } from './environment.js';
export type { Advance } from './advance.js';
export { advanceExecution, moveExecution, type MoveEnvironment, startExecution, type StartInput } from './execute.js';
export type {
  ExecutionDecision,
  ReasonCode,
  Effect,
  ExecutionEvent,
  ExecutionState,
  Pin,
  Pins,
  ExecutionWait,
  WantedEffect,
} from './execution-state.js';
export { instantOf } from './behaviours/clock.js';
export { zoneOf as contactZoneOf } from './context.js';
export { hasBehaviour } from './behaviours/built-in.js';
export { quietUntil } from './quiet-until.js';
export { namesOptOut } from './behaviours/opt-out.js';
export {
  notDelivered,
  type Scenario,
  type ScenarioEvent,
  type SimulatedMessage,
  simulate,
  type Simulation,
} from './simulate.js';
export { casesSchema, type CasesSchema } from './cases/cases-schema.js';
export { readCases } from './cases/read-cases.js';
export {
  type CaseFailure,
  type CaseReport,
  type CaseResult,
  coverageOf,
  runCase,
  runCases,
  takenIn,
} from './cases/run-cases.js';
export { stampCases } from './cases/stamp-cases.js';
export type { CaseExpectation, WorkflowCase, WorkflowCases } from './cases/workflow-case.js';
export {
  type Exploration,
  explorePaths,
  type ExploreOptions,
  type Explorer,
  startExploring,
  type Unreached,
} from './explore/explore-paths.js';
export { createForecast, forecast, type ForecastOptions, type RunningForecast } from './forecast/forecast.js';
export {
  createPopulationMeter,
  type PopulationMeter,
  populationOf,
  usualPopulation,
} from './forecast/measure-population.js';
export type { OfficeDay } from './forecast/people.js';
export { type EdgeShares, type Population, usualContacts } from './forecast/population.js';
export type { Forecast, PeopleLoad } from './forecast/tally.js';
export { shareIn, type Unknown, unknownsOf, withShareOf } from './forecast/unknowns.js';
