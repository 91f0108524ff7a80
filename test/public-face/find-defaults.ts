import {
  type BindingPattern,
  isArrowFunction,
  isBinaryExpression,
  isBindingElement,
  isFunctionDeclaration,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Checker, Symbol as CompilerSymbol } from 'typescript/unstable/sync';

/** The fallbacks of a function for absent arguments. */
export interface Defaults {
  /** Ids of properties of options and props. */
  readonly properties: ReadonlySet<number>;
  /** Names of parameters. */
  readonly parameters: readonly string[];
}

/** Right sides of `options.limit ?? 50` that are a default; `props.version ?? props.defaultVersion` is a choice of the caller's. */
const valueKinds = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.PrefixUnaryExpression,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.Identifier,
]);

/**
 * Finds defaults in the code of a function: `limit = 50`, `({ limit = 50 }: Options)`, `const { limit = 50 } = options` and
 * `options.limit ?? 50`. Those given deeper inside, by functions it calls, are not found.
 */
export function findDefaults(checker: Checker, symbol: CompilerSymbol): Defaults {
  const properties = new Set<number>();
  const parameters: string[] = [];
  const note = (property: CompilerSymbol | undefined) => property && properties.add(property.id);

  const inPattern = (pattern: BindingPattern) => {
    const { parent } = pattern;
    const source = isVariableDeclaration(parent) ? parent.initializer : parent;
    const type = source && checker.getTypeAtLocation(source);
    for (const element of pattern.elements) {
      if (!isBindingElement(element) || element.initializer === undefined) continue;
      const name = (element.propertyName ?? element.name)?.getText() ?? '';
      note(type && checker.getPropertyOfType(type, name));
    }
  };
  const inBody = (node: Node, names: ReadonlySet<string>) => {
    if (
      isVariableDeclaration(node) &&
      isObjectBindingPattern(node.name) &&
      names.has(node.initializer?.getText() ?? '')
    )
      inPattern(node.name);
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) {
      const { left, right } = node;
      const isOption = isPropertyAccessExpression(left) && names.has(left.expression.getText());
      if (isOption && valueKinds.has(right.kind) && right.getText() !== 'undefined')
        note(checker.getSymbolAtLocation(left.name));
    }
    node.forEachChild((child) => void inBody(child, names));
  };

  for (const handle of symbol.declarations) {
    const node = handle.resolve();
    const made = node && isVariableDeclaration(node) ? node.initializer : node;
    if (made === undefined || !(isFunctionDeclaration(made) || isArrowFunction(made))) continue;
    const own = made.parameters as readonly ParameterDeclaration[];
    for (const { name, initializer } of own) {
      if (isObjectBindingPattern(name)) inPattern(name);
      else if (initializer !== undefined) parameters.push(name.getText());
    }
    if (made.body !== undefined)
      inBody(made.body, new Set(own.filter(({ name }) => isIdentifier(name)).map(({ name }) => name.getText())));
  }
  return { properties, parameters };
}
