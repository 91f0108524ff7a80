import { join } from 'node:path';
import {
  isExpressionWithTypeArguments,
  isImportTypeNode,
  isTypeQueryNode,
  isTypeReferenceNode,
  type Node,
} from 'typescript/unstable/ast';
import {
  type Project,
  SignatureKind,
  type Symbol as CompilerSymbol,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync';
import type { References } from './write-declaration.js';

/** References that can be asked for. */
export interface CollectedReferences extends References {
  /** Types and values declared in the sources, in the order in which they were met. */
  found(): readonly CompilerSymbol[];
}

const named =
  SymbolFlags.Class |
  SymbolFlags.Interface |
  SymbolFlags.TypeAlias |
  SymbolFlags.Enum |
  SymbolFlags.Function |
  SymbolFlags.Variable;

/** Collects the references of a declaration to the sources of `root`. Types of packages are not described. */
export function collectReferences({ checker }: Project, root: string): CollectedReferences {
  const sources = ['src/', 'service/src/'].map((folder) => join(root, folder).toLowerCase());
  const found = new Map<number, CompilerSymbol>();
  const seen = new Set<number>();

  const add = (symbol: CompilerSymbol | undefined): boolean => {
    if (symbol === undefined) return false;
    const target = (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
    const isOwn = target.declarations.some(({ path }) =>
      sources.some((folder) => path.toLowerCase().startsWith(folder)),
    );
    if (!isOwn || (target.flags & named) === 0) return false;
    found.set(target.id, target);
    return true;
  };
  const nameIn = (node: Node): Node | undefined => {
    if (isTypeReferenceNode(node)) return node.typeName;
    if (isExpressionWithTypeArguments(node)) return node.expression;
    if (isTypeQueryNode(node)) return node.exprName;
    return isImportTypeNode(node) ? node.qualifier : undefined;
  };
  const inNode = (node: Node): void => {
    const name = nameIn(node);
    if (name !== undefined) add(checker.getSymbolAtLocation(name));
    node.forEachChild((child) => void inNode(child));
  };

  const inSignatures = (type: Type): void => {
    for (const kind of [SignatureKind.Call, SignatureKind.Construct]) {
      for (const signature of checker.getSignaturesOfType(type, kind)) {
        for (const parameter of signature.getParameters()) inPossible(checker.getTypeOfSymbol(parameter));
        inPossible(checker.getReturnTypeOfSignature(signature));
      }
    }
  };
  const inPossible = (type: Type | undefined): void => {
    if (type !== undefined) inType(type);
  };
  const inType = (type: Type): void => {
    if (seen.has(type.id)) return;
    seen.add(type.id);
    // A named type is printed by its name and not expanded here.
    const alias = type.getAliasSymbol();
    if (alias !== undefined) {
      add(alias);
      type.getAliasTypeArguments().forEach(inType);
      return;
    }
    if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().forEach(inType);
    if (!type.isObjectType()) return;
    if (type.isTypeReference()) checker.getTypeArguments(type).forEach(inType);
    const symbol = type.getSymbol();
    if (symbol !== undefined && (symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface)) !== 0)
      return void add(symbol);
    for (const property of checker.getPropertiesOfType(type)) inPossible(checker.getTypeOfSymbol(property));
    inSignatures(type);
  };
  return { inNode, inType, found: () => [...found.values()] };
}
