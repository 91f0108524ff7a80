import { isJsonObject, type Json, type JsonPath } from '#base';
import type { ProblemFix } from '#model';

/**
 * The fixes that built-in rules propose: a closed list, carried out by the editor's `planFix`. Elements are addressed
 * by id; a `path` is within the `config` of the node.
 */
export type Fix =
  /** Adds a missing edge to a node that the user chooses. `value` distinguishes edges of one kind. */
  | {
      readonly kind: 'connect-edge';
      readonly args: { readonly nodeId: string; readonly edgeType: string; readonly value?: Json };
    }
  /** Adds a missing edge to a new End node. */
  | {
      readonly kind: 'end-edge';
      readonly args: { readonly nodeId: string; readonly edgeType: string; readonly value?: Json };
    }
  /** Adds an edge between two known nodes. Without a type it takes the first free one. */
  | {
      readonly kind: 'connect-nodes';
      readonly args: { readonly source: string; readonly edgeType?: string; readonly target: string };
    }
  | { readonly kind: 'remove-edge'; readonly args: { readonly edgeId: string } }
  /** Removes a node and joins its predecessors to its successor. */
  | { readonly kind: 'remove-node'; readonly args: { readonly nodeId: string } }
  /** Inserts a wait into an edge. */
  | { readonly kind: 'insert-wait'; readonly args: { readonly edgeId: string } }
  /** `from` is the kind that the problem was found with: the fix applies to that one alone. */
  | {
      readonly kind: 'set-edge-type';
      readonly args: { readonly edgeId: string; readonly edgeType: string; readonly from: string };
    }
  /** `from` is the value that the problem was found with; absent where there was none. The next two have it too. */
  | {
      readonly kind: 'set-edge-value';
      readonly args: { readonly edgeId: string; readonly value: Json; readonly from?: Json };
    }
  | {
      readonly kind: 'set-setting';
      readonly args: { readonly nodeId: string; readonly path: JsonPath; readonly value: Json; readonly from?: Json };
    }
  | {
      readonly kind: 'clear-setting';
      readonly args: { readonly nodeId: string; readonly path: JsonPath; readonly from?: Json };
    }
  /** Gives the second node or edge with this id a unique one. */
  | { readonly kind: 'new-id'; readonly args: { readonly kind: 'node' | 'edge'; readonly id: string } }
  /** Writes a fallback into the placeholder at `at`; `fallback` is a proposal. */
  | {
      readonly kind: 'set-fallback';
      readonly args: {
        readonly nodeId: string;
        readonly path: JsonPath;
        readonly at: number;
        readonly name: string;
        readonly fallback: string;
      };
    }
  /** Writes another name into a placeholder, or, without `at`, replaces the whole value. */
  | {
      readonly kind: 'rename-placeholder';
      readonly args: {
        readonly nodeId: string;
        readonly path: JsonPath;
        readonly at?: number;
        readonly from: string;
        readonly to: string;
      };
    }
  /** Declares a property of the workflow. */
  | { readonly kind: 'declare-property'; readonly args: { readonly name: string } }
  /** Replaces the characters that force a message into more segments by plain ones. */
  | { readonly kind: 'replace-characters'; readonly args: { readonly nodeId: string; readonly path: JsonPath } }
  /** Replaces emoji and signs too, by the plain characters that are suggested for them. */
  | { readonly kind: 'replace-signs'; readonly args: { readonly nodeId: string; readonly path: JsonPath } }
  | {
      readonly kind: 'append-text';
      readonly args: { readonly nodeId: string; readonly path: JsonPath; readonly text: string };
    }
  /** Writes equal shares to the edges of a split. */
  | { readonly kind: 'split-evenly'; readonly args: { readonly nodeId: string } }
  /** Adds a trigger of this type. */
  | { readonly kind: 'add-trigger'; readonly args: { readonly type: string } }
  /** Enables a disabled node. */
  | { readonly kind: 'turn-on'; readonly args: { readonly nodeId: string } };

