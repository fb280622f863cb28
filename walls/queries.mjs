// The queries in a file's syntax tree: chains of kysely (`tx.selectFrom('reviews')…`) and texts of SQL (`sql` tags and
// strings), each with the tables that it names and the function that it stands in.
import ts from 'typescript'
import { calledName, visit } from './syntax.mjs'

export const begins = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
])
const addsTable = /^(inner|left|right|full|cross|lateral)\w*Join\w*$|^(from|using)$/

/** The whole chain that a call begins or goes on with: up to its last step. */
export const chainOf = (call) => {
  let node = call
  while (
    (ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node) ||
    (ts.isCallExpression(node.parent) && node.parent.expression === node) ||
    ts.isNonNullExpression(node.parent)
  )
    node = node.parent
  return node
}

/** The steps of a chain, the first one first. */
export const stepsOf = (chain, first) => {
  const steps = []
  for (let node = chain; node;) {
    if (ts.isCallExpression(node)) {
      steps.unshift(node)
      if (node === first) break
      node = node.expression
    } else node = ts.isIdentifier(node) ? null : node.expression
  }
  return steps
}

/** The function of a file's top level that a node stands in. */
export const functionOf = (node) => {
  let top = node
  while (top.parent && !ts.isSourceFile(top.parent)) top = top.parent
  if (ts.isVariableStatement(top)) return top.declarationList.declarations[0].name.getText()
  return top.name?.text ?? '(the file)'
}

const initialiserOf = (identifier) => {
  for (let scope = identifier.parent; scope; scope = scope.parent)
    for (const statement of scope.statements ?? [])
      if (ts.isVariableStatement(statement))
        for (const { name, initializer } of statement.declarationList.declarations)
          if (name.getText() === identifier.text) return initializer
  return null
}

/** The names of tables in what a step was given: `'reviews as r'`, a list of them, or a constant that contains them. */
const tablesIn = (given) => {
  if (!given) return []
  if (ts.isStringLiteralLike(given)) return [given.text.split(' ')[0]]
  if (ts.isArrayLiteralExpression(given)) return given.elements.flatMap(tablesIn)
  if (ts.isAsExpression(given) || ts.isParenthesizedExpression(given))
    return tablesIn(given.expression)
  if (ts.isConditionalExpression(given)) return [given.whenTrue, given.whenFalse].flatMap(tablesIn)
  return ts.isIdentifier(given) ? tablesIn(initialiserOf(given)) : []
}

const chainAt = (call) => {
  const node = chainOf(call)
  const steps = stepsOf(node, call)
  const [first, ...rest] = steps
  const joined = rest.filter((step) => addsTable.test(calledName(step) ?? ''))
  return {
    kind: 'chain',
    node,
    steps,
    tables: [first, ...joined].flatMap((step) => tablesIn(step.arguments[0])),
    /** How many tables it is about: one where a constant contains this name or that. */
    width: 1 + joined.length,
  }
}

const isSqlTag = (node) =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql'
const partsOf = (template) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text +
      template.templateSpans
        .map(({ expression, literal }) => filled(expression) + literal.text)
        .join('')
/** What stands for a blank of a template: `$?`, and the texts of SQL that may be put there. */
const filled = (expression) => {
  const inner = []
  const search = (node) => {
    if (isSqlTag(node)) inner.push(partsOf(node.template))
    else ts.forEachChild(node, search)
  }
  search(expression)
  if (inner.length > 0) return ` ${inner.join(' ')} `
  return /^sql\s*\.\s*table\(/.test(expression.getText()) ? ' any_table ' : '$?'
}

const naming =
  /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z]\w*)?((?:\s*,\s*[a-z_]+(?:\s+[a-z]\w*)?)*)/gi
export const tablesInText = (text) =>
  [...text.matchAll(naming)].flatMap(([, first, more]) => [
    first.toLowerCase(),
    ...more.split(',').flatMap((one) => one.trim().split(/\s+/)[0] || []),
  ])

const isInTag = (node) => {
  for (let { parent } = node; parent; parent = parent.parent) if (isSqlTag(parent)) return true
  return false
}

const isInChain = (node) => {
  for (let { parent } = node; parent; parent = parent.parent)
    if (ts.isCallExpression(parent) && stepsOf(parent).some((step) => begins.has(calledName(step))))
      return true
  return false
}

/** All queries of a file. `known`: the tables there are; a text that names none of them is no query of its own. */
export const queriesIn = (tree, known) => {
  const found = []
  visit(tree, (node) => {
    if (ts.isCallExpression(node) && begins.has(calledName(node))) found.push(chainAt(node))
    const text = textAt(node)
    if (text === null) return
    const tables = tablesInText(text).filter((name) => known.has(name) || name === 'any_table')
    if (tables.length > 0)
      found.push({ kind: 'text', node, text, tables, isInChain: isInChain(node) })
  })
  return found
}

const textAt = (node) => {
  if (isInTag(node)) return null
  if (isSqlTag(node)) return partsOf(node.template)
  if (ts.isTemplateExpression(node)) return partsOf(node)
  return ts.isStringLiteralLike(node) && node.text.includes(' ') ? node.text : null
}

/** The chains that go on with what a function has begun: `rejects(tx, which).where(…)`. */
export const continuedIn = (tree, names) => {
  const found = []
  visit(tree, (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      names.has(node.expression.text)
    )
      found.push({ name: node.expression.text, ...chainAt(node) })
  })
  return found
}
