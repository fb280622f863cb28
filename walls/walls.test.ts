import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const rooms = ['contract', 'server', 'web', 'widget', 'sandbox']
const root = resolve(import.meta.dirname, '..')
let folder: string
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** A small repository in which every wall stands, to plant wrong imports into. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaudit-walls-'))
  copyFileSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const room of [...rooms, 'bench', 'e2e'])
    put(`${room}/src/plain.ts`, 'export const plain = 1\nexport type Plain = number\n')
  for (const path of [
    'problem',
    'start/main',
    'http/app',
    'jobs/worker',
    'providers/files',
    'providers/disk/files',
    'db/open',
    'spreadsheets/read-table',
    'features/reviews/rows',
    'features/reviews/bulk/rows',
    'features/reviews/get-review',
    'features/imports/rules',
    'features/imports/run-import',
    'features/imports/routes',
  ]) {
    put(`server/src/${path}.ts`, 'export const there = 1\n')
  }
  for (const path of [
    'ui/button',
    'api/call',
    'features/reviews/list',
    'features/imports/list',
    'screens/home',
    'app/shell',
  ])
    put(`web/src/${path}.ts`, 'export const there = 1\n')
  put('run/build.mjs', 'export const there = 1\n')
  put('walls/repository.mjs', 'export const there = 1\n')
  put('server/test/owners.ts', "import '../../sandbox/src/plain.ts'\nexport const there = 1\n")
  put(
    'server/src/features/reviews/get-review.test.ts',
    "import '../../../test/owners.ts'\nimport '../../start/main.ts'\nimport './get-review.ts'\n",
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const broken = (): { rule: string; from: string }[] => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...rooms,
      'e2e',
      'bench',
      'run',
      'walls',
      '--config',
      join(root, 'walls/imports.cjs'),
      '--output-type',
      'json',
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    },
  )
  const { summary, modules } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
    modules: unknown[]
  }
  // A cruiser that finds no module also finds no fault.
  expect(modules.length).toBeGreaterThan(20)
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }))
}

const planted: [rule: string, from: string, to: string][] = [
  ['contract-stands-alone', 'contract/src', '../../server/src/problem.ts'],
  ['web-knows-only-the-contract', 'web/src', '../../server/src/problem.ts'],
  ['widget-knows-only-the-contract', 'widget/src', '../../web/src/plain.ts'],
  ['widget-takes-types-only', 'widget/src', '../../contract/src/plain.ts'],
  ['sandbox-stands-alone', 'sandbox/src', '../../contract/src/plain.ts'],
  ['server-knows-only-the-contract', 'server/src', '../../sandbox/src/plain.ts'],
  ['only-start-knows-everything', 'server/src/http', '../start/main.ts'],
  [
    'features-know-needs-not-vendors',
    'server/src/features/reviews',
    '../../providers/disk/files.ts',
  ],
  ['insides-are-private', 'server/src/features/imports', '../reviews/rows.ts'],
  ['insides-are-private', 'server/src/features/imports', '../reviews/bulk/rows.ts'],
  ['only-routes-know-http', 'server/src/features/imports', '../../http/app.ts'],
  ['http-and-jobs-do-not-know-features', 'server/src/http', '../features/reviews/get-review.ts'],
  ['http-and-jobs-do-not-know-features', 'server/src/jobs', '../features/reviews/get-review.ts'],
  ['http-and-jobs-do-not-know-features', 'server/src/http', '../providers/disk/files.ts'],
  [
    'providers-and-db-do-not-know-features',
    'server/src/providers',
    '../features/reviews/get-review.ts',
  ],
  ['providers-and-db-do-not-know-features', 'server/src/db', '../jobs/worker.ts'],
  ['passwords-wait-their-turn', 'server/src/features/accounts', '@node-rs/argon2'],
  ['spreadsheets-stand-alone', 'server/src/spreadsheets', '../db/open.ts'],
  ['markup-stands-alone', 'server/src/markup', '../db/open.ts'],
  ['review-files-are-data', 'server/src/review-files', '../db/open.ts'],
  ['review-files-are-data', 'server/src/review-files', '../features/reviews/get-review.ts'],
  ['web-features-do-not-meet', 'web/src/features/reviews', '../imports/list.ts'],
  ['web-flows-one-way', 'web/src/ui', '../features/reviews/list.ts'],
  ['web-features-do-not-know-screens', 'web/src/features/reviews', '../../screens/home.ts'],
  ['screens-do-not-know-the-app', 'web/src/screens', '../app/shell.ts'],
  ['nothing-leans-on-tests', 'server/src/features/reviews', '../../../test/owners.ts'],
  ['nothing-leans-on-tests', 'server/src/features/imports', '../reviews/get-review.test.ts'],
  ['from-outside-over-http', 'e2e', '../server/src/problem.ts'],
  ['from-outside-over-http', 'e2e', '../sandbox/src/plain.ts'],
  ['from-outside-over-http', 'bench/src', '../../contract/src/plain.ts'],
  ['e2e-and-bench-do-not-meet', 'bench/src', '../../e2e/src/plain.ts'],
  ['server-tests-know-the-sandbox', 'server/test', '../../web/src/plain.ts'],
  ['run-starts-the-rooms', 'run', '../server/src/problem.ts'],
  ['walls-stand-alone', 'walls', '../server/src/problem.ts'],
  ['server-knows-only-the-contract', 'server/src/jobs', '../../../walls/repository.mjs'],
]

