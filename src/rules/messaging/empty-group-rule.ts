import { getAtPath, isJsonObject } from '#base';
import { nodeTypeOf, propertiesOf, nodeTypeGroupOf } from '#catalog';
import type { NodeRule } from '../rule.js';
import { visibleProperties } from '../settings/visible-properties.js';
import { resourceKindOf } from './account-resource.js';

/** A step hands conversations to a group that has nobody in it, and no shared pool that would take them instead. */
export const emptyGroupRule: NodeRule = {
  id: 'empty-group',
  scope: 'node',
  concerns: (type) =>
    nodeTypeGroupOf(type) === 'people' &&
    propertiesOf(type).some((property) => resourceKindOf(property.type) === 'group'),
  check: (node, context) => {
    if (nodeTypeGroupOf(nodeTypeOf(node)) !== 'people') return [];
    return visibleProperties(node, context).flatMap((property) => {
      const groups = resourceKindOf(property.type) === 'group' ? getAtPath(node.config, [property.name]) : undefined;
      if (!Array.isArray(groups)) return [];
      return groups.flatMap((group: unknown, index) => {
        // Where people are not told at all, the account may know them by the group's id.
        if (
          !isJsonObject(group) ||
          !Array.isArray(group['users']) ||
          group['users'].length > 0 ||
          group['useSharedPool'] === true
        )
          return [];
        const name =
          typeof group['name'] === 'string' && group['name'].trim() !== ''
            ? `“${group['name'].trim()}”`
            : `Group ${index + 1}`;
        return [
          {
            code: 'empty-group',
            severity: 'warning' as const,
            message: `Add people to ${name}`,
            detail: 'Nobody is in it, and it does not use the shared pool: nobody would see its conversations.',
            nodeId: node.id,
            path: ['config', property.name, index, 'users'],
          },
        ];
      });
    });
  },
};
