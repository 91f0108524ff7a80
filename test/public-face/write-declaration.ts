import {
  type ClassDeclaration,
  type FunctionLikeBase,
  type HeritageClause,
  type InterfaceDeclaration,
  isClassDeclaration,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isPropertyDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  isVariableDeclaration,
  ModifierFlags,
  type Node,
  type ParameterDeclaration,
  SyntaxKind,
  type TypeAliasDeclaration,
} from 'typescript/unstable/ast';
import { NodeBuilderFlags, type Project, type Symbol as CompilerSymbol, type Type } from 'typescript/unstable/sync';
import { docComment, readDocs } from './read-docs.js';

/** Collects references: names in a node, or all parts of a resolved type. */
export interface References {
  inNode(node: Node): void;
  inType(type: Type): void;
}

const resolvedFlags = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseSingleQuotesForStringLiteralType;
const indent = '  ';
const aliasFlags = resolvedFlags | NodeBuilderFlags.InTypeAlias | NodeBuilderFlags.MultilineObjectLiterals;

/** Line comments are for maintainers; strings that look like one are kept. */
function withoutLineComments(text: string): string {
  const keptOrComment = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/)|\/\/[^\n]*/g;
  return text.replaceAll(keptOrComment, (_, kept?: string) => kept ?? '').replaceAll(/\n\s*\n/g, '\n');
}

/** Types derived from a value (`z.infer<typeof schema>`) promise their resolved type, not their spelling. */
export function dependsOnValue(node: Node): boolean {
  return (
    node.kind === SyntaxKind.TypeQuery || node.forEachChild((child) => dependsOnValue(child) || undefined) === true
  );
}

/** The compiler indents by four columns, the sources by two. */
function narrow(text: string, base = indent): string {
  return text.replaceAll(/\n( *)/g, (_, spaces: string) => `\n${base}${spaces.slice(spaces.length / 2)}`);
}

/** Private and protected members promise nothing to hosts. */
export function isHidden(node: Node): boolean {
  const { modifierFlags = ModifierFlags.None, name } = node as {
    readonly modifierFlags?: ModifierFlags;
    readonly name?: Node;
  };
  const isPrivate = (modifierFlags & (ModifierFlags.Private | ModifierFlags.Protected)) !== 0;
  return isPrivate || name?.kind === SyntaxKind.PrivateIdentifier;
}

/** Writes declarations as a `.d.ts` does: no bodies, members with the first sentence of their docs. */
export class DeclarationWriter {
  constructor(
    private readonly project: Project,
    private readonly references: References,
  ) {}

  write(name: string, symbol: CompilerSymbol): string {
    const nodes = symbol.declarations.flatMap((handle) => handle.resolve() ?? []);
    // The body of an overloaded function is no signature of its own.
    const overloads = nodes.filter((node) => isFunctionDeclaration(node) && node.body === undefined);
    const shown = overloads.length > 0 ? overloads : nodes;
    return shown.map((node) => this.declaration(name, node, symbol)).join('\n');
  }

  private declaration(name: string, node: Node, symbol: CompilerSymbol): string {
    if (isFunctionDeclaration(node)) return `declare function ${name}${this.signature(node)};`;
    if (isInterfaceDeclaration(node)) return this.block('interface', name, node);
    if (isClassDeclaration(node)) return this.block('declare class', name, node);
    if (isTypeAliasDeclaration(node)) return this.alias(name, node, symbol);
    if (isVariableDeclaration(node)) return `declare const ${name}: ${this.typeOf(node)};`;
    return this.written(node);
  }

  private block(keyword: string, name: string, node: InterfaceDeclaration | ClassDeclaration): string {
    const { head, body } = this.heritage(node.heritageClauses ?? []);
    return `${keyword} ${name}${this.typeParameters(node)}${head} {\n${body}${this.members(node.members)}}`;
  }

  private alias(name: string, node: TypeAliasDeclaration, symbol: CompilerSymbol): string {
    const head = `type ${name}${this.typeParameters(node)} =`;
    if (dependsOnValue(node.type)) {
      return `${head} ${narrow(this.resolved(this.project.checker.getDeclaredTypeOfSymbol(symbol), aliasFlags), '')};`;
    }
    if (isTypeLiteralNode(node.type)) return `${head} {\n${this.members(node.type.members)}};`;
    return `${head} ${this.written(node.type, node.type.getFullText())};`;
  }

