import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../../test/owners.ts'
import { startFileImports, type FileImports } from '../../../../test/imports/file-imports.ts'
import { templateHeader, reviewRow, reviewRows } from '../../../../test/imports/review-rows.ts'

let t: FileImports
beforeAll(async () => {
  t = await startFileImports()
})
afterAll(() => t.close())

test('the same file again adds nothing; a corrected file shows what changes and is kept in the history', async () => {
  const owner = await buildOwner(t)
  const file = templateHeader + reviewRows(30)
  expect((await t.importFile(owner, file)).counts).toEqual({
    new: 30,
    changed: 0,
    duplicate: 0,
    rejected: 0,
  })
  expect((await t.importFile(owner, file)).counts).toEqual({
    new: 0,
    changed: 0,
    duplicate: 30,
    rejected: 0,
  })

  const corrected = file.replace('Noor 3.,,Pours', 'Noor 3.,Now with a title,Pours')
  const seen = await t.preview(owner, corrected)
  expect(seen.json.counts).toMatchObject({ new: 0, changed: 1, duplicate: 29 })
  expect(
    seen.json.reviews.find(({ outcome }: { outcome: string }) => outcome === 'changed'),
  ).toMatchObject({
    title: 'Now with a title',
    changes: { title: null },
  })
  const run = await t.importFile(owner, corrected)
  expect(run.counts).toMatchObject({ changed: 1, duplicate: 29 })
  const [review] = await t.reviewsOf(owner, '&search=title')
  expect(review.title).toBe('Now with a title')
  expect((await owner.get(`reviews/${review.id}/history/`)).json[0]).toMatchObject({
    action: 'reimported',
    before: { title: null },
    after: { title: 'Now with a title' },
  })

  expect((await owner.post(`imports/${run.id}/undo/`)).json.state).toBe('undoing')
  await t.runJobs()
  expect((await owner.get(`imports/${run.id}/`)).json).toMatchObject({
    state: 'undone',
    undoable: false,
  })
  expect((await owner.get(`reviews/${review.id}/`)).json.title).toBe(null)
  expect((await t.importFile(owner, corrected)).counts).toMatchObject({ changed: 1, duplicate: 29 })
})

test('undo takes back the reviews, the counts and the products that an import brought', async () => {
  const owner = await buildOwner(t)
  const kettle = await buildProduct(t, owner, { handle: 'kettle' })
  const first = await t.importFile(
    owner,
    templateHeader + reviewRows(20) + reviewRow(1, { handle: 'teapot' }),
  )
  expect(first.products_created).toBe(1)
  const second = await t.importFile(owner, templateHeader + reviewRow(100, { handle: 'teapot' }))
  await owner.post(`imports/${first.id}/undo/`)
  await t.runJobs()
  expect((await t.reviewsOf(owner)).map(({ author }: { author: string }) => author)).toEqual([
    'Noor 100.',
  ])
  expect((await owner.get('reviews/counts/')).json).toMatchObject({ total: 1 })
  await owner.post(`imports/${second.id}/undo/`)
  await t.runJobs()
  expect(
    (await owner.get('shop/products/')).json.results.map(({ id }: { id: string }) => id),
  ).toContain(kettle.id)
  expect((await owner.post(`imports/${first.id}/undo/`)).status).toBe(409)
  const old = await t.importFile(owner, templateHeader + reviewRows(1))
  t.advance({ days: 31 })
  const later = t.as(
    (await t.guest.post('auth/login/', { email: owner.email, password: owner.password })).json
      .access,
  )
  expect((await later.get(`imports/${old.id}/`)).json.undoable).toBe(false)
  expect((await later.post(`imports/${old.id}/undo/`)).status).toBe(409)
})

