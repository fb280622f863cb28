// What the walls ask of a syntax tree.
import ts from 'typescript'

/** Visits every node that is there when the program runs: no types. */
export const visit = (node, see) => {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}

export const lineOf = (node) =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1

/** The name of a call's last step: `insertInto` of `tx.insertInto('x')`, also of `tx['insertInto']('x')`. */
export const calledName = (call) => {
  const { expression } = call
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  if (
    ts.isElementAccessExpression(expression) &&
    ts.isStringLiteralLike(expression.argumentExpression)
  )
    return expression.argumentExpression.text
  return null
}

const bindsName = (name, wanted) =>
  ts.isIdentifier(name)
    ? name.text === wanted
    : name.elements.some(
        (element) => ts.isBindingElement(element) && bindsName(element.name, wanted),
      )

const importsName = (clause, wanted) =>
  clause?.name?.text === wanted ||
  (clause?.namedBindings && ts.isNamespaceImport(clause.namedBindings)
    ? clause.namedBindings.name.text === wanted
    : clause?.namedBindings?.elements.some(({ name }) => name.text === wanted))

const declares = (statement, wanted) => {
  if (ts.isVariableStatement(statement)) return listDeclares(statement.declarationList, wanted)
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name?.text === wanted
  return ts.isImportDeclaration(statement) && importsName(statement.importClause, wanted)
}
const listDeclares = (list, wanted) => list.declarations.some(({ name }) => bindsName(name, wanted))

const declaresHere = (scope, wanted) => {
  if (ts.isFunctionLike(scope)) return scope.parameters.some(({ name }) => bindsName(name, wanted))
  if (ts.isSourceFile(scope) || ts.isBlock(scope) || ts.isCaseOrDefaultClause(scope))
    return scope.statements.some((statement) => declares(statement, wanted))
  if (ts.isCatchClause(scope))
    return scope.variableDeclaration && bindsName(scope.variableDeclaration.name, wanted)
  if (ts.isForStatement(scope) || ts.isForOfStatement(scope) || ts.isForInStatement(scope))
    return (
      scope.initializer &&
      ts.isVariableDeclarationList(scope.initializer) &&
      listDeclares(scope.initializer, wanted)
    )
  return false
}

const isNameOfSomething = (node) => {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isMetaProperty(parent))
    return parent.name === node
  if (ts.isBindingElement(parent)) return parent.initializer !== node
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent))
    return true
  if (ts.isExportSpecifier(parent)) return parent.propertyName !== undefined && parent.name === node
  if (ts.isShorthandPropertyAssignment(parent)) return false
  return parent.name === node && !ts.isExportAssignment(parent)
}

/** True for an identifier that reads the name from outside of the file: a global. */
export const readsGlobal = (node) => {
  if (isNameOfSomething(node)) return false
  for (let scope = node.parent; scope; scope = scope.parent)
    if (declaresHere(scope, node.text)) return false
  return true
}

/** The modules that a file imports when it runs, with the node that does it: no types. */
export const runningImports = (tree) => {
  const found = []
  visit(tree, (node) => {
    if (ts.isImportDeclaration(node) && !isTypeOnly(node.importClause))
      found.push({ node, name: node.moduleSpecifier.text })
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
      found.push({ node, name: node.moduleSpecifier.text })
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments
      found.push({ node, name: name && ts.isStringLiteralLike(name) ? name.text : null })
    }
  })
  return found
}

const isTypeOnly = (clause) => {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const { namedBindings } = clause
  return Boolean(
    !clause.name &&
    namedBindings &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every((element) => element.isTypeOnly),
  )
}