  private heritage(clauses: readonly HeritageClause[]): { readonly head: string; readonly body: string } {
    const words = clauses.flatMap(({ token, types }) => {
      const texts = types.filter((node) => !dependsOnValue(node)).map((node) => this.written(node));
      const word = token === SyntaxKind.ExtendsKeyword ? 'extends' : 'implements';
      return texts.length === 0 ? [] : [`${word} ${texts.join(', ')}`];
    });
    const derived = clauses.flatMap(({ types }) => types.filter(dependsOnValue));
    return {
      head: words.map((word) => ` ${word}`).join(''),
      body: derived.map((node) => this.resolvedMembers(node)).join(''),
    };
  }

  /** The members that a heritage such as `extends z.infer<typeof schema>` resolves to. */
  private resolvedMembers(heritage: Node): string {
    const { checker, emitter } = this.project;
    const type = checker.getTypeAtLocation(heritage);
    if (type === undefined) return '';
    const properties = checker.getPropertiesOfType(type);
    for (const property of properties) this.refer(checker.getTypeOfSymbol(property));
    const docs = new Map(properties.map((one) => [one.name, docComment(readDocs(checker, one), indent)]));
    const node = checker.typeToTypeNode(type, undefined, aliasFlags);
    if (node === undefined || !isTypeLiteralNode(node)) throw new Error(`${heritage.getText()} resolves to no object.`);
    const texts = node.members.map((one) => narrow(emitter.printNode(one).trim().replace(/;$/, '')));
    const nameOf = (text: string) => /^(?:readonly )?['"]?([\w$-]+)['"]?\??[:(]/.exec(text)?.[1] ?? '';
    return texts.map((text) => `${docs.get(nameOf(text)) ?? ''}${indent}${text};\n`).join('');
  }

  private members(nodes: readonly Node[]): string {
    const shown = nodes.filter((node) => !isHidden(node) && node.kind !== SyntaxKind.SemicolonClassElement);
    return shown.map((node) => `${this.memberDocs(node)}${indent}${this.member(node)};\n`).join('');
  }

  private memberDocs(node: Node): string {
    const { name } = node as { readonly name?: Node };
    const symbol = name && this.project.checker.getSymbolAtLocation(name);
    return symbol === undefined ? '' : docComment(readDocs(this.project.checker, symbol), indent);
  }

  private member(node: Node): string {
    if (isConstructorDeclaration(node)) return `constructor${this.parameters(node)}`;
    if (isMethodDeclaration(node)) return `${node.name.getText()}${this.signature(node)}`;
    if (isPropertyDeclaration(node)) {
      const words = (node.modifiers ?? []).map((modifier) => modifier.getText()).filter((word) => word !== 'override');
      return `${[...words, node.name.getText()].join(' ')}${node.postfixToken?.getText() ?? ''}: ${this.typeOf(node)}`;
    }
    return this.written(node).replace(/[;,]$/, '');
  }

  private signature(node: FunctionLikeBase & Node): string {
    const head = `${this.typeParameters(node)}${this.parameters(node)}`;
    if (node.type !== undefined) return `${head}: ${this.written(node.type)}`;
    const known = this.project.checker.getSignatureFromDeclaration(node);
    return `${head}: ${this.resolved(known && this.project.checker.getReturnTypeOfSignature(known))}`;
  }

  private parameters(node: FunctionLikeBase): string {
    return `(${node.parameters.map((one) => this.parameter(one as ParameterDeclaration)).join(', ')})`;
  }

  private parameter(node: ParameterDeclaration): string {
    const name = isIdentifier(node.name) ? node.name.getText() : 'options';
    const optional = node.questionToken !== undefined || node.initializer !== undefined;
    const value = node.initializer?.getText().replaceAll(/\s+/g, ' ');
    const comment = value === undefined ? '' : ` /* = ${value.replaceAll('*/', '* /')} */`;
    // A constructor declares properties in passing.
    const words = (node.modifiers ?? []).map((modifier) => `${modifier.getText()} `).join('');
    return `${words}${node.dotDotDotToken ? '...' : ''}${name}${optional ? '?' : ''}: ${this.typeOf(node)}${comment}`;
  }

  private typeParameters({ typeParameters }: { readonly typeParameters?: readonly Node[] }): string {
    return typeParameters?.length ? `<${typeParameters.map((node) => this.written(node)).join(', ')}>` : '';
  }

  private typeOf(node: Node & { readonly type?: Node }): string {
    if (node.type !== undefined) return this.written(node.type);
    return this.resolved(this.project.checker.getTypeAtLocation(node));
  }

  private written(node: Node, text = node.getText()): string {
    this.references.inNode(node);
    return withoutLineComments(text).trim();
  }

  private resolved(type: Type | undefined, flags: number = resolvedFlags): string {
    this.refer(type);
    return type === undefined ? 'unknown' : this.project.checker.typeToString(type, undefined, flags);
  }

  private refer(type: Type | undefined): void {
    if (type !== undefined) this.references.inType(type);
  }
}
