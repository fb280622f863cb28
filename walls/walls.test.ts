import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let folder: string
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** A small house in which every wall stands, to plant wrong imports into. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaudit-walls-'))
  copyFileSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const room of ['contract', 'server', 'web', 'widget', 'sandbox'])
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
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rulesBroken = (): string[] => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      'contract',
      'server',
      'web',
      'widget',
      'sandbox',
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
    summary: { violations: { rule: { name: string } }[] }
    modules: unknown[]
  }
  // A cruiser that finds no module also finds no fault.
  expect(modules.length).toBeGreaterThan(20)
  return [...new Set(summary.violations.map(({ rule }) => rule.name))]
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
  ['review-files-are-data', 'server/src/review-files', '../db/open.ts'],
  ['review-files-are-data', 'server/src/review-files', '../features/reviews/get-review.ts'],
  ['web-features-do-not-meet', 'web/src/features/reviews', '../imports/list.ts'],
  ['web-flows-one-way', 'web/src/ui', '../features/reviews/list.ts'],
  ['web-features-do-not-know-screens', 'web/src/features/reviews', '../../screens/home.ts'],
]

describe('the walls', () => {
  test('the small house stands', () => expect(rulesBroken()).toEqual([]))

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
    put(
      'server/src/features/reviews/use-import.ts',
      "import { there } from '../imports/run-import.ts'\nexport const planted = there\n",
    )
    put(
      'server/src/features/imports/use-review.ts',
      "import { there } from '../reviews/get-review.ts'\nexport const planted = there\n",
    )
    const broken = rulesBroken()
    const expected = new Set([
      ...planted.map(([rule]) => rule),
      'rules-are-pure',
      'no-cycles',
      'no-two-way-folders',
    ])
    expect([...expected].filter((rule) => !broken.includes(rule))).toEqual([])
    for (const path of [
      ...paths,
      ...['rules', 'parse-rating', 'cycle-one', 'cycle-two', 'use-import'].map(
        (name) => `server/src/features/reviews/${name}.ts`,
      ),
      'server/src/features/imports/use-review.ts',
    ])
      rmSync(join(folder, path))
  })
})

describe('the size of functions', () => {
  const complaintsOf = (path: string) => {
    mkdirSync(join(folder, 'walls'), { recursive: true })
    for (const name of ['.oxlintrc.json', 'walls/oxlint.json'])
      copyFileSync(join(root, name), join(folder, name))
    return spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--config', '.oxlintrc.json', path],
      { cwd: folder, encoding: 'utf8' },
    ).stdout
  }
  const long = `export const long = () => {\n${'  Math.random()\n'.repeat(60)}}\n`
  const nested = 'export const size = (x: number) => (x > 9 ? 2 : x > 5 ? 1 : 0)\n'
  const branches = `export const branchy = (x: number) => {\n${Array.from({ length: 16 }, (_, i) => `  if (x === ${i}) return ${i + 1}\n`).join('')}  return 0\n}\n`

  // Patterns are looked up from the folder of the configuration: from walls/ they match no file, and nothing says so.
  test.each([
    'web/src/ui',
    'contract/src',
    'sandbox/src',
    'e2e',
    'server/src/features/reviews',
    'server/src/providers/disk',
    'server/src/start',
    'server/src',
    'server/test/billing',
  ])('in %s long, branching and nested ones are complained about', (room) => {
    const path = `${room}/planted.ts`
    put(path, long + nested + branches)
    const said = complaintsOf(path)
    rmSync(join(folder, path))
    for (const rule of ['max-lines-per-function', 'no-nested-ternary', 'complexity'])
      expect(said).toContain(rule)
  })

  test('a test file may have a long function, not a nested conditional', () => {
    const path = 'server/test/planted.test.ts'
    put(path, long + nested)
    const said = complaintsOf(path)
    rmSync(join(folder, path))
    expect(said).not.toContain('max-lines-per-function')
    expect(said).toContain('no-nested-ternary')
  })
})

describe('the shape', () => {
  const complaints = () =>
    spawnSync(process.execPath, [join(root, 'walls/shape.mjs'), folder], { encoding: 'utf8' })
      .stdout

  test.each([
    ['web/src/utils/format.ts', 'export {}', 'grab-bag'],
    ['server/src/features/reviews/index.ts', 'export {}', 'barrel'],
    ['web/src/ui/BigButton.tsx', 'export {}', 'kebab-case'],
    ['web/src/long.ts', '\n'.repeat(301), 'ceiling'],
    ['sandbox/src/long.ts', '\n'.repeat(301), 'ceiling'],
    ['contract/src/long.ts', '\n'.repeat(301), 'ceiling'],
    ['server/src/start/long.ts', '\n'.repeat(301), 'ceiling'],
    ['server/test/long.ts', '\n'.repeat(301), 'ceiling'],
    ['server/test/files/long.test.ts', '\n'.repeat(401), 'ceiling'],
    ['server/src/features/reviews/service.ts', 'export {}', 'vocabulary'],
    ['web/src/features/wishes/list.tsx', 'export {}', 'no server feature'],
    ['server/src/http/env.ts', 'export const x = process.env.X', 'settings'],
    ['server/src/http/call.ts', 'export const x = () => fetch("http://x")', 'providers/'],
    ['server/src/http/now.ts', 'export const x = new Date()', 'world.clock'],
    ['server/src/http/tx.ts', 'export const x = (db) => db.transaction()', 'inTransaction'],
  ])('%s is complained about', (path, text, why) => {
    put(path, text)
    expect(complaints()).toContain(why)
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
