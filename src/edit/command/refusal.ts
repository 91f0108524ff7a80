import type { Refusal as AnyRefusal, Result as AnyResult } from '#base';
import type { DecisionCode } from '#rules';

/**
 * Every code that a command, `dispatch`, the history or a save can be refused with. Closed, so that a `switch` is
 * exhaustive.
 */
export type RefusalCode =
  /** Codes that a `Decision` can have as well. */
  | DecisionCode
  /** A node is in a collapsed region already. */
  | 'already-grouped'
  /** The JSON path does not lead to a setting. */
  | 'bad-json-path'
  /** An operation is malformed, or would leave a document that cannot be saved. */
  | 'bad-operation'
  /** A position is not two finite numbers. */
  | 'bad-position'
  /** A transaction is malformed. */
  | 'bad-transaction'
  /** The fix needs a choice of the user. */
  | 'choice-needed'
  /** The choice is not one that the fix offers or accepts. */
  | 'invalid-choice'
  /** The pasted fragment is damaged. */
  | 'damaged-fragment'
  /** The editor was destroyed. */
  | 'destroyed'
  /** The id is in use. */
  | 'duplicate-id'
  /** The problem that the fix is for no longer exists. */
  | 'fix-outdated'
  /** The pasted document belongs to another tool. */
  | 'foreign-workflow'
  /** A history can only be resumed before the first change. */
  | 'history-in-use'
  /** The values of a history entry were changed by another user since; the entry was dropped. */
  | 'history-skipped'
  /** Not possible while `transact` runs. */
  | 'in-transaction'
  /** After the renaming a reference would be ambiguous. */
  | 'name-clash'
  /** The name is empty. */
  | 'name-empty'
  /** The name exceeds the longest allowed. */
  | 'name-too-long'
  /** The name holds characters that no placeholder can hold. */
  | 'invalid-name'
  /** The fragment was copied with a newer version of this package. */
  | 'newer-fragment'
  /** The stored history was written by a newer version of this package. */
  | 'newer-history'
  /** A resource that the account lacks needs a replacement before pasting. */
  | 'no-choice'
  /** The catalog has no node type that ends a workflow. */
  | 'no-end-type'
  /** The fragment has no nodes. */
  | 'no-nodes'
  /** The catalog has no node type that waits. */
  | 'no-wait-type'
  /** The fragment or region has no node that an edge could lead to. */
  | 'no-entry'
  /** The fragment has no node that an edge could leave from. */
  | 'no-exit'
  /** The nodes are not one connected region. */
  | 'nodes-not-connected'
  /** The pasted value is not a fragment. */
  | 'not-a-fragment'
  /** The value is not a stored history, or is damaged. */
  | 'not-a-history'
  /** The value has to be a list. */
  | 'not-a-list'
  /** The part of the editor that carries this out is still loading; retry in a moment. Never from `createEditor`. */
  | 'not-loaded'
  /** The version could not be opened, so it cannot be saved. */
  | 'not-opened'
  /** The value has to be text. */
  | 'not-text'
  /** The document would stay the same. */
  | 'nothing-changed'
  /** Nothing is selected. */
  | 'nothing-selected'
  /** There is no entry to undo or redo. */
  | 'nothing-to-move'
  /** The clipboard is empty. */
  | 'nothing-to-paste'
  /** The stored history belongs to another version. */
  | 'other-base'
  /** The editor, or its version, is read-only. */
  | 'read-only'
  /** Another save has not ended. */
  | 'save-in-progress'
  /** The fragment or region has more than one entry. */
  | 'several-entries'
  /** The fragment has more than one exit. */
  | 'several-exits'
  /** The value that an operation replaces has changed since. */
  | 'stale-operation'
  /** The text exceeds the longest allowed. */
  | 'text-too-long'
  /** A collapsed region needs at least two nodes. */
  | 'too-few-nodes'
  /** The document or fragment exceeds a limit. */
  | 'too-large'
  /** The history has no such entry. */
  | 'unknown-entry'
  /** There is no such fix. */
  | 'unknown-fix'
  /** There is no such collapsed region. */
  | 'unknown-group'
  /** There is no such note. */
  | 'unknown-note'
  /** The node has no such output. */
  | 'unknown-output'
  /** The workflow has no such property. */
  | 'unknown-property'
  /** The pasted document is a whole workflow. */
  | 'whole-workflow';

/** Why a request was not carried out: a stable code for programs, a sentence for people. Nothing changed. */
export type Refusal<Code extends string = RefusalCode> = AnyRefusal<Code>;

/** The answer of every command: `ok: true` with its report, or a refusal. Exceptions are left for bugs. */
export type Result<Value extends object = object, Why extends AnyRefusal = Refusal> = AnyResult<Value, Why>;
