import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  announced,
  later,
  runByClock,
  sendPart,
  uploadDraft,
} from '../../../test/imports/import-drafts.ts'
import { startFileImports, type FileImports } from '../../../test/imports/file-imports.ts'
import { reviewRows, templateHeader } from '../../../test/imports/review-rows.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'

let t: FileImports
beforeAll(async () => {
  t = await startFileImports()
})
afterAll(() => t.close())

const file = (rows: number) => `${templateHeader}${reviewRows(rows)}`
const start = (owner: TestOwner, id: string, options: object = {}) =>
  owner.post(`imports/drafts/${id}/start/`, { options })
const runs = async (owner: TestOwner) => (await owner.get('imports/')).json.results

test('IMP-44 an uploaded file is imported without being sent again, and waits no more', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const { id } = await uploadDraft(owner, file(3))
  const started = await start(owner, id, { publish: false })
  expect(started).toMatchObject({
    status: 200,
    json: { id, state: 'queued', total: 3, file_name: 'reviews.csv' },
  })
  expect((await owner.get('imports/drafts/')).json.results).toEqual([])
  await t.runJobs(['imports.run'])
  expect((await owner.get(`imports/${id}/`)).json).toMatchObject({
    state: 'completed',
    counts: { new: 3, rejected: 0 },
  })
  expect(await t.reviewsOf(owner)).toMatchObject([{}, {}, { status: 'pending', import_id: id }])
  // What was kept beside the file goes; the file stays as long as that of any import.
  t.advance({ days: 2 })
  await runByClock(t, 'imports.sweep-drafts')
  const folder = join(t.folder, 'files', 'imports', owner.accountId, id)
  expect(readdirSync(folder)).toHaveLength(1)
  t.advance({ days: 31 })
  await runByClock(t, 'imports.drop-old-files')
  expect(existsSync(folder)).toBe(false)
})

test('IMP-44 started twice, at once, later and after its day, it is one import', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const { id } = await uploadDraft(owner, file(40))
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(owner, id)))
  expect(answers.map(({ status, json }) => [status, json.id])).toEqual(
    Array.from({ length: 8 }, () => [200, id]),
  )
  await t.runJobs(['imports.run'])
  t.advance({ days: 2 })
  await runByClock(t, 'imports.sweep-drafts')
  const returned = await later(t, owner)
  expect((await start(returned, id)).json).toMatchObject({ id, state: 'completed' })
  expect(await runs(returned)).toMatchObject([{ id, counts: { new: 40, duplicate: 0 } }])
})

test('IMP-44 in another tab a started file says that it was imported; chosen again it is a new file', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const { id } = await uploadDraft(owner, file(2))
  expect((await start(owner, id)).status).toBe(200)
  for (const answer of [
    await owner.post(`imports/drafts/${id}/preview/`, { options: {} }),
    await owner.post(`imports/drafts/${id}/columns/`, { options: {} }),
    await owner.get(`imports/drafts/${id}/`),
    await owner.delete(`imports/drafts/${id}/`),
    await sendPart(owner, id, { content: file(2) }),
  ])
    expect(answer).toMatchObject({
      status: 409,
      json: {
        code: 'draft_started',
        detail:
          'This file has already been imported. To import it once more, choose the file again.',
        facts: { import_id: id },
      },
    })
  const again = await owner.post('imports/drafts/', announced(file(2)))
  expect(again.json).toMatchObject({ received: 0, state: 'uploading' })
  expect(again.json.id).not.toBe(id)
})

test('IMP-44 a start that is refused keeps the file, under the same rules as one that comes with the call', async () => {
  const owner = await buildOwner(t, { plan: false })
  await buildProduct(t, owner, { handle: 'kettle' })
  const { id } = await uploadDraft(owner, file(60))
  expect(await start(owner, id)).toMatchObject({
    status: 402,
    json: { error_code: 1, limit_type: 'paid_plan', facts: { new: 60, left: 50 } },
  })
  const foreign = '00000000-0000-7000-8000-000000000000'
  expect((await start(owner, id, { product_id: foreign })).status).toBe(404)
  expect((await owner.get('imports/drafts/')).json.results).toMatchObject([{ id }])
  expect((await start(owner, id, { first_that_fit: true })).status).toBe(200)
  await t.runJobs(['imports.run'])
  expect(await runs(owner)).toMatchObject([{ id, counts: { new: 50, rejected: 10 } }])
})

test('IMP-10 an uploaded file of unknown structure is imported only with its columns confirmed', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const { id } = await uploadDraft(owner, 'Sterne;Meinung;Artikel\n5;Gießt genau.;kettle\n')
  expect(await start(owner, id)).toMatchObject({
    status: 400,
    json: { code: 'structure_unknown' },
  })
  const { json } = await owner.post(`imports/drafts/${id}/columns/`, { options: {} })
  const columns = Object.fromEntries(
    json.columns.map(({ name, meaning }: { name: string; meaning: string }) => [name, meaning]),
  )
  const options = { columns: { ...columns, Artikel: 'product_handle' } }
  expect((await start(owner, id, options)).status).toBe(200)
  await t.runJobs(['imports.run'])
  expect(await t.reviewsOf(owner)).toMatchObject([{ text: 'Gießt genau.', rating: 5 }])
})
