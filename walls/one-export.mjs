// A use case is one file with one door: it exports one value, and the file has its name. Types do not count: they are
// gone when it runs. What has a word of its own (rules, rows, view, routes, jobs), and `parse-<noun>.ts`, holds several
// by nature; other files that do are in lists/several-exports.mjs, each with its reason.
import { basename } from 'node:path'
import ts from 'typescript'
import { isTest, notNeeded } from './repository.mjs'
import { severalExports } from './lists/several-exports.mjs'

const mayExportSeveral = /^(rules|rows|view|routes|jobs|parse-[a-z0-9-]+)\.ts$/
const camelCase = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())

const isExported = ({ modifiers }) =>
  modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
const isType = (statement) =>
  ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)

const listed = ({ exportClause, isTypeOnly }) => {
  if (isTypeOnly) return []
  if (!exportClause || !ts.isNamedExports(exportClause)) return ['*']
  return exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text)
}
const namesOf = (statement) => {
  if (ts.isExportDeclaration(statement)) return listed(statement)
  if (ts.isExportAssignment(statement)) return ['default']
  if (!isExported(statement) || isType(statement)) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  return [statement.name?.text ?? 'default']
}

const complaintOf = (names, own) => {
  if (names.length > 1)
    return `exports ${names.join(', ')}; a use case exports one value, so give each a file`
  return names.length === 1 && names[0] !== own
    ? `exports ${names[0]}; a file is named after what it exports, and this one would export ${own}`
    : null
}

export const complaints = (repository) => {
  const needed = new Set()
  const found = repository.files
    .filter((file) => file.startsWith('server/src/features/') && file.endsWith('.ts'))
    .filter((file) => !isTest(file) && !mayExportSeveral.test(basename(file)))
    .flatMap((file) => {
      const names = repository.tree(file).statements.flatMap(namesOf)
      const complaint = complaintOf(names, camelCase(basename(file, '.ts')))
      if (complaint) needed.add(file)
      return complaint && !severalExports[file] ? [`${file}: ${complaint}`] : []
    })
  const left = Object.keys(severalExports)
    .filter((file) => !needed.has(file))
    .map((file) => notNeeded('several-exports.mjs', file))
  return [...found, ...left]
}
