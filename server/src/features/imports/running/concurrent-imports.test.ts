import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { getImport } from '../get-import.ts'
import { runAnyImport } from '../../source-imports/run-any-import.ts'
import { startCsvImport } from '../start-csv-import.ts'
import { deleteOldImportFiles } from '../sweeping/delete-old-import-files.ts'
import { requeueStalledImports } from '../sweeping/requeue-stalled-imports.ts'
import { ImportOptions } from '@plaudit/contract/imports/options'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld({ settings: { importMaxRows: 10_000 } })
})
afterAll(() => t.close())

const rows = Array.from(
  { length: 10_000 },
  (_, i) => `product-${i % 30},${(i % 5) + 1},Author ${i},Text ${i},2026-01-0${(i % 9) + 1}`,
)
const save = (name: string, content: string[]) => {
  const path = join(t.folder, name)
  writeFileSync(path, `product_handle,rating,author,text,reviewed_at\n${content.join('\n')}\n`)
  return { path, name, size: statSync(path).size }
}
const start = async ({ owner }: TestOwner, file: { path: string; name: string; size: number }) =>
  (await startCsvImport(owner, { file, options: ImportOptions.parse({}) })).id
const run = ({ owner, accountId }: TestOwner, id: string) =>
  runAnyImport(owner.world, { accountId, id }, new AbortController().signal)

test('one run taken up by two workers at once is written once', async () => {
  const owner = await buildOwner(t)
  const id = await start(owner, save('once.csv', rows))
  await Promise.all([run(owner, id), run(owner, id), run(owner, id)])
  expect(await getImport(owner.owner, { id })).toMatchObject({
    state: 'completed',
    processed: rows.length,
    counts: { new: rows.length, changed: 0, duplicate: 0, rejected: 0 },
    products_created: 30,
  })
  expect((await owner.get('reviews/counts/')).json.total).toBe(rows.length)
  expect((await owner.get('notifications/all/')).json).toHaveLength(1)
})

test('two files with the same rows, imported at the same time, leave one review of each', async () => {
  const owner = await buildOwner(t)
  const ids = [
    await start(owner, save('first.csv', rows)),
    await start(owner, save('second.csv', rows.toReversed())),
  ]
  await Promise.all(ids.map((id) => run(owner, id)))
  const runs = await Promise.all(ids.map((id) => getImport(owner.owner, { id })))
  expect(runs.map(({ state }) => state)).toEqual(['completed', 'completed'])
  expect(runs[0]!.counts.new + runs[1]!.counts.new).toBe(rows.length)
  expect(runs.reduce((sum, { counts }) => sum + counts.duplicate + counts.changed, 0)).toBe(
    rows.length,
  )
  const counts = (await owner.get('reviews/counts/')).json
  expect([counts.total, counts.by_rating]).toEqual([
    rows.length,
    { 1: 2_000, 2: 2_000, 3: 2_000, 4: 2_000, 5: 2_000 },
  ])
})

test('a process that is signalled to stop gives the run back, and the next one ends it', async () => {
  const owner = await buildOwner(t)
  const id = await start(owner, save('stopped.csv', rows))
  await expect(
    runAnyImport(
      t.world,
      { accountId: owner.accountId, id },
      AbortSignal.abort(new Error('stopping')),
    ),
  ).rejects.toThrow('stopping')
  expect(await getImport(owner.owner, { id })).toMatchObject({ state: 'running' })
  await run(owner, id)
  expect(await getImport(owner.owner, { id })).toMatchObject({
    state: 'completed',
    counts: { new: rows.length, duplicate: 0 },
  })
})

test('a fault of ours ends the run with what is in, notifies the owner, and the run can go on', async () => {
  const owner = await buildOwner(t)
  const id = await start(owner, save('fault.csv', rows))
  const broken = {
    ...t.world,
    files: { ...t.world.files, read: () => Promise.reject(new Error('the disk is on fire')) },
  }
  await runAnyImport(broken, { accountId: owner.accountId, id }, new AbortController().signal)
  expect(await getImport(owner.owner, { id })).toMatchObject({ state: 'failed', problem: 'fault' })
  expect((await owner.get('notifications/all/')).json[0]).toMatchObject({
    type: 'error',
    title: 'Import error please: Contact Support',
  })
  expect((await owner.post(`imports/${id}/resume/`)).json.state).toBe('queued')
  await run(owner, id)
  expect(await getImport(owner.owner, { id })).toMatchObject({
    state: 'completed',
    counts: { new: rows.length },
  })
})

test('a run whose job was lost gets a new one; one that is waiting keeps its own', async () => {
  const owner = await buildOwner(t)
  const id = await start(owner, save('lost.csv', rows))
  await sql`delete from pgboss.job where name = 'imports.run'`.execute(t.world.db)
  await t.runJobs()
  expect(await getImport(owner.owner, { id })).toMatchObject({ state: 'queued' })
  await requeueStalledImports(t.world)
  await requeueStalledImports(t.world)
  await t.runJobs()
  expect(await getImport(owner.owner, { id })).toMatchObject({
    state: 'completed',
    counts: { new: rows.length, duplicate: 0 },
  })
})

test('open tabs are sent what to refetch while a run works', async () => {
  const owner = await buildOwner(t)
  const heard: { accountId: string; topics: string[] }[] = []
  const stop = await t.world.listen('live', (message) => heard.push(JSON.parse(message)))
  const id = await start(owner, save('live.csv', rows))
  await run(owner, id)
  const about = (topic: string) =>
    heard.filter(({ accountId, topics }) => accountId === owner.accountId && topics.includes(topic))
      .length
  await expect.poll(() => about('notifications')).toBe(1)
  expect(about('imports')).toBeGreaterThanOrEqual(6)
  await stop()
})

test('an uploaded file is kept as long as its import can be undone, and no longer', async () => {
  const owner = await buildOwner(t)
  const id = await start(owner, save('kept.csv', rows))
  await run(owner, id)
  const { signal } = new AbortController()
  await deleteOldImportFiles(t.world, {}, signal)
  await t.world.files.read(`imports/${owner.accountId}/${id}`)
  t.advance({ days: 31 })
  await deleteOldImportFiles(t.world, {}, signal)
  await expect(t.world.files.read(`imports/${owner.accountId}/${id}`)).rejects.toThrow(/no file/)
})
