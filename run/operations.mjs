// Writes the types of what is asked of Shopify: one file beside each document in providers/shopify/operations, from the
// published schema. `--check` writes nothing and fails where a document does not fit the schema or a file is stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { codegen } from '@graphql-codegen/core'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import { buildClientSchema, Kind, parse, print, validate, visit } from 'graphql'
import * as prettier from 'prettier'

const SCHEMA = 'sandbox/src/shopify/operations/admin-2026-07.json.gz'
const FOLDER = 'server/src/providers/shopify/operations'
const isCheck = process.argv.includes('--check')

/** Without descriptions, which would be written into each file. */
const withoutDescriptions = (key, value) => (key === 'description' ? null : value)
const readSchema = () =>
  buildClientSchema(JSON.parse(gunzipSync(readFileSync(SCHEMA)), withoutDescriptions).data)

/** Scalars as JSON carries them: amounts, ids and times are strings. */
const texts = ['DateTime', 'Decimal', 'FormattedString', 'HTML', 'Money', 'UnsignedInt64', 'URL']
const config = {
  skipTypename: true,
  enumsAsTypes: true,
  defaultScalarType: 'unknown',
  scalars: Object.fromEntries([...texts, 'ID', 'String'].map((name) => [name, 'string'])),
}

/** A bulk operation takes one query and nothing beside it: fragments are written out where they are named. */
const withoutFragments = (document, operation) => {
  const fragments = new Map(
    document.definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  const written = (node) =>
    visit(node, {
      SelectionSet: (set) => ({
        ...set,
        selections: set.selections.flatMap((selection) =>
          selection.kind === Kind.FRAGMENT_SPREAD
            ? written(fragments.get(selection.name.value).selectionSet).selections
            : selection,
        ),
      }),
    })
  return print(written(operation)).replace(/\s+/g, ' ')
}

const capital = (kind) => kind.charAt(0).toUpperCase() + kind.slice(1)

const operationsOf = (document) =>
  document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)

const textsOf = (document) =>
  operationsOf(document).map((operation) => {
    const { value: name } = operation.name
    const type = name + capital(operation.operation)
    return `export const ${name.charAt(0).toLowerCase() + name.slice(1)}: Operation<${type}, ${type}Variables> = {
  name: '${name}', text: ${JSON.stringify(withoutFragments(document, operation))} }`
  })

const typesOf = (schema, location, document) =>
  codegen({
    schema: parse('type Query { unused: Int }'),
    schemaAst: schema,
    documents: [{ location, document }],
    filename: `${location}.ts`,
    plugins: [{ operationTypes: {} }],
    pluginMap: { operationTypes },
    config,
    skipDocumentsValidation: { skipDuplicateValidation: true },
  })

const faultsOf = (schema, location, document) =>
  validate(schema, document).map(({ message }) => `${location}: ${message}`)

const schema = readSchema()
const style = await prettier.resolveConfig('package.json')
const faults = []
for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.graphql'))) {
  const location = join(FOLDER, name)
  const document = parse(readFileSync(location, 'utf8'))
  const wrong = faultsOf(schema, location, document)
  // Written out, a fragment has no type of its own any more.
  for (const operation of operationsOf(document))
    wrong.push(...faultsOf(schema, location, parse(withoutFragments(document, operation))))
  faults.push(...wrong)
  if (wrong.length > 0) continue
  const types = (await typesOf(schema, location, document)).replace(
    /^export type Incremental.*\n/m,
    '',
  )
  const text = `// Written by \`npm run operations\` from ${name} and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

${types}
${textsOf(document).join('\n\n')}
`
  const file = `${location}.ts`
  const formatted = await prettier.format(text, {
    ...style,
    printWidth: 10_000,
    parser: 'typescript',
  })
  if (!isCheck) writeFileSync(file, formatted)
  else if (readFileSync(file, 'utf8') !== formatted)
    faults.push(`${file} is stale: npm run operations`)
}
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
