import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { runOffThread } from './run-off-thread.ts'

const threadOf = (source: string): URL => {
  const path = join(mkdtempSync(join(tmpdir(), 'thread-')), 'thread.mjs')
  writeFileSync(
    path,
    `import { parentPort, workerData } from 'node:worker_threads'\nconst [input] = workerData\n${source}`,
  )
  return pathToFileURL(path)
}

const ask = (thread: URL, accountId: string, input: unknown, timeoutMs = 10_000) =>
  runOffThread<[unknown], unknown>(thread, [input], { accountId, timeoutMs })

test('WIDGET-52 an account that keeps its thread busy makes itself wait, and no other account', async () => {
  const forEver = threadOf(`if (input === 'crafted') for (;;);\nparentPort.postMessage(input)`)
  const answered: unknown[] = []
  const note = (name: string) => (answer: unknown) => answered.push([name, answer])
  const crafted = ['first', 'second', 'third'].map((name) =>
    ask(forEver, 'attacker', 'crafted', 1_000).then(note(name)),
  )
  await ask(forEver, 'owner', 'a page').then(note('owner'))
  await Promise.all(crafted)
  expect(answered).toEqual([
    ['owner', 'a page'],
    ['first', null],
    ['second', null],
    ['third', null],
  ])
})

test('WIDGET-52 what fails or runs out of memory answers nothing, and the next one is answered', async () => {
  const thread = threadOf(
    `if (input === 'fail') throw new Error('no')\nif (input === 'grow') for (const all = []; ;) all.push(new Array(1e6).fill(0))\nparentPort.postMessage(input)`,
  )
  expect(await ask(thread, 'a', 'fail')).toBeNull()
  expect(await ask(thread, 'a', 'grow', 30_000)).toBeNull()
  expect(await ask(thread, 'a', 'a page')).toBe('a page')
})