/** The kind of a fix: the `kind` of a `ProblemFix` that the built-in rules propose. */
export type FixKind = Fix['kind'];

/** The arguments of one kind of fix. */
export type FixArgs<Kind extends FixKind> = Extract<Fix, { readonly kind: Kind }>['args'];

type IsKnown = (value: unknown) => boolean;
type Shape<Args> = { readonly [Name in keyof Args]-?: IsKnown };

const text: IsKnown = (value) => typeof value === 'string';
const optionalText: IsKnown = (value) => value === undefined || typeof value === 'string';
const index: IsKnown = (value) => Number.isInteger(value) && (value as number) >= 0;
const optionalIndex: IsKnown = (value) => value === undefined || index(value);
const present: IsKnown = (value) => value !== undefined;
const anything: IsKnown = () => true;
const path: IsKnown = (value) => Array.isArray(value) && value.every((part) => typeof part === 'string' || index(part));
const elementKind: IsKnown = (value) => value === 'node' || value === 'edge';

const shapes: { readonly [Kind in FixKind]: Shape<FixArgs<Kind>> } = {
  'connect-edge': { nodeId: text, edgeType: text, value: anything },
  'end-edge': { nodeId: text, edgeType: text, value: anything },
  'connect-nodes': { source: text, edgeType: optionalText, target: text },
  'remove-edge': { edgeId: text },
  'remove-node': { nodeId: text },
  'insert-wait': { edgeId: text },
  'set-edge-type': { edgeId: text, edgeType: text, from: text },
  'set-edge-value': { edgeId: text, value: present, from: anything },
  'set-setting': { nodeId: text, path, value: present, from: anything },
  'clear-setting': { nodeId: text, path, from: anything },
  'new-id': { kind: elementKind, id: text },
  'set-fallback': { nodeId: text, path, at: index, name: text, fallback: text },
  'rename-placeholder': { nodeId: text, path, at: optionalIndex, from: text, to: text },
  'declare-property': { name: text },
  'replace-characters': { nodeId: text, path },
  'replace-signs': { nodeId: text, path },
  'append-text': { nodeId: text, path, text },
  'split-evenly': { nodeId: text },
  'add-trigger': { type: text },
  'turn-on': { nodeId: text },
};

/** Every kind of fix, for callers that list or document them. */
export const fixKinds = Object.keys(shapes) as readonly FixKind[];

const asked: { readonly [Kind in FixKind]?: NonNullable<ProblemFix['asks']> } = {
  'connect-edge': 'node',
  'set-fallback': 'text',
};

/** Returns the value that a problem was found with, for a fix of that value alone. */
export function foundWith(value: unknown): { readonly from?: Json } {
  return value === undefined ? {} : { from: value as Json };
}

/** Creates a fix for a problem. Its kind determines what the user must choose first. */
export function proposeFix<Kind extends FixKind>(label: string, kind: Kind, args: FixArgs<Kind>): ProblemFix {
  const asks = asked[kind];
  return { label, kind, ...(asks === undefined ? {} : { asks }), args };
}

/**
 * Reads the fix of a problem. Problems may come from elsewhere and hosts may have fixes of their own: returns undefined
 * for any that is unknown or incomplete.
 */
export function readFix(fix: ProblemFix | undefined): Fix | undefined {
  if (!isJsonObject(fix) || typeof fix.kind !== 'string' || !Object.hasOwn(shapes, fix.kind)) return undefined;
  const args: unknown = fix.args;
  if (!isJsonObject(args)) return undefined;
  const shape: { readonly [name: string]: IsKnown } = shapes[fix.kind as FixKind];
  const isComplete = Object.entries(shape).every(([name, isKnown]) =>
    isKnown(Object.hasOwn(args, name) ? args[name] : undefined),
  );
  return isComplete ? ({ kind: fix.kind, args } as Fix) : undefined;
}
