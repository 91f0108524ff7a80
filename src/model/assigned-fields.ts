/** What only the service assigns to a version: its id, stamps and flags. Everything else is content, keys nobody knows included. */
export const assignedFields = ['id', 'readonly', 'active', 'lastActive', 'created', 'updated'] as const;

const assigned: ReadonlySet<string> = new Set(assignedFields);

export function isAssignedField(key: string): boolean {
  return assigned.has(key);
}
