export function browserDependencies(): string[];
