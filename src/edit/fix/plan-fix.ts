import { isJsonObject, refuse } from '#base';
import type { ProblemFix } from '#model';
import { type FixArgs, type FixKind, readFix } from '#rules';
import type { CommandContext, Planned } from '../command/command.js';
import type { CarryOut, FixChoice, FixReport } from './fix-request.js';
import { addTrigger, insertWait, newId, removeNode } from './flow-fixes.js';
import { connectEdge, connectNodes, endEdge, removeEdge, setEdgeType, setEdgeValue } from './edge-fixes.js';
import { clearSetting, declareProperty, setSetting, splitEvenly, turnOn } from './setting-fixes.js';
import { appendText, renamePlaceholder, replaceCharacters, replaceSigns, setFallback } from './text-fixes.js';

/** The fix that a problem offers, with the user's choice. */
export interface FixArguments {
  /** The fix of the problem. */
  readonly fix: ProblemFix;
  /** The user's choice, for fixes that ask. */
  readonly choice?: FixChoice;
}

const carryOut: { readonly [Kind in FixKind]: CarryOut<Kind> } = {
  'connect-edge': connectEdge,
  'end-edge': endEdge,
  'connect-nodes': connectNodes,
  'remove-edge': removeEdge,
  'remove-node': removeNode,
  'insert-wait': insertWait,
  'set-edge-type': setEdgeType,
  'set-edge-value': setEdgeValue,
  'set-setting': setSetting,
  'clear-setting': clearSetting,
  'new-id': newId,
  'set-fallback': setFallback,
  'rename-placeholder': renamePlaceholder,
  'declare-property': declareProperty,
  'replace-characters': replaceCharacters,
  'replace-signs': replaceSigns,
  'append-text': appendText,
  'split-evenly': splitEvenly,
  'add-trigger': addTrigger,
  'turn-on': turnOn,
};

/**
 * Plans a fix as one entry of the history. A fix belongs to the document its problem was found in.
 *
 * @returns refused as `fix-outdated` where it no longer fits, as `unknown-fix` where its kind is unknown
 */
export function planFix(context: CommandContext, { fix, choice }: FixArguments): Planned<FixReport> {
  const known = readFix(fix);
  if (!known) return refuse('unknown-fix', 'This problem cannot be fixed from here.');
  const carry = carryOut[known.kind] as (
    context: CommandContext,
    args: FixArgs<FixKind>,
    choice: FixChoice | undefined,
  ) => Planned<FixReport>;
  return carry(context, known.args, readChoice(choice));
}

/** The usable part of a choice: only text. */
function readChoice(choice: unknown): FixChoice | undefined {
  if (!isJsonObject(choice)) return undefined;
  const { target, text, type } = choice;
  if (typeof target === 'string') return { target };
  if (typeof type === 'string') return { type };
  return typeof text === 'string' ? { text } : undefined;
}
