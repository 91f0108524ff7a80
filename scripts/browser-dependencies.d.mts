export function browserDependencies(): string[];
/** Lists the packages of the service that a page loads with it. */
export function serviceDependencies(): string[];
/** Packages that no page loads, and the database of the service, which finds its own files. */
export const onlyOnServers: string[];
