import { createElement, isValidElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Editor, type Messages, WorkflowEditor } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import { createMemoryAdapter } from 'pathboard/client';
import type { MessageSet } from '#ui';
import { smallExecution } from '../../support/small-execution.js';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

const modules = import.meta.glob<{ readonly [name: string]: unknown }>('/src/**/*-messages.{ts,tsx}', { eager: true });
const sets = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is MessageSet<object> => typeof value === 'object' && value !== null && 'defaults' in value);

/** Marks every text of a table, and everything that its functions return. */
function marked(entry: unknown): unknown {
  if (typeof entry === 'string') return `«${entry}»`;
  if (typeof entry === 'function') return (...values: unknown[]) => marked(entry(...values));
  if (isValidElement(entry)) return createElement('span', { 'data-marked': '' }, entry);
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).map(([name, part]) => [name, marked(part)]));
}

function markedMessages(): Messages {
  const messages: { [name: string]: unknown } = {};
  for (const { path, defaults } of sets) {
    let table = messages;
    for (const name of path.slice(0, -1)) table = (table[name] ??= {}) as typeof table;
    const last = path[path.length - 1] as string;
    table[last] = { ...(table[last] as object | undefined), ...(marked(defaults) as object) };
  }
  return messages as Messages;
}

let shown: OnPage | undefined;
afterEach(() => shown?.remove());

/** The words that a reader sees or hears inside the editor, without those that come from the document. */
function wordsOnScreen(root: Element): readonly string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    if (node instanceof Text) texts.push(node.parentElement?.closest('[data-marked]') ? '' : node.data);
    else if (node instanceof Element)
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'aria-valuetext'])
        texts.push(node.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{3}/u.test(text));
}

const fromData = JSON.stringify([freeTrial, messagingNodeTypes, 'Ada', 'Moss', 'Zoë', 'Lind']);

/** Sentences of the core (names of nodes and edges, summaries, times, fixes) are English, and React Flow has words of its own. */
const fromElsewhere = [
  /, paths: | to End$|, step \d+ of \d+/,
  /^(Path|.+, path) from /,
  /^(\d+ hours|No receipt · 10 min|First reply, up to 2 hours|TRIAL to .*|Oakland desk · .*|Front desk · 4 people)$/,
  /^(At once after the trigger\.|Say how to opt out|First name)$/,
  /^Hi , thanks for trying/,
  /^(GSM-7|UCS-2|UTC)$/,
  // Contacts, dates and context of the executions.
  /^(Ada Moss|Zoë Lind|Fri, May 1|mobile|Step keyword)$/,
  /^React Flow|^Edge from |^Press enter or space/,
];

/** Each mode, with what shows that it is loaded, and the fewest replaced words it shows. */
const modes = [
  ['edit', '[data-region="inspector"] [data-setting]', 100],
  ['runs', '.pb-replay [role="slider"]', 40],
  ['insights', '.pb-flowview .pb-nodebar, .pb-flowview [data-node]', 30],
] as const;

test.each(modes)('[M3] with every word replaced, %s shows no English of its own', async (mode, loaded, least) => {
  let editor: Editor | undefined;
  const adapter = createMemoryAdapter({
    versions: [freeTrial],
    workflowId: 'trial',
    executions: [
      smallExecution('run-1', { nodes: ['keyword', 'welcome', 'wait'], contact: ['Ada', 'Moss', '+15550100'] }),
      smallExecution('run-2', { after: 5, nodes: ['keyword'], contact: ['Zoë', 'Lind', '+15550101'] }),
    ],
  });
  shown = putOnPage(
    <WorkflowEditor
      adapter={adapter}
      workflowId="trial"
      label="«Trial»"
      defaultMode={mode}
      view="both"
      messages={markedMessages()}
      onMount={(made) => {
        editor = made;
      }}
    />,
  );
  await vi.waitFor(() => expect(editor).toBeDefined());
  editor?.select({ nodeIds: ['welcome'] });
  await vi.waitFor(() => expect(document.querySelector(loaded)).not.toBeNull(), { timeout: 15_000 });
  const words = wordsOnScreen(document.querySelector('.pb') as HTMLElement);
  expect(words.filter((text) => text.includes('«')).length).toBeGreaterThan(least);
  const stray = words.filter(
    (text) => !/[«»]/.test(text) && !fromData.includes(text) && !fromElsewhere.some((pattern) => pattern.test(text)),
  );
  expect([...new Set(stray)]).toEqual([]);
});
