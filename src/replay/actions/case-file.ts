import { exactJsonText } from '#model';
import type { RunCase } from '#trace';

/** The text of a case, as it is copied and kept: numbers have the digits of the run, so that nothing has to stand beside them. */
export function caseText({ numbers, ...made }: RunCase): string {
  return `${exactJsonText(made, numbers, '  ')}\n`;
}

/** What the file of a case is called: `case-8f3a41d0.json`, of letters that every system takes. */
export function caseFileName({ run }: RunCase): string {
  const id = (run?.id ?? '').replace(/[^\w-]+/g, '').slice(0, 24);
  return id === '' ? 'case.json' : `case-${id}.json`;
}

/** Hands a text to the person as a file. False where the page may not. */
export function download(text: string, name: string, type = 'application/json'): boolean {
  try {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.rel = 'noopener';
    link.click();
    // Browsers read it after the click; a minute is long for that and short for what it holds.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return true;
  } catch {
    return false;
  }
}
