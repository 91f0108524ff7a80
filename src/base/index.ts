/**
 * Concepts without a domain: results, JSON values, clocks, ids, structural equality and edits at a JSON path. It must
 * never know workflows, browsers or servers.
 */
export { escapeXml } from './escape-xml.js';
export { type Result, type Refusal, accept, refuse } from './result.js';
export { type Json, type JsonObject, type JsonPath, isJsonObject, describePath } from './json.js';
export { alignLists } from './align-lists.js';
export { callHost, reportUncaught } from './call-host.js';
export { equalJson } from './equal-json.js';
export { forwardTo } from './forward-to.js';
export { getAtPath, setAtPath, type PathEdit } from './path-edit.js';
export { type Clock, systemClock } from './clock.js';
export { hashJson } from './hash-json.js';
export { jsonSize } from './json-size.js';
export { freezeJson } from './freeze-json.js';
export { createRandomId, createSequentialId } from './id.js';
export { memoizeByIdentity } from './memoize-by-identity.js';
export { valueWords } from './value-words.js';
export { shorten } from './shorten.js';
export { finishStages, type Stages } from './stages.js';
export { seededRandom } from './seeded-random.js';
export { arrayItems, objectMembers } from './json-span.js';
export { type ReportFinding, scanJsonText, type TextFindingKind } from './scan-json-text.js';
export { type Found, type Match, matchAll, type MatchedRange, matchWord, type Searched } from './fuzzy-match.js';
export {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalRemainder,
  formatDecimal,
  parseDecimal,
} from './decimal.js';
export { readWebAddress, type WebAddress } from './web-address.js';
