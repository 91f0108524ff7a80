import {
  isClassDeclaration,
  isInterfaceDeclaration,
  isLiteralTypeNode,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  isUnionTypeNode,
  type Node,
} from 'typescript/unstable/ast';
import type { Checker, Symbol as CompilerSymbol } from 'typescript/unstable/sync';
import { type Docs, readDocs } from './read-docs.js';
import { dependsOnValue, isHidden } from './write-declaration.js';

/** A property or method of a type, or one code of a closed union of codes. */
export interface DeclaredMember {
  readonly name: string;
  readonly docs: Docs;
  /** Undefined for codes. */
  readonly symbol: CompilerSymbol | undefined;
}

/** Returns the members that a type declares itself. Inherited members belong to the type that declares them. */
export function readMembers(checker: Checker, symbol: CompilerSymbol): readonly DeclaredMember[] {
  return symbol.declarations.flatMap((handle) => {
    const node = handle.resolve();
    return node === undefined ? [] : membersOf(checker, node);
  });
}

function membersOf(checker: Checker, node: Node): readonly DeclaredMember[] {
  if (isInterfaceDeclaration(node)) {
    const derived = (node.heritageClauses ?? []).flatMap(({ types }) => types.filter(dependsOnValue));
    const types = derived.flatMap((heritage) => checker.getTypeAtLocation(heritage) ?? []);
    const inferred = types.flatMap((type) => checker.getPropertiesOfType(type));
    return [...inferred, ...namedIn(checker, node.members)].map((one) => declared(checker, one));
  }
  if (isClassDeclaration(node)) return namedIn(checker, node.members).map((one) => declared(checker, one));
  if (!isTypeAliasDeclaration(node)) return [];
  if (isTypeLiteralNode(node.type)) return namedIn(checker, node.type.members).map((one) => declared(checker, one));
  return node.name.getText().endsWith('Code') && isUnionTypeNode(node.type) ? codesOf(node.type.types) : [];
}

function namedIn(checker: Checker, nodes: readonly Node[]): readonly CompilerSymbol[] {
  return nodes.flatMap((node) => {
    const { name } = node as { readonly name?: Node };
    return name === undefined || isHidden(node) ? [] : (checker.getSymbolAtLocation(name) ?? []);
  });
}

function declared(checker: Checker, symbol: CompilerSymbol): DeclaredMember {
  return { name: symbol.name, docs: readDocs(checker, symbol), symbol };
}

/** The members of a union such as `RefusalCode`. The comment of each is before or after the bar in front of it. */
function codesOf(nodes: readonly Node[]): readonly DeclaredMember[] {
  return nodes.flatMap((node, index) => {
    if (!isLiteralTypeNode(node)) return [];
    const start = nodes[index - 1]?.end ?? node.parent.pos;
    const before = node.getSourceFile().text.slice(start, node.getStart());
    const summary = /\/\*\*([\s\S]*?)\*\//.exec(before)?.[1]?.trim() ?? '';
    return [{ name: node.getText(), docs: { summary, tags: [] }, symbol: undefined }];
  });
}
