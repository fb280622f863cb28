import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  announced,
  later,
  runByClock,
  sendPart,
  uploadDraft,
} from '../../../../test/imports/import-drafts.ts'
import { reviewRows, templateHeader } from '../../../../test/imports/review-rows.ts'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { setDraft } from './rows.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const content = `${templateHeader}${reviewRows(60)}`
const preview = (owner: TestOwner, id: string) =>
  owner.post(`imports/drafts/${id}/preview/`, { options: {} })

test('IMP-41 an account has a few readings at a time: the others are told to come later, and another account is served', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  const [mine, theirs] = [await uploadDraft(owner, content), await uploadDraft(other, content)]
  const all = await Promise.all([
    ...Array.from({ length: 12 }, () => preview(owner, mine.id)),
    preview(other, theirs.id),
  ])
  const statuses = all.map(({ status }) => status)
  expect(statuses.at(-1)).toBe(200)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9)
  expect(all.find(({ status }) => status === 429)!.headers['retry-after']).toBe('5')
  expect((await preview(owner, mine.id)).status).toBe(200)
})

test('IMP-40 parts of a few bytes do not make a draft grow without end', async () => {
  const owner = await buildOwner(t)
  const { json: draft } = await owner.post('imports/drafts/', announced(content))
  const parts = Array.from({ length: 500 }, () => ({ key: 'nowhere', size: 1 }))
  await t.world.db
    .updateTable('import_drafts')
    .set({ parts: JSON.stringify(parts), received: 500 })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', draft.id)
    .execute()
  expect(await sendPart(owner, draft.id, { content, offset: 500, until: 501 })).toMatchObject({
    status: 400,
    json: { file: ['Send a file in at most 500 parts.'] },
  })
})

test('IMP-42 a draft that is being discarded takes nothing any more and does not come back', async () => {
  const owner = await buildOwner(t)
  const { json: draft } = await owner.post('imports/drafts/', announced(content))
  const now = t.world.clock.now()
  // As a discard leaves it before it has removed the files.
  await setDraft(t.world.db, { accountId: owner.accountId, id: draft.id, now }, { expires_at: now })
  expect((await sendPart(owner, draft.id, { content })).status).toBe(404)
  expect(
    await setDraft(
      t.world.db,
      { accountId: owner.accountId, id: draft.id, now },
      { file_key: 'imports/late' },
    ),
  ).toBeUndefined()
  const again = (await owner.post('imports/drafts/', announced(content))).json
  expect(again.id).not.toBe(draft.id)
  expect(again.received).toBe(0)
})

test('IMP-42 what an upload that was sent twice left beside the file goes with it', async () => {
  const owner = await buildOwner(t)
  const { id } = await uploadDraft(owner, content)
  const left = join(t.folder, 'files', 'imports', owner.accountId, id, 'sent-before')
  mkdirSync(dirname(left), { recursive: true })
  writeFileSync(left, content)
  expect((await owner.post(`imports/drafts/${id}/start/`, { options: {} })).status).toBe(200)
  await t.runJobs()
  t.advance({ days: 40 })
  await runByClock(t, 'imports.drop-old-files')
  const files = await (await later(t, owner)).get(`imports/${id}/`)
  expect(files.json.state).toBe('completed')
  await expect(t.world.files.read(`imports/${owner.accountId}/${id}/sent-before`)).rejects.toThrow(
    'There is no file',
  )
})
