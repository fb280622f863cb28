// SQL stands in files called `rows.ts`, and in the migrations: who looks for what is asked of the database looks there.
import ts from 'typescript'
import { isTest } from './repository.mjs'
import { begins, tablesInText } from './queries.mjs'
import { readSchema } from './schema.mjs'
import { calledName, lineOf, runningImports, visit } from './syntax.mjs'

const asks = new Set([...begins, 'query', 'executeQuery'])
const statement = /\b(select\b[\s\S]*\bfrom|insert into|update|delete from)\s/i
/** A file without any of these words needs no tree. */
const mayQuery =
  /kysely|executeQuery|\bquery\b|selectFrom|insertInto|updateTable|deleteFrom|\b(from|into|update)\s+[a-z_]+/i
const isChecked = (file) =>
  file.startsWith('server/src/features/') &&
  file.endsWith('.ts') &&
  !file.endsWith('/rows.ts') &&
  !isTest(file)

const placesIn = (tree, known) => {
  const found = runningImports(tree)
    .filter(({ name }) => name === 'kysely')
    .map(({ node }) => node)
  visit(tree, (node) => {
    if (ts.isCallExpression(node) && asks.has(calledName(node))) found.push(node)
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    if (
      isText &&
      statement.test(node.getText()) &&
      tablesInText(node.getText()).some((name) => known.has(name))
    )
      found.push(node)
  })
  return found
}

export const complaints = (repository) => {
  const known = new Set(readSchema(repository).keys())
  return repository.files
    .filter((file) => isChecked(file) && mayQuery.test(repository.text(file)))
    .flatMap((file) =>
      placesIn(repository.tree(file), known).map(
        (node) => `${file}:${lineOf(node)}: SQL belongs in rows.ts`,
      ),
    )
}
