import { freezeJson } from '#base';
import type { NodeType } from '#model';
import { contactDataTypes } from './contact-data.js';
import { flowTypes } from './flow.js';
import { logicTypes } from './logic.js';
import { messageTypes } from './messages.js';
import { peopleTypes } from './people.js';
import { timingTypes } from './timing.js';
import { triggerTypes } from './triggers.js';

/**
 * The built-in step types for text messaging, as plain data in the order a person is offered them. A host may add to them,
 * leave some out or bring types of its own: nothing but the data is special about them. Frozen, because every step that is added shares them.
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