describe('the walls', () => {
  test('the small repository stands', () => expect(broken()).toEqual([]))

  test('every planted wrong import is caught by its rule', () => {
    const paths = planted.map(([, from, to], i) => {
      const path = `${from}/plant-number-${i}.ts`
      put(
        path,
        `import { ${to.endsWith('plain.ts') ? 'plain as x' : 'there as x'} } from '${to}'\nexport const planted = x\n`,
      )
      return path
    })
    put(
      'server/src/features/reviews/rules.ts',
      "import { there } from './rows.ts'\nexport const planted = there\n",
    )
    put(
      'server/src/features/reviews/parse-rating.ts',
      "import { there } from './rows.ts'\nexport const planted = there\n",
    )
    put(
      'server/src/features/reviews/cycle-one.ts',
      "import { two } from './cycle-two.ts'\nexport const one = two\n",
    )
    put(
      'server/src/features/reviews/cycle-two.ts',
      "import { one } from './cycle-one.ts'\nexport const two = one\n",
    )
    const found = broken()
    const isCaught = (rule: string, path: string) =>
      found.some((fault) => fault.rule === rule && fault.from === path)
    expect(planted.filter(([rule], i) => !isCaught(rule, paths[i]!))).toEqual([])
    expect(found.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['rules-are-pure', 'no-cycles']),
    )
    for (const path of [
      ...paths,
      ...['rules', 'parse-rating', 'cycle-one', 'cycle-two'].map(
        (name) => `server/src/features/reviews/${name}.ts`,
      ),
    ])
      rmSync(join(folder, path))
  })

  test.each([
    ['server/src/features/imports/get-import.test.ts', '../reviews/rows.ts', 'insides-are-private'],
    ['web/src/ui/button.test.ts', '../features/reviews/list.ts', 'web-flows-one-way'],
    ['widget/src/plain.test.ts', '../../server/src/problem.ts', 'widget-knows-only-the-contract'],
  ])('a test keeps the rules too: %s', (path, to, rule) => {
    put(path, `import '${to}'\n`)
    expect(broken()).toEqual([{ rule, from: path }])
    rmSync(join(folder, path))
  })
})

describe('the rules of the product', () => {
  const complaints = () =>
    spawnSync(process.execPath, [join(root, 'walls/behaviour.mjs'), folder], { encoding: 'utf8' })
      .stdout
  const page = 'docs/behaviour/billing.md'
  const rule = '- **BILL-1** A pause lasts 30 days.\n'
  const code = 'web/src/ui/pause.ts'

  test.each([
    ['a rule that is cited by its id', rule, 'BILL-1: 30 days', 'nothing to complain about'],
    ['an unknown id', rule, 'BILL-7: 30 days', 'BILL-7 has no definition'],
    ['a doubled definition', rule + rule, 'BILL-1', 'BILL-1 is defined at'],
    ['a section of a specification', rule, 'Spec 4: 30 days', '"Spec 4" cites no rule'],
    ['a section of decisions', rule, '30 days (decisions 3)', '"decisions 3" cites no rule'],
    ['a point', rule, '30 days (point P28)', '"point P28" cites no rule'],
    ['a point without its letter', rule, 'points 8 and 19', '"points 8" cites no rule'],
    ['a point without its word', rule, '30 days (P28)', 'P28" cites no rule'],
  ])('%s', (_what, definitions, citation, said) => {
    put(page, definitions)
    put(code, `/** ${citation}. */\nexport {}\n`)
    expect(complaints()).toContain(said)
    for (const path of [page, code]) rmSync(join(folder, path))
  })

  test('landed migrations and decision records with four digits are left alone', () => {
    const migration = 'server/src/db/migrations/0001_accounts.sql'
    put(page, rule)
    put(migration, '-- point P1 (decisions 2)\n')
    put(code, '/** BILL-1, decision 0034, decisions 0034. */\nexport {}\n')
    expect(complaints()).toContain('nothing to complain about')
    for (const path of [page, migration, code]) rmSync(join(folder, path))
  })
})
