export function iconPathsModule(names: readonly string[]): Promise<string>;
export function lucideMarkup(name: string): Promise<string>;
export function pathOfMarkup(markup: string): string;
export function writtenNames(): string[];
