import { isJsonObject, type Json } from '#base';
import { type CaseExpectation, type Simulation, takenIn, type WorkflowCase } from '#execute';
import type { CaseOutcome } from './case-runner.js';

type Writable = { -readonly [Name in keyof CaseExpectation]: CaseExpectation[Name] };

/**
 * Returns a case that expects what it did: each part that failed is replaced by what was found, what passed stays. Run
 * again on the same version it passes.
 */
export function acceptOutcome(each: WorkflowCase, { result }: Pick<CaseOutcome, 'result'>): WorkflowCase {
  const { simulation } = result;
  const expect: Writable = { ...each.expect };
  const failed = new Set(result.failures.map(({ of }) => of));
  if (expect.path) expect.path = takenIn(simulation).map(({ edgeId }) => edgeId);
  if (failed.has('status')) expect.status = simulation.status;
  if (failed.has('segments')) expect.segments = sumOf(simulation, 'segments');
  if (failed.has('price')) expect.price = sumOf(simulation, 'price');
  if (failed.has('within')) {
    const { at, start } = simulation.state;
    expect.within = `PT${Math.ceil((at - start) / 1000)}S`;
  }
  if (failed.has('messages')) expect.messages = wordsSent(expect.messages ?? [], simulation);
  if (failed.has('tags')) {
    const tags = sectionIn(simulation, 'contact')['tags'];
    expect.tags = (expect.tags ?? []).filter((tag) => Array.isArray(tags) && tags.includes(tag));
  }
  if (failed.has('attributes')) {
    const known = sectionIn(simulation, 'attributes');
    expect.attributes = Object.fromEntries(
      Object.keys(expect.attributes ?? {}).map((name) => [name, (known[name] ?? null) as Json]),
    );
  }
  return { ...each, expect };
}

function sumOf({ messages }: Simulation, of: 'price' | 'segments'): number {
  return messages.reduce((sum, message) => sum + (message[of] ?? 0), 0);
}

/** Those of the words that are found, in their order. */
function wordsSent(words: readonly string[], { messages }: Simulation): readonly string[] {
  const sent = messages.filter(({ from }) => from === 'account');
  const kept: string[] = [];
  let from = 0;
  for (const each of words) {
    const at = sent.findIndex(({ text }, index) => index >= from && text.includes(each));
    if (at < 0) continue;
    kept.push(each);
    from = at + 1;
  }
  return kept;
}

function sectionIn({ state }: Simulation, name: string): { readonly [key: string]: unknown } {
  const section = state.context[name];
  return isJsonObject(section) ? section : {};
}
