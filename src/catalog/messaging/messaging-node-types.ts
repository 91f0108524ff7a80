import { freezeJson } from '#base';
import type { NodeType } from '#model';
import { contactDataTypes, peopleTypes } from './contact-types.js';
import { flowTypes } from './flow.js';
import { logicTypes } from './logic.js';
import { messageTypes } from './messages.js';
import { timingTypes } from './timing.js';
import { triggerTypes } from './triggers.js';

/**
 * The built-in node types for text messaging, as plain data in the order they are offered. Hosts may extend, reduce or
 * replace them: only the data is special. Frozen, because all added nodes share them.
 */
export const messagingNodeTypes: readonly NodeType[] = freezeJson([
  ...triggerTypes,
  ...messageTypes,
  ...timingTypes,
  ...logicTypes,
  ...peopleTypes,
  ...contactDataTypes,
  ...flowTypes,
]);
