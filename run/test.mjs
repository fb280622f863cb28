// `npm test`: everything that must pass before a change lands. Each step can be run alone by the name it prints.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isReachable, server } from './postgres.mjs'

const say = (text) => process.stdout.write(`${text}\n`)

const step = (name, args, env = {}) => {
  say(`\n== ${name}: npm ${args.join(' ')}`)
  const started = Date.now()
  const { status, signal } = spawnSync('npm', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  say(
    `== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0))
}

step('types, walls, lint, format, dead code', ['run', 'check', '--silent'])
for (const area of ['Main job', 'Sources', 'Shell', 'Billing', 'Trust', 'Storefront'])
  step(`statements of the specification without a test, ${area}`, [
    'run',
    'spec',
    '--silent',
    '--',
    area,
  ])
step('size of what a browser loads', ['run', 'sizes', '--silent'])
const bundle = { TESTED_SERVER: fileURLToPath(new URL('../server/dist/main.js', import.meta.url)) }
step('tests on embedded PGlite', ['run', 'unit', '--silent'], { ...bundle, TEST_DATABASE_URL: '' })
// The databases of tests come out of server/test: a test file that takes nothing from there has none of them.
const takesNoDatabase = (path) => !/\/test\/|inject\(/.test(readFileSync(path, 'utf8'))
// These take something else from there. The first three start processes with an embedded database of their own either
// way, or use none; the others open files and print invoices, where a database has no part.
const withoutTestDatabase = [
  '**/*survive-kills.test.ts',
  '**/failed-start.test.ts',
  '**/redis/announce.test.ts',
  '**/import-files/opening/*.test.ts',
  '**/import-files/formats/*.test.ts',
  '**/invoice-texts.test.ts',
  '**/spreadsheets/**',
  ...globSync('server/src/**/*.test.ts').filter(takesNoDatabase),
]
const excluded = withoutTestDatabase.flatMap((pattern) => ['--exclude', pattern])
if (await isReachable())
  step('tests on PostgreSQL', ['run', 'unit', '--silent', '--', 'server', ...excluded], {
    ...bundle,
    TEST_DATABASE_URL: server,
  })
else
  say(
    `\n== tests on PostgreSQL: left out, nothing answers at ${server ? new URL(server).host : 'TEST_DATABASE_URL, which is empty'}`,
  )
step('journeys in Chromium', ['run', 'e2e', '--silent'])
say('\nAll passed.')
