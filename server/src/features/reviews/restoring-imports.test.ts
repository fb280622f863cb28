import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../test/owners.ts'
import { uploadForm } from '../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
let productId: string
let written = 0
beforeAll(async () => {
  t = await startTestWorld({ settings: { freeReviewAllowance: 4 } })
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await buildOwner(t, { plan: false })
  productId = (await buildProduct(t, owner)).id
})

const add = async (count: number, by: TestOwner = owner): Promise<string[]> => {
  const ids: string[] = []
  t.advance({ minutes: 0.1 })
  for (let i = 0; i < count; i++)
    ids.push((await buildReview(by, productId, { text: `Text ${++written}` })).id)
  return ids
}
const bulk = (action: string, ids: string[]) => {
  t.advance({ minutes: 0.1 })
  return owner.post('reviews/bulk/', { action, ids })
}
const undo = (id: string) => owner.post(`reviews/bulk/${id}/undo/`, {})
const held = async () => (await owner.get('reviews/counts/')).json.total
const refused = {
  code: 'plan_needed',
  error_code: 1,
  limit_type: 'paid_plan',
  detail: expect.stringMatching(/up to 4 reviews.*Nothing was restored/),
}

describe('imports and restored reviews share the room of an account without a plan (decisions 3)', () => {
  const fileOf = (rows: number, rating: string) =>
    uploadForm(
      `product_handle,rating,author,text\n${Array.from({ length: rows }, () => `kettle,${rating},Noor,Row ${++written}\n`).join('')}`,
    )
  const file = (rows: number) => fileOf(rows, '5')

  test('an import that has not begun takes the room of an undo, and the other way round', async () => {
    const deleted = (await bulk('delete', await add(4))).json
    t.advance({ minutes: 0.1 })
    const run = (await owner.post('imports/csv/', file(4))).json
    expect((await undo(deleted.id)).json).toMatchObject(refused)
    await t.runJobs()
    expect((await owner.get(`imports/${run.id}/`)).json.counts).toMatchObject({ new: 4 })
    expect(await held()).toBe(4)
  })

  const stopEarly = (id: string) =>
    t.world.db
      .updateTable('imports')
      .set({ state: 'failed', problem: 'too_long' })
      .where('id', '=', id)
      .execute()
  const resume = async (id: string) => {
    expect((await owner.post(`imports/${id}/resume/`, {})).status).toBe(200)
    await t.runJobs()
    return (await owner.get(`imports/${id}/`)).json
  }

  test('an import that stopped continues, and what no longer fits is rejected', async () => {
    const run = (await owner.post('imports/csv/', file(4))).json
    await stopEarly(run.id)
    await add(2)
    expect(await resume(run.id)).toMatchObject({
      state: 'completed',
      counts: { new: 2, rejected: 2 },
    })
    expect(await held()).toBe(4)
  })

  test('an import that was allowed continues: its duplicates and what it leaves out ask for no room', async () => {
    const content = await file(4).get('file')
    const again = () => {
      const form = new FormData()
      form.set('file', content!)
      return form
    }
    const first = (await owner.post('imports/csv/', again())).json
    await t.runJobs()
    const same = (await owner.post('imports/csv/', again())).json
    // Nothing of it is new, so it takes no room that others could use meanwhile.
    await owner.post('reviews/bulk/', {
      action: 'delete',
      ids: [(await owner.get('reviews/?limit=1')).json.results[0].id],
    })
    expect(
      (
        await owner.post('reviews/', {
          product_id: productId,
          author: 'Ana',
          rating: 5,
          text: 'In the free place',
        })
      ).status,
    ).toBe(200)
    await stopEarly(same.id)
    expect(await resume(same.id)).toMatchObject({
      state: 'completed',
      counts: { new: 0, duplicate: 4 },
    })
    expect((await owner.get(`imports/${first.id}/`)).json.counts).toMatchObject({ new: 4 })
  })

  test('of the first reviews that fit as many wait for room as fit, whatever rows the file begins with', async () => {
    const rows = Array.from({ length: 6 }, () => `kettle,5,Noor,Row ${++written}\n`).join('')
    const form = uploadForm(`Fernhill reviews\n\nproduct_handle,rating,author,text\n${rows}`, {
      options: { first_that_fit: true },
    })
    const run = (await owner.post('imports/csv/', form)).json
    await stopEarly(run.id)
    expect(await resume(run.id)).toMatchObject({
      state: 'completed',
      counts: { new: 4, rejected: 2 },
    })
  })

  test('what the start of an import measured is measured again when it is written', async () => {
    const ids = await add(0)
    const first = (await owner.post('imports/csv/', file(4))).json
    await t.runJobs()
    for (const { id } of (await owner.get('reviews/?limit=10')).json.results) ids.push(id)
    await bulk('delete', ids)
    await owner.post('imports/csv/', file(4))
    await t.runJobs()
    // All of the first file is there, though deleted: no room is asked for. Then its run is undone, and nothing of it is there.
    written -= 8
    const again = (await owner.post('imports/csv/', file(4))).json
    expect((await owner.post(`imports/${first.id}/undo/`, {})).status).toBe(200)
    await t.runJobs()
    expect(await held()).toBe(4)
    const { counts } = (await owner.get(`imports/${again.id}/`)).json
    expect(counts.new + counts.changed + counts.duplicate + counts.rejected).toBe(4)
  })

  test('rows of several imports that are mended at once share the room', async () => {
    const broken = () => fileOf(3, 'five')
    const runs = [
      (await owner.post('imports/csv/', broken())).json.id,
      (await owner.post('imports/csv/', broken())).json.id,
    ]
    await t.runJobs()
    const mend = (id: string) =>
      owner.post(`imports/${id}/mend/`, {
        alike: { reason: 'rating_not_whole_1_to_5', value: 'five' },
        values: { rating: '5' },
      })
    const answers = await Promise.all(runs.map(mend))
    await t.runJobs()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402])
    expect(await held()).toBe(3)
  })

  test('a mended row that looks like a review of its own import is new, and is measured as such', async () => {
    const row = (rating: string, title: string) =>
      `kettle,${rating},Ada Lovelace,${title},Pours exactly where I aim and stays hot for a very long time.,2026-04-13\n`
    const form = uploadForm(
      `product_handle,rating,author,title,text,reviewed_at\n${row('5', '')}${row('five', 'Nice')}`,
    )
    const run = (await owner.post('imports/csv/', form)).json
    await t.runJobs()
    const others = await add(3)
    await bulk('delete', others)
    // Marked by a process that was killed before it tried the row; the places are taken meanwhile.
    await sql`update import_rejects set waiting = true, raw = jsonb_set(raw, '{rating}', '"5"') where import_id = ${run.id}`.execute(
      t.world.db,
    )
    await t.world.db
      .updateTable('review_changes')
      .set({ changed_at: t.world.clock.now() })
      .where('account_id', '=', owner.accountId)
      .execute()
    t.world.settings.freeReviewAllowance = 5
    expect((await bulk('restore', others)).status).toBe(200)
    t.world.settings.freeReviewAllowance = 4
    await t.world.queue.send(
      t.world.db as never,
      'imports.mend',
      { accountId: owner.accountId, id: run.id },
      { key: run.id },
    )
    await t.runJobs()
    expect(await held()).toBe(4)
  })

  test('rows that waited to be mended take no room once their import is undone', async () => {
    const { json: run } = await owner.post('imports/csv/', fileOf(4, 'five'))
    await t.runJobs()
    await add(1)
    const { json: whole } = await owner.post('imports/csv/', file(1))
    await t.runJobs()
    await t.world.db
      .updateTable('import_rejects')
      .set({ waiting: true })
      .where('import_id', '=', run.id)
      .execute()
    await t.world.db
      .updateTable('imports')
      .set({ state: 'undone' })
      .where('id', '=', run.id)
      .execute()
    expect((await owner.get(`imports/${whole.id}/`)).json.counts.new).toBe(1)
    expect(await add(2)).toHaveLength(2)
  })
})
