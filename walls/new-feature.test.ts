// A feature that `npm run new-feature` makes stands in every room and passes the checks, in a copy of the repository.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
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

const inCopy = (command: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
const npm = (...args: string[]) => inCopy('npm', ['run', '--silent', ...args])

/** What was written into the copy or changed there, relative to it. */
const changedFiles = () =>
  readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('node_modules') && statSync(join(copy, path)).isFile())
    .filter((path) => {
      const before = statSync(join(root, path), { throwIfNoEntry: false })
      return !before || !readFileSync(join(copy, path)).equals(readFileSync(join(root, path)))
    })

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  // Packages come from the repository, its own rooms from the copy.
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
  for (const check of [
    ['types', '--', 'contract', 'server', 'web'],
    ['walls'],
    ['lint'],
    ['dead-code'],
  ]) {
    const { status, said } = npm(...check)
    expect(status, `${check[0]}: ${said}`).toBe(0)
  }
  const written = changedFiles()
  expect(written.length).toBeGreaterThan(5)
  expect(
    inCopy('npx', ['prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...written]),
  ).toEqual({
    status: 0,
    said: '',
  })
}, 300_000)

test('a name that is taken, or no plural, is refused and nothing is written', () => {
  expect(npm('new-feature', '--', 'reviews').said).toContain('There is a feature called reviews')
  expect(npm('new-feature', '--', 'settings').said).toContain('settings.tsx is there already')
  expect(npm('new-feature', '--', 'api-keys').said).toContain('API is the word of other rules')
  expect(npm('new-feature', '--', 'GiftCard').said).toContain('Name it in the plural')
})
