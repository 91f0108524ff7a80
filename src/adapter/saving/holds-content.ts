import { isJsonObject } from '#base';
import { isAssignedField, type WorkflowVersion } from '#model';

/**
 * True where a version answered by a service is the one that was sent: it holds everything that was sent, in the same
 * order. Fields that the service adds, the rest of a node's type (which requests may name by reference) and fields that
 * only the service assigns do not count. A key sent as `null` may be absent.
 */
export function holdsContent(sent: WorkflowVersion, answered: WorkflowVersion): boolean {
  return Object.entries(sent).every(
    ([key, value]) =>
      isAssignedField(key) || holdsMember(value, answered, key, key === 'definition' ? holdsDefinition : holdsValue),
  );
}

type Comparison = (sent: unknown, answered: unknown) => boolean;

function holdsMember(value: unknown, answered: object, key: string, compare: Comparison): boolean {
  if (value === undefined) return true;
  if (!Object.hasOwn(answered, key)) return value === null;
  return compare(value, (answered as { readonly [name: string]: unknown })[key]);
}

const holdsDefinition: Comparison = (sent, answered) => {
  if (!isJsonObject(sent) || !isJsonObject(answered)) return holdsValue(sent, answered);
  return Object.entries(sent).every(([key, value]) =>
    holdsMember(value, answered, key, key === 'nodes' ? holdsNodes : holdsValue),
  );
};

const holdsNodes: Comparison = (sent, answered) => {
  if (!Array.isArray(sent) || !Array.isArray(answered)) return holdsValue(sent, answered);
  return sent.length === answered.length && sent.every((node, index) => holdsNode(node, answered[index]));
};

const holdsNode: Comparison = (sent, answered) => {
  if (!isJsonObject(sent) || !isJsonObject(answered)) return holdsValue(sent, answered);
  return Object.entries(sent).every(([key, value]) =>
    holdsMember(value, answered, key, key === 'type' ? isSameType : holdsValue),
  );
};

const isSameType: Comparison = (sent, answered) => {
  if (!isJsonObject(sent) || !isJsonObject(answered)) return holdsValue(sent, answered);
  return ['id', 'type'].every(
    (key) => sent[key] === undefined || answered[key] === undefined || sent[key] === answered[key],
  );
};

const holdsValue: Comparison = (sent, answered) => {
  if (sent === answered) return true;
  if (Array.isArray(sent))
    return (
      Array.isArray(answered) &&
      sent.length === answered.length &&
      sent.every((item, index) => holdsValue(item, answered[index]))
    );
  if (!isJsonObject(sent) || !isJsonObject(answered)) return false;
  return Object.entries(sent).every(([key, value]) => holdsMember(value, answered, key, holdsValue));
};
