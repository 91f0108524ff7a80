import { refuse } from '#base';
import type { Refusal } from '#edit';
import { type Decisions, ignored } from '#rules';
import type { EditorCommands } from '../editor-commands.js';

/** The answer of what needs a part that is still loading. */
export const notLoaded: { readonly ok: false; readonly refusal: Refusal } = refuse(
  'not-loaded',
  'This part of the editor is still loading. Retry in a moment.',
);

const commandNames: { readonly [Name in keyof EditorCommands]: true } = {
  addNode: true,
  insertNode: true,
  removeElements: true,
  connect: true,
  reconnect: true,
  setConfig: true,
  setSharedConfig: true,
  setEdge: true,
  reorderEdge: true,
  makeDefault: true,
  replaceNodeType: true,
  setWorkflow: true,
  renameNode: true,
  renameOutput: true,
  renameProperty: true,
  removeProperty: true,
  moveNodes: true,
  shiftNodes: true,
  tidy: true,
  setDisabled: true,
  addNote: true,
  setNote: true,
  removeNotes: true,
  addGroup: true,
  setGroup: true,
  removeGroup: true,
  applyFix: true,
  copy: true,
  cut: true,
  paste: true,
  duplicate: true,
};

const decisionNames: { readonly [Name in keyof Decisions]: true } = {
  connect: true,
  continue: true,
  insert: true,
  remove: true,
  replace: true,
  setEdge: true,
  reorderEdge: true,
  makeDefault: true,
};

/** Commands that are refused until the real ones are there. */
export function lateCommands(find: () => EditorCommands | undefined): EditorCommands {
  return forwarding(commandNames, find, notLoaded);
}

/** Decisions that ask for nothing until the real ones are there. */
export function lateDecisions(find: () => Decisions | undefined): Decisions {
  return forwarding(decisionNames, find, ignored);
}

function forwarding<Table extends object>(
  names: { readonly [Name in keyof Table]: true },
  find: () => Table | undefined,
  otherwise: unknown,
): Table {
  const forward =
    (name: keyof Table) =>
    (...args: readonly unknown[]): unknown =>
      (find()?.[name] as ((...args: readonly unknown[]) => unknown) | undefined)?.(...args) ?? otherwise;
  return Object.fromEntries(Object.keys(names).map((name) => [name, forward(name as keyof Table)])) as unknown as Table;
}
