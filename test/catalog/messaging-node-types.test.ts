import { describe, expect, it } from 'vitest';
import {
  createCatalog,
  defaultConfig,
  edgeRulesOf,
  isEndType,
  isTriggerType,
  messagingNodeTypes,
  edgeKind,
  nodeTypeGroupOf,
} from '#catalog';
import { findShapeProblems, nodeTypeSchema } from '#schema';

const wireKeys = new Set([
  'id',
  'type',
  'name',
  'group',
  'label',
  'description',
  'icon',
  'color',
  'status',
  'supportLink',
  'supportsReenrollment',
  'properties',
  'outputs',
  'validation',
]);
const wirePropertyKeys = new Set([
  'type',
  'name',
  'label',
  'helperText',
  'link',
  'mandatory',
  'args',
  'options',
  'min',
  'max',
  'defaultValue',
  'conditions',
]);
const counts: { [type: string]: [string, number] } = {
  'send-message': ['atLeast', 1],
  'wait-for-reply': ['exactly', 2],
  'ask-question': ['exactly', 2],
  branch: ['atLeast', 2],
  'office-hours-router': ['exactly', 2],
  'random-split': ['atLeast', 2],
  end: ['exactly', 0],
  'go-to-workflow': ['exactly', 0],
};

describe('messagingNodeTypes', () => {
  it('are 33 types in seven groups', () => {
    expect(messagingNodeTypes.map((type) => type.label)).toEqual([
      'Keyword received',
      'Message received',
      'Missed call',
      'Form submitted',
      'Contact added to list',
      'Meeting booked',
      'Link clicked',
      'On a schedule',
      'Meeting ended',
      'Tag added',
      'Attribute changed',
      'Campaign message',
      'Manual start',
      'Send message',
      'Send template',
      'Ask a question',
      'Wait for reply',
      'Delay',
      'Wait until date',
      'Branch',
      'Office-hours router',
      'Random split',
      'Assign to group',
      'Notify users',
      'Add tag',
      'Remove tag',
      'Set attribute',
      'Add to list',
      'Remove from list',
      'Close conversation',
      'Go to workflow',
      'Goal',
      'End',
    ]);
    expect([...new Set(messagingNodeTypes.map((type) => type.group))]).toEqual([
      'Triggers',
      'Messages',
      'Timing',
      'Logic',
      'People',
      'Contact data',
      'Flow',
    ]);
    expect([...new Set(messagingNodeTypes.map(nodeTypeGroupOf))]).toEqual([
      'trigger',
      'message',
      'timing',
      'logic',
      'people',
      'contact',
      'flow',
    ]);
  });

  it('[C1] have unique types and ids, and all are found in the catalog', () => {
    expect(new Set(messagingNodeTypes.map((type) => type.type)).size).toBe(messagingNodeTypes.length);
    expect(new Set(messagingNodeTypes.map((type) => type.id)).size).toBe(messagingNodeTypes.length);
    const catalog = createCatalog(messagingNodeTypes);
    for (const type of messagingNodeTypes) expect(catalog.find(type.type ?? '')).toBe(type);
  });

  describe.each(messagingNodeTypes.map((type) => [type.type ?? '', type] as const))('%s', (name, type) => {
    it('[C1] conforms to the wire format key for key', () => {
      expect(findShapeProblems(nodeTypeSchema, type)).toEqual([]);
      expect(Object.keys(type).filter((key) => !wireKeys.has(key))).toEqual([]);
      for (const property of type.properties ?? []) {
        expect(Object.keys(property).filter((key) => !wirePropertyKeys.has(key))).toEqual([]);
      }
      expect(JSON.parse(JSON.stringify(type))).toEqual(type);
    });

    it('has labels, a description, an icon and a support link', () => {
      const words = [
        type.label,
        type.description,
        ...(type.properties ?? []).flatMap((property) => [
          property.label,
          property.helperText ?? 'none',
          ...(property.options ?? []).map((option) => option.label),
        ]),
      ];
      for (const text of words) {
        expect(text).toMatch(/\S/);
        expect(text).not.toContain('!');
      }
      expect(type.description).toMatch(/^[A-Z].*\.$/);
      expect(type.icon).toMatch(/^[a-z0-9-]+$/);
      expect(type.status).toBe('active');
      expect(type.supportLink).toMatch(/^https:\/\//);
    });

    it('[C2] has conditions on earlier properties and itself only', () => {
      const before: unknown[] = [];
      for (const property of type.properties ?? []) {
        for (const condition of property.conditions ?? [])
          expect([...before, property.name]).toContain(condition.property);
        expect(before).not.toContain(property.name);
        before.push(property.name);
      }
    });

    it('has a default among the options of each select', () => {
      for (const property of type.properties ?? []) {
        if (property.type !== 'select') continue;
        expect((property.options ?? []).map((option) => option.value)).toContain(property.defaultValue);
      }
    });

    it('[C3] has a default config with declared keys only, copied for each node', () => {
      const config = defaultConfig(type);
      const declared = (type.properties ?? []).map((property) => property.name);
      for (const key of Object.keys(config)) expect(declared).toContain(key);
      expect(defaultConfig(type)).not.toBe(config);
    });

    it('has the edge count and edge kinds of its kind of node', () => {
      const [condition, count] = counts[name] ?? ['exactly', 1];
      expect(type.validation).toMatchObject({ numEdgeCondition: condition, numEdges: count });
      expect(isTriggerType(type)).toBe(type.group === 'Triggers');
      expect(isEndType(type)).toBe(name === 'end');
      expect(type.validation?.edges?.length === 0).toBe(count === 0);
      const rules = edgeRulesOf(type);
      expect(rules.filter((rule) => rule.defaultEdge === true)).toHaveLength(1);
      expect(new Set(rules.map((rule) => rule.type)).size).toBe(rules.length);
      expect(rules.every((rule) => edgeKind(rule.type) !== 'other')).toBe(true);
    });
  });
});
