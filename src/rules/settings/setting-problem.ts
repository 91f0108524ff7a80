import { getAtPath, type Json, memoizeByIdentity, valueWords } from '#base';
import { type NamedProperty, propertiesOf } from '#catalog';
import type { NodeProperty, NodeType, Problem, ProblemFix, WorkflowNode } from '#model';
import { foundWith, proposeFix } from '../fix.js';

/** Creates a problem of one setting of a node. */
export function problem(
  code: string,
  severity: Problem['severity'],
  node: WorkflowNode,
  property: NodeProperty,
  {
    message,
    detail,
    fixes = [],
  }: { readonly message: string; readonly detail: string; readonly fixes?: readonly (ProblemFix | undefined)[] },
): Problem {
  const known = fixes.filter((fix) => fix !== undefined);
  const where = { nodeId: node.id, path: ['config', valueWords(property.name)] };
  return { code, severity, message, detail, ...where, ...(known.length === 0 ? {} : { fixes: known }) };
}

/** Creates a fix that writes a value into a setting, valid for its present value only. */
export function setFix(label: string, node: WorkflowNode, property: NodeProperty, value: unknown): ProblemFix {
  const path = [valueWords(property.name)];
  return proposeFix(label, 'set-setting', {
    nodeId: node.id,
    path,
    value: value as Json,
    ...foundWith(getAtPath(node.config, path)),
  });
}

/** Returns the properties of a type that a rule checks. Memoised by type: a rule runs on thousands of nodes. */
export function settingsThat(
  holds: (property: NamedProperty) => boolean,
): (type: NodeType) => readonly NamedProperty[] {
  return memoizeByIdentity((type) => propertiesOf(type).filter(holds));
}
