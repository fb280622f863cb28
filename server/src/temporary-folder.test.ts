import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTemporaryFolder, removeAbandonedFolders } from './temporary-folder.ts'

beforeAll(() => vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'folders-'))))
afterAll(() => vi.unstubAllEnvs())

const endedProcess = async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid!
}

test('RUN-4 what a killed process left of an upload is removed at the next start; what others write stays', async () => {
  const left = join(tmpdir(), `plaudit-${await endedProcess()}-form-abc`)
  const running = join(tmpdir(), `plaudit-${process.ppid}-upload-abc`)
  const strange = join(tmpdir(), 'plaudit-data')
  for (const folder of [left, running, strange]) mkdirSync(folder)
  await writeFile(join(left, '0'), 'half a photo')
  expect(await removeAbandonedFolders()).toBe(1)
  expect([left, running, strange].map((folder) => existsSync(folder))).toEqual([false, true, true])
  const mine = await makeTemporaryFolder('form')
  expect(existsSync(mine)).toBe(true)
  // As a container does, in which every process has the same number.
  expect(await removeAbandonedFolders()).toBe(1)
  expect(existsSync(mine)).toBe(false)
})
