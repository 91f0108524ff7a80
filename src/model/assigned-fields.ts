/** The fields that only the service assigns: id, stamps and flags. All else is content, unknown keys included. */
export const assignedFields = ['id', 'readonly', 'active', 'lastActive', 'created', 'updated'] as const;

const assigned: ReadonlySet<string> = new Set(assignedFields);

export function isAssignedField(key: string): boolean {
  return assigned.has(key);
}