test('what the owner did to a review stays: deleted, hidden, edited, and a rating never changes without an id that says so', async () => {
  const owner = await buildOwner(t)
  const file = templateHeader + reviewRows(4)
  await t.importFile(owner, file)
  const byAuthor = async (author: string) => (await t.reviewsOf(owner, `&search=${author}`))[0]
  const gone = await byAuthor('0')
  const reviews = await t.reviewsOf(owner)
  const of = (i: number) =>
    reviews.find(({ author }: { author: string }) => author === `Noor ${i}.`)
  await owner.delete(`reviews/${of(0).id}/`)
  await owner.patch(`reviews/${of(1).id}/`, { status: 'hidden' })
  await owner.put(`reviews/${of(2).id}/reply/`, { text: 'Written here.' })
  expect(gone).toBeDefined()
  const again = file
    .replace(/,,Pours/g, ',Now with a title,Pours')
    .replace('kettle,,5,Noor 3.', 'kettle,,1,Noor 3.')
  const run = await t.importFile(owner, again)
  // Other stars under the same words are another review: the one that is here stays as it is.
  expect(run.counts).toEqual({ new: 1, changed: 2, duplicate: 1, rejected: 0 })
  const after = async (i: number) => (await owner.get(`reviews/${of(i).id}/`)).json
  expect(await after(0)).toMatchObject({ status: 'deleted', title: null })
  expect(await after(1)).toMatchObject({ status: 'hidden', title: 'Now with a title' })
  expect(await after(2)).toMatchObject({
    reply: { text: 'Written here.' },
    title: 'Now with a title',
  })
  expect(await after(3)).toMatchObject({ rating: 5, title: null })
})

test('a run can be cancelled before and while it works, and what took too long goes on', async () => {
  const owner = await buildOwner(t)
  const waiting = (await t.start(owner, templateHeader + reviewRows(10))).json
  expect((await owner.post(`imports/${waiting.id}/cancel/`)).json.state).toBe('cancelled')
  await t.runJobs()
  expect((await owner.get('reviews/counts/')).json.total).toBe(0)
  expect((await owner.post(`imports/${waiting.id}/cancel/`)).status).toBe(409)

  const long = (await t.start(owner, templateHeader + reviewRows(10))).json
  await t.world.db
    .updateTable('imports')
    .set({ worked_ms: 31 * 60_000 })
    .where('id', '=', long.id)
    .execute()
  await t.runJobs()
  expect((await owner.get(`imports/${long.id}/`)).json).toMatchObject({
    state: 'failed',
    problem: 'too_long',
    counts: { new: 10 },
  })
  expect((await owner.get('notifications/all/')).json[0].title).toBe(
    'The import took more than 30 minutes',
  )
  expect((await owner.post(`imports/${long.id}/resume/`)).json.state).toBe('queued')
  await t.runJobs()
  expect((await owner.get(`imports/${long.id}/`)).json).toMatchObject({
    state: 'completed',
    counts: { new: 10, duplicate: 0 },
  })
  expect((await owner.post(`imports/${long.id}/resume/`)).status).toBe(409)

  const running = (await t.start(owner, templateHeader + reviewRows(20))).json
  await t.world.db
    .updateTable('imports')
    .set({ state: 'running', cancel_asked: true })
    .where('id', '=', running.id)
    .execute()
  await t.runJobs()
  expect((await owner.get(`imports/${running.id}/`)).json).toMatchObject({
    state: 'cancelled',
    counts: { new: 0 },
  })
})

test('a lost file is said, and another account sees nothing of an import', async () => {
  const owner = await buildOwner(t)
  const run = (await t.start(owner, templateHeader + reviewRows(3))).json
  await t.world.files.remove(`imports/${owner.accountId}/${run.id}`)
  await t.runJobs()
  expect((await owner.get(`imports/${run.id}/`)).json).toMatchObject({
    state: 'failed',
    problem: 'file_lost',
  })
  const stranger = await buildOwner(t)
  for (const call of ['', 'rejected/', 'rejected-rows/'])
    expect((await stranger.get(`imports/${run.id}/${call}`)).status).toBe(404)
  for (const call of ['cancel', 'undo', 'resume'])
    expect((await stranger.post(`imports/${run.id}/${call}/`)).status).toBe(404)
})
