import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildRepository } from './small-repository.ts'

const root = resolve(import.meta.dirname, '..')
const { folder, put, take, remove } = buildRepository()
afterAll(remove)

describe('the size of functions', () => {
  const complaintsOf = (path: string) => {
    put('walls/oxlint.json', '')
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
    take(path)
    for (const rule of ['max-lines-per-function', 'no-nested-ternary', 'complexity'])
      expect(said).toContain(rule)
  })

  test('a test file may have a long function, not a nested conditional', () => {
    const path = 'server/test/planted.test.ts'
    put(path, long + nested)
    const said = complaintsOf(path)
    take(path)
    expect(said).not.toContain('max-lines-per-function')
    expect(said).toContain('no-nested-ternary')
  })
})
