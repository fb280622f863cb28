// A table has one owner: the one feature (or room) whose SQL is about it, by lists/table-owners.mjs. Who else holds SQL
// on a table today is listed there too, so that it can only become less. docs/tables.md is made of this:
// `node walls/tables.mjs` (`npm run tables`) writes it.
import { writeFileSync } from 'node:fs'
import ts from 'typescript'
import { isTest, notNeeded, openRepository } from './repository.mjs'
import { anyTable, tableOwners } from './lists/table-owners.mjs'
import { queriesIn } from './queries.mjs'
import { readSchema } from './schema.mjs'
import { calledName, visit } from './syntax.mjs'

const document = 'docs/tables.md'
/** What the product itself goes by: of what kind a table is, and whether the account's export reads it. */
const ruleList = 'server/src/db/table-rules.ts'
const isChecked = (file) =>
  /^server\/src\/.*\.ts$/.test(file) && !isTest(file) && file !== 'server/src/db/migrate.ts'
const mayQuery =
  /kysely|\b(selectFrom|insertInto|updateTable|deleteFrom)\b|\b(from|into|update)\s+[a-z_]+/i
/** A feature by its name, another room by its folder, a file of the root by its name. */
const roomOf = (file) => /^server\/src\/(?:features\/)?([^/]+)/.exec(file)[1]

const writes = ({ kind, steps, text, tables }, table) =>
  kind === 'chain'
    ? calledName(steps[0]) !== 'selectFrom' && tables[0] === table
    : new RegExp(`\\b(insert into|update|delete from)\\s+${table}\\b`, 'i').test(text)

/** Which room reads or writes which table: `{ reviews: { imports: 'writes' } }`. */
const usesIn = (repository, known) => {
  const uses = {}
  for (const file of repository.files.filter(isChecked)) {
    if (!mayQuery.test(repository.text(file))) continue
    for (const query of queriesIn(repository.tree(file), known))
      for (const table of query.tables) {
        const rooms = (uses[table] ??= {})
        const room = roomOf(file)
        if (rooms[room] !== 'writes') rooms[room] = writes(query, table) ? 'writes' : 'reads'
      }
  }
  return uses
}

/** The rules of the tables as that list writes them: `{ reviews: { kind: 'distributed', exported: 'true' } }`. */
const rulesIn = (repository) => {
  const rules = new Map()
  if (!repository.has(ruleList)) return rules
  visit(repository.tree(ruleList), (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.initializer)) return
    const said = node.initializer.properties.map((one) => [
      one.name.getText(),
      ts.isStringLiteral(one.initializer) ? one.initializer.text : one.initializer.getText(),
    ])
    rules.set(node.name.getText(), Object.fromEntries(said))
  })
  return rules
}
const exportWord = (rule) => {
  if (!rule || rule.kind === 'reference') return ''
  return rule.exported === 'true' ? 'yes' : 'no'
}

const strangersOf = (table, rooms) =>
  Object.entries(rooms ?? {})
    .filter(([room]) => room !== tableOwners[table]?.owner)
    .sort(([a], [b]) => (a < b ? -1 : 1))

const alsoWords = (table, rooms) =>
  strangersOf(table, rooms)
    .map(([room, does]) => (does === 'writes' ? `${room} (writes)` : room))
    .join(', ')

const rowsOf = (schema, { uses, rules }) =>
  [...schema]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, { key }]) => [
      `\`${table}\``,
      tableOwners[table]?.owner ?? '',
      alsoWords(table, uses[table]),
      rules.get(table)?.kind ?? '',
      exportWord(rules.get(table)),
      key.map((column) => `\`${column}\``).join(', '),
    ])

/** As prettier would have it: every column as wide as its widest cell. */
const drawTable = (rows) => {
  const widths = rows[0].map((_, i) => Math.max(3, ...rows.map((row) => row[i].length)))
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
  const [head, ...body] = rows
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(line),
  ].join('\n')
}

const intro = `# Tables

Made by \`npm run tables\` from the migrations and the SQL in the code; \`npm run walls\` fails when it is out of date.

A table has one owner, whose \`rows.ts\` holds the SQL on it; others come through its use cases. Where others hold SQL on it all the same, they are named: that list says why, and only becomes shorter (\`walls/lists/table-owners.mjs\`). Its kind says where its rows stand: \`distributed\` by account, \`directory\` (what is unique over all accounts, with whose it is), \`reference\` (of no account). Kept counts (\`review_counts\`, \`account_review_counts\`, \`account_country_counts\`) are written with the reviews (\`reviews/counting\`). The kind of a table, whether the account's export reads them and, where not, why, stands in \`server/src/db/table-rules.ts\`.
`

export const draw = (repository) => {
  const schema = readSchema(repository)
  const uses = usesIn(repository, new Set(schema.keys()))
  const head = ['table', 'owner', 'also in the SQL of', 'kind', 'exported', 'primary key']
  return `${intro}\n${drawTable([head, ...rowsOf(schema, { uses, rules: rulesIn(repository) })])}\n`
}

const complaintsOn = (table, rooms) => {
  const known = tableOwners[table]
  if (!known) return [`${table}: a table without an owner; name it in walls/lists/table-owners.mjs`]
  const also = known.also ?? {}
  return [
    ...strangersOf(table, rooms)
      .filter(([room, does]) => also[room]?.does !== does && also[room]?.does !== 'writes')
      .map(
        ([room, does]) =>
          `${table}: ${room} ${does} it; ${known.owner} owns it, come through its use cases`,
      ),
    ...Object.entries(also)
      .filter(([room, { does }]) => rooms?.[room] !== does)
      .map(([room, { does }]) => notNeeded('table-owners.mjs', `${table}: ${room} ${does} it`)),
  ]
}

/** Who else holds SQL on a table says why. */
export const unexplained = (owners) =>
  Object.entries(owners).flatMap(([table, { also = {} }]) =>
    Object.entries(also)
      .filter(([, { why }]) => !why)
      .map(([room]) => `walls/lists/table-owners.mjs: ${table}: say why ${room} asks it itself`),
  )

export const complaints = (repository) => {
  const schema = readSchema(repository)
  if (schema.size === 0) return []
  const uses = usesIn(repository, new Set(schema.keys()))
  const rules = rulesIn(repository)
  const isCurrent = repository.has(document) && repository.read(document) === draw(repository)
  return [
    ...[...schema.keys()].flatMap((table) => complaintsOn(table, uses[table])),
    ...unexplained(tableOwners),
    ...(rules.size > 0 ? [...schema.keys()] : [])
      .filter((table) => !rules.has(table))
      .map((table) => `${table}: say in ${ruleList} what kind it is`),
    ...Object.keys(tableOwners)
      .filter((table) => !schema.has(table))
      .map((table) => notNeeded('table-owners.mjs', table)),
    ...Object.keys(uses.any_table ?? {})
      .filter((room) => !anyTable[room])
      .map(
        (room) => `${room}: the name of a table comes from a value; nobody can read whose it is`,
      ),
    ...(isCurrent ? [] : [`${document}: out of date; run: npm run tables`]),
  ]
}

if (process.argv[1]?.endsWith('walls/tables.mjs')) writeFileSync(document, draw(openRepository()))
