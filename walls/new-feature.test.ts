// A feature that `npm run new-feature` makes stands in every room and passes the checks, in a copy of the house.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'plaudit-feature-'))
const leftOut = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.test',
  'test-results',
  'results',
])

const npm = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
    cwd: copy,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  // Packages come from the house, its own rooms from the copy.
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@plaudit'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@plaudit') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const room of readdirSync(join(root, 'node_modules/@plaudit')))
    symlinkSync(join(copy, room), join(packages, '@plaudit', room))
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true }))

test('a new feature has its types, keeps to the walls and is written as the linter and the formatter want it', () => {
  expect(npm('new-feature', '--', 'gift-cards').said).toContain('gift-cards: contract, routes')
  for (const check of ['types', 'walls', 'lint', 'format', 'dead-code']) {
    const { status, said } = npm(check)
    expect(status, `${check}: ${said}`).toBe(0)
  }
}, 300_000)

test('a name that is taken, or no plural, is refused and nothing is written', () => {
  expect(npm('new-feature', '--', 'reviews').said).toContain('There is a feature called reviews')
  expect(npm('new-feature', '--', 'settings').said).toContain('settings.tsx is there already')
  expect(npm('new-feature', '--', 'api-keys').said).toContain('API is the word of other rules')
  expect(npm('new-feature', '--', 'GiftCard').said).toContain('Name it in the plural')
})
