import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  announced,
  later,
  runByClock,
  sendPart,
  uploadDraft,
} from '../../../../test/imports/import-drafts.ts'
import { reviewRows, templateHeader } from '../../../../test/imports/review-rows.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const file = (rows: number) => `${templateHeader}${reviewRows(rows)}`
const begin = (owner: TestOwner, content: string, name?: string) =>
  owner.post('imports/drafts/', announced(content, name))
const waiting = async (owner: TestOwner) => (await owner.get('imports/drafts/')).json.results
const filesOf = ({ accountId }: TestOwner): string[] => {
  const folder = join(t.folder, 'files', 'imports', accountId)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

test('IMP-40 a file is uploaded in parts and goes on from the last one that was received', async () => {
  const owner = await buildOwner(t)
  const content = file(200)
  const { json: draft } = await begin(owner, content)
  expect(draft).toMatchObject({ file_name: 'reviews.csv', received: 0, state: 'uploading' })

  expect((await sendPart(owner, draft.id, { content, until: 5_000 })).json.received).toBe(5_000)
  // The answer was lost, and the part is sent again: nothing is there twice.
  expect((await sendPart(owner, draft.id, { content, until: 5_000 })).json.received).toBe(5_000)
  const ahead = await sendPart(owner, draft.id, { content, offset: 6_000, until: 7_000 })
  expect(ahead).toMatchObject({
    status: 409,
    json: {
      detail: 'An earlier part of this file is missing. Send it first.',
      facts: { received: 5_000 },
    },
  })
  expect((await owner.post(`imports/drafts/${draft.id}/preview/`, { options: {} })).status).toBe(
    409,
  )
  // After a reload the same file is chosen again.
  const again = (await begin(owner, content)).json
  expect(again).toMatchObject({ id: draft.id, received: 5_000 })
  const last = await sendPart(owner, draft.id, { content, offset: again.received })
  expect(last.json).toMatchObject({ state: 'ready', received: draft.size })
  expect((await sendPart(owner, draft.id, { content, offset: 5_000 })).json.state).toBe('ready')

  const seen = await owner.post(`imports/drafts/${draft.id}/preview/`, { options: {} })
  expect(seen.json).toMatchObject({ rows: 200, counts: { new: 200, rejected: 0 } })
  expect(filesOf(owner).filter((path) => path.includes('part-'))).toEqual([])
})

test('IMP-40 the same part sent by two tabs at once is there once', async () => {
  const owner = await buildOwner(t)
  const content = file(100)
  const [one, two] = await Promise.all([begin(owner, content), begin(owner, content)])
  expect(one.json.id).toBe(two.json.id)
  const { id } = one.json
  const half = Math.floor(one.json.size / 2)
  await Promise.all([0, 1, 2].map(() => sendPart(owner, id, { content, until: half })))
  expect((await owner.get(`imports/drafts/${id}/`)).json.received).toBe(half)
  const ends = await Promise.all([0, 1].map(() => sendPart(owner, id, { content, offset: half })))
  expect(ends.map(({ status }) => status)).toEqual([200, 200])
  const seen = await owner.post(`imports/drafts/${id}/preview/`, { options: {} })
  expect(seen.json).toMatchObject({ rows: 100, counts: { new: 100 } })
})

test('IMP-40 a file that is put together by several calls at once is whole, and there once', async () => {
  const owner = await buildOwner(t)
  const asked: number[] = []
  for (let round = 1; round <= 6; round++) {
    const content = file(300 + round)
    const { id, size } = (await begin(owner, content)).json
    const part = Math.ceil(size / 5)
    for (let offset = 0; offset + part < size; offset += part)
      await sendPart(owner, id, { content, offset, until: offset + part })
    const offset = part * 4
    const calls = [0, 1, 2].flatMap(() => [
      sendPart(owner, id, { content, offset }),
      owner.get(`imports/drafts/${id}/`),
      owner.post(`imports/drafts/${id}/preview/`, { options: {} }),
    ])
    await Promise.all(calls)
    const seen = await owner.post(`imports/drafts/${id}/preview/`, { options: {} })
    asked.push(seen.json.rows)
  }
  expect(asked).toEqual([301, 302, 303, 304, 305, 306])
  expect(filesOf(owner).filter((path) => path.includes('part-'))).toEqual([])
})

test('IMP-40 what is too large, empty or no file is refused before and while it is sent', async () => {
  const owner = await buildOwner(t)
  const large = await owner.post('imports/drafts/', {
    ...announced(file(1)),
    size: 20 * 1024 * 1024 + 1,
  })
  expect(large).toMatchObject({
    status: 413,
    json: {
      detail:
        'This file is larger than 20 MB. Nothing was imported. Split it, or remove columns you don’t need.',
    },
  })
  expect((await owner.post('imports/drafts/', { ...announced(''), size: 0 })).json).toMatchObject({
    size: ['This file is empty.'],
  })
  const content = file(3)
  const { json: draft } = await begin(owner, content)
  expect((await sendPart(owner, draft.id, { content: `${content}and more` })).status).toBe(413)
  expect((await sendPart(owner, draft.id, { content, until: 0 })).status).toBe(400)
  expect((await owner.post(`imports/drafts/${draft.id}/parts/`, { offset: 0 })).status).toBe(400)
  expect((await owner.get(`imports/drafts/${draft.id}/`)).json.received).toBe(0)
  expect(filesOf(owner)).toEqual([])
})

test('IMP-42 a file waits for a day, is offered until then, and is swept', async () => {
  const owner = await buildOwner(t)
  const [content, other] = [file(2), file(3)]
  const draft = await uploadDraft(owner, content)
  const { json: half } = await begin(owner, other, 'half.csv')
  await sendPart(owner, half.id, { content: other, until: 20 })
  expect(await waiting(owner)).toMatchObject([
    { id: half.id, file_name: 'half.csv', received: 20, state: 'uploading' },
    { id: draft.id, state: 'ready' },
  ])
  t.advance({ minutes: 23 * 60 })
  await runByClock(t, 'imports.sweep-drafts')
  // Chosen again, it waits for another day.
  expect((await begin(await later(t, owner), other, 'half.csv')).json.id).toBe(half.id)
  t.advance({ minutes: 61 })
  const returned = await later(t, owner)
  expect(await waiting(returned)).toMatchObject([{ id: half.id }])
  const gone = await returned.post(`imports/drafts/${draft.id}/preview/`, { options: {} })
  expect(gone).toMatchObject({
    status: 404,
    json: {
      code: 'not_found',
      detail:
        'This file is no longer here: an uploaded file is kept for one day. Choose it again. Your column choices are kept.',
    },
  })
  t.advance({ minutes: 10 })
  await runByClock(t, 'imports.sweep-drafts')
  expect(filesOf(owner)).toHaveLength(1)
  t.advance({ days: 1 })
  await runByClock(t, 'imports.sweep-drafts')
  expect(filesOf(owner)).toEqual([])
  const left = t.world.db.selectFrom('import_drafts').selectAll()
  expect(await left.where('account_id', '=', owner.accountId).execute()).toEqual([])
})

test('IMP-42 a discarded file goes at once, and one of a deleted account with it', async () => {
  const owner = await buildOwner(t)
  const kept = await uploadDraft(owner, file(2), 'kept.csv')
  const draft = await uploadDraft(owner, file(3))
  await owner.post(`imports/drafts/${draft.id}/preview/`, { options: {} })
  expect((await owner.delete(`imports/drafts/${draft.id}/`)).json).toEqual({ ok: true })
  expect((await owner.delete(`imports/drafts/${draft.id}/`)).status).toBe(404)
  expect(await waiting(owner)).toMatchObject([{ id: kept.id }])
  expect(filesOf(owner)).toEqual([expect.stringContaining(`${kept.id}/`)])
  expect((await owner.post('auth/delete/', { password: owner.password })).status).toBe(200)
  await t.runJobs(['accounts.remove-files'])
  expect(filesOf(owner)).toEqual([])
})

test('IMP-43 an account keeps 20 files and ten times the largest one; the refusal says what to do', async () => {
  const owner = await buildOwner(t)
  for (let i = 0; i < 20; i++)
    expect((await begin(owner, file(i + 1), `${i}.csv`)).status).toBe(200)
  const [newest] = await waiting(owner)
  const full = await begin(owner, file(30))
  expect(full).toMatchObject({
    status: 409,
    json: {
      code: 'drafts_full',
      detail:
        'You can keep up to 20 uploaded files, 200 MB together. Nothing was uploaded. Import or discard one of them, then choose this file again.',
      facts: { drafts: 20, max_drafts: 20 },
    },
  })
  // One that waits already is no further one.
  expect((await begin(owner, file(20), '19.csv')).json.id).toBe(newest.id)
  await owner.delete(`imports/drafts/${newest.id}/`)
  expect((await begin(owner, file(30))).status).toBe(200)

  const other = await buildOwner(t)
  const announce = (i: number) =>
    other.post('imports/drafts/', {
      ...announced(`${i}`),
      size: 20 * 1024 * 1024,
      file_name: `${i}.csv`,
    })
  for (let i = 0; i < 10; i++) expect((await announce(i)).status).toBe(200)
  expect((await announce(10)).json).toMatchObject({ code: 'drafts_full' })
})

test('IMP-40 another account and nobody get nothing of a draft', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  const content = file(2)
  const draft = await uploadDraft(owner, content)
  for (const answer of [
    await other.get(`imports/drafts/${draft.id}/`),
    await other.delete(`imports/drafts/${draft.id}/`),
    await sendPart(other, draft.id, { content }),
    await other.post(`imports/drafts/${draft.id}/start/`, { options: {} }),
  ])
    expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } })
  // The same content is a file of their own.
  const own = await begin(other, content)
  expect(own.json).toMatchObject({ received: 0 })
  expect(own.json.id).not.toBe(draft.id)
  expect(await waiting(owner)).toMatchObject([{ id: draft.id, state: 'ready' }])
})

test('IMP-41 an upload and the file that came with the call are previewed alike, whatever kind of file', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const contents: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['reviews.csv', file(20)],
    ['unknown.csv', 'Sterne;Meinung;Artikel\n5;Gießt genau.;kettle\n'],
    [
      'old.csv',
      new Uint8Array(
        Buffer.from(
          `${templateHeader}kettle,,5,Jörg,,Gießt genau dahin, wo ich will.,,,,\n`,
          'latin1',
        ),
      ),
    ],
    ['reviews.json', JSON.stringify([{ product_handle: 'kettle', rating: 5, text: 'Pours.' }])],
    ['broken.xlsx', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
  ]
  for (const [name, content] of contents) {
    const form = new FormData()
    form.set('file', new Blob([content]), name)
    const { id } = await uploadDraft(owner, content, name)
    const given = await owner.post('imports/csv/preview/', form)
    const strip = ({ status, json }: typeof given) => ({ status, ...json, request_id: null })
    for (let round = 0; round < 2; round++)
      expect(
        strip(await owner.post(`imports/drafts/${id}/preview/`, { options: {} })),
        name,
      ).toEqual(strip(given))
  }
})
