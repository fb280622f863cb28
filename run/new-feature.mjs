// `npm run new-feature -- gift-cards`: a feature in every room, from contract to screen, that passes all
// checks. What it is to do is written over it then. The name is a plural in kebab-case; `--id GIFT`
// chooses the word of its rules' ids.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'

const templates = join(import.meta.dirname, 'feature-template')
const [name, flag, given] = process.argv.slice(2)
const stop = (why) => {
  process.stdout.write(`${why}\n`)
  process.exit(1)
}
if (!/^[a-z]+(-[a-z]+)*s$/.test(name ?? ''))
  stop('Name it in the plural, in kebab-case: npm run new-feature -- gift-cards')
if (existsSync(`server/src/features/${name}`)) stop(`There is a feature called ${name} already`)

const one = name.replace(/ies$/, 'y').replace(/s$/, '')
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (kebab) => kebab.split('-').map(capital).join('')
const camel = (kebab) => pascal(kebab).replace(/^./, (first) => first.toLowerCase())
const words = name.replaceAll('-', ' ')
const values = {
  kebab: name,
  'one-kebab': one,
  One: pascal(one),
  oneCamel: camel(one),
  ONE: one.replaceAll('-', '_').toUpperCase(),
  Many: pascal(name),
  many: camel(name),
  table: name.replaceAll('-', '_'),
  TABLE: name.replaceAll('-', '_').toUpperCase(),
  words,
  Title: capital(words),
  ID: flag === '--id' ? given : name.split('-')[0].toUpperCase(),
}
const fill = (text) => text.replaceAll(/\{\{([\w-]+)\}\}/g, (_, key) => values[key])

if (!/^[A-Z]+$/.test(values.ID ?? '')) stop('The ids of rules are of capitals: --id GIFT')
if (readFileSync('docs/behaviour/README.md', 'utf8').includes(`\`${values.ID}\``))
  stop(`${values.ID} is the word of other rules; choose another: --id GIFT`)

/** Nothing is written before everything is known to fit. */
const written = new Map()
const write = (path, text) => {
  if (existsSync(path)) stop(`${path} is there already; choose another name`)
  written.set(path, text)
}
const make = (template, path) => write(path, fill(readFileSync(join(templates, template), 'utf8')))

/** Puts a line after the last one that matches; says so where none does, because a file has changed its form. */
const addAfter = (path, pattern, line) => {
  const lines = (written.get(path) ?? readFileSync(path, 'utf8')).split('\n')
  const at = lines.findLastIndex((one) => pattern.test(one))
  if (at < 0) stop(`${path} has no line like ${pattern}: mend run/new-feature.mjs`)
  lines.splice(at + 1, 0, ...fill(line).split('\n'))
  written.set(path, lines.join('\n'))
}

const server = `server/src/features/${name}`
make('contract.ts.txt', `contract/src/${name}/${name}.ts`)
for (const file of ['routes', 'rules', 'rows', 'view'])
  make(`${file}.ts.txt`, `${server}/${file}.ts`)
make('list.ts.txt', `${server}/list-${name}.ts`)
make('create.ts.txt', `${server}/create-${one}.ts`)
make('feature.test.ts.txt', `${server}/${name}.test.ts`)
make('queries.ts.txt', `web/src/features/${name}/queries.ts`)
make('list.tsx.txt', `web/src/features/${name}/${one}-list.tsx`)
make('add.tsx.txt', `web/src/features/${name}/add-${one}.tsx`)
make('screen.tsx.txt', `web/src/screens/${name}.tsx`)
make('behaviour.md.txt', `docs/behaviour/${name}.md`)

const migrations = 'server/src/db/migrations'
const last = Math.max(...readdirSync(migrations).map((file) => Number.parseInt(file, 10)))
make('migration.sql.txt', `${migrations}/${String(last + 1).padStart(4, '0')}_${values.table}.sql`)

const texts = JSON.parse(readFileSync(join(templates, 'texts.json'), 'utf8'))
for (const [language, said] of Object.entries(texts))
  write(
    `web/src/texts/${language}/${name}.json`,
    JSON.stringify({ title: values.Title, ...said }, null, 2),
  )

addAfter(
  'contract/src/all.ts',
  /^import \* as /,
  `import * as {{many}} from './{{kebab}}/{{kebab}}.ts'`,
)
addAfter('contract/src/all.ts', /^ {2}uploads,$/, '  {{many}},')
addAfter(
  'server/src/start/parts.ts',
  /^import .*features\/.*routes\.ts'$/,
  `import { routes as {{many}}Routes } from '../features/{{kebab}}/routes.ts'`,
)
addAfter('server/src/start/parts.ts', /^ {2}\.\.\.uploadRoutes,$/, '  ...{{many}}Routes,')
addAfter(
  'server/src/db/tables.ts',
  /^type HelpfulVotesTable = /,
  'type {{Many}}Table = { account_id: string; id: string; name: string; created_at: Time }',
)
addAfter(
  'server/src/db/table-rules.ts',
  /kind: 'distributed', exported: true \}/,
  "  {{table}}: { kind: 'distributed', exported: true },",
)
addAfter(
  'server/src/db/privacy/personal-columns.ts',
  /^ {2}widgets: /,
  "  {{table}}: { name: 'owner' },",
)
addAfter('server/src/db/tables.ts', /^ {4}helpful_votes: /, '    {{table}}: {{Many}}Table')
addAfter(
  'web/src/app/url-table.tsx',
  /^const notFound = /,
  `const {{many}} = screen(\n  () => import('../screens/{{kebab}}.tsx').then((m) => m.{{Many}}Screen),\n  '{{kebab}}',\n)`,
)
addAfter(
  'web/src/app/url-table.tsx',
  /path="\/fields"/,
  '          <Route path="/{{kebab}}" element={{{many}}} />',
)
addAfter(
  'web/src/texts/resources.ts',
  /^import type /,
  `import type {{many}} from './en/{{kebab}}.json'`,
)
addAfter('web/src/texts/resources.ts', /^ {2}widget: /, `  '{{kebab}}': typeof {{many}}`)
addAfter('web/src/texts/load-texts.ts', /^ {2}\| 'notifications'$/, "  | '{{kebab}}'")
addAfter(
  'docs/behaviour/README.md',
  /^\| \[.*\| `[A-Z]+` \|$/,
  '| [{{Title}}]({{kebab}}.md) | `{{ID}}` |',
)

addAfter('walls/lists/table-owners.mjs', /^ {2}widgets: /, "  {{table}}: { owner: '{{kebab}}' },")

for (const [path, text] of written) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
spawnSync('npm', ['run', '--silent', 'tables'], { stdio: 'inherit' })
spawnSync(
  'npx',
  ['prettier', '--write', '--log-level', 'warn', 'docs/tables.md', ...written.keys()],
  { stdio: 'inherit' },
)
process.stdout.write(
  `${name}: contract, routes, use cases, rows, rules, view, test, migration, screen at /${name}, texts, behaviour.\nNext: its title in five languages, npm run check, npx vitest run ${name}\n`,
)
