import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ALLOWANCE,
  buildFillable,
  refused,
  type Fillable,
} from '../../../test/reviews/fillable-account.ts'
import { uploadForm } from '../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let account: Fillable
/** Rows of files that were written, so that no two are alike. */
let written = 0
beforeAll(async () => {
  t = await startTestWorld({ settings: { freeReviewAllowance: ALLOWANCE } })
})
afterAll(() => t.close())
beforeEach(async () => {
  account = await buildFillable(t, { plan: false })
})

describe('imports and restored reviews share the room of an account without a plan (RIGHT-5)', () => {
  const fileOf = (rows: number, rating: string) =>
    uploadForm(
      `product_handle,rating,author,text\n${Array.from({ length: rows }, () => `kettle,${rating},Noor,Row ${++written}\n`).join('')}`,
    )
  const file = (rows: number) => fileOf(rows, '5')

  test('an import that has not begun takes the room of an undo, and the other way round', async () => {
    const deleted = (await account.bulk('delete', await account.add(4))).json
    t.advance({ minutes: 0.1 })
    const run = (await account.owner.post('imports/csv/', file(4))).json
    expect((await account.undo(deleted.id)).json).toMatchObject(refused)
    await t.runJobs()
    expect((await account.owner.get(`imports/${run.id}/`)).json.counts).toMatchObject({ new: 4 })
    expect(await account.total()).toBe(4)
  })

  const stopEarly = (id: string) =>
    t.world.db
      .updateTable('imports')
      .set({ state: 'failed', problem: 'too_long' })
      .where('id', '=', id)
      .execute()
  const resume = async (id: string) => {
    expect((await account.owner.post(`imports/${id}/resume/`, {})).status).toBe(200)
    await t.runJobs()
    return (await account.owner.get(`imports/${id}/`)).json
  }

  test('an import that stopped continues, and what no longer fits is rejected', async () => {
    const run = (await account.owner.post('imports/csv/', file(4))).json
    await stopEarly(run.id)
    await account.add(2)
    expect(await resume(run.id)).toMatchObject({
      state: 'completed',
      counts: { new: 2, rejected: 2 },
    })
    expect(await account.total()).toBe(4)
  })

  test('an import that was allowed continues: its duplicates and what it leaves out ask for no room', async () => {
    const content = await file(4).get('file')
    const again = () => {
      const form = new FormData()
      form.set('file', content!)
      return form
    }
    const first = (await account.owner.post('imports/csv/', again())).json
    await t.runJobs()
    const same = (await account.owner.post('imports/csv/', again())).json
    // Nothing of it is new, so it takes no room that others could use meanwhile.
    await account.owner.post('reviews/bulk/', {
      action: 'delete',
      ids: [(await account.owner.get('reviews/?limit=1')).json.results[0].id],
    })
    expect(
      (
        await account.owner.post('reviews/', {
          product_id: account.productId,
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
    expect((await account.owner.get(`imports/${first.id}/`)).json.counts).toMatchObject({ new: 4 })
  })

  test('of the first reviews that fit as many wait for room as fit, whatever rows the file begins with', async () => {
    const rows = Array.from({ length: 6 }, () => `kettle,5,Noor,Row ${++written}\n`).join('')
    const form = uploadForm(`Fernhill reviews\n\nproduct_handle,rating,author,text\n${rows}`, {
      options: { first_that_fit: true },
    })
    const run = (await account.owner.post('imports/csv/', form)).json
    await stopEarly(run.id)
    expect(await resume(run.id)).toMatchObject({
      state: 'completed',
      counts: { new: 4, rejected: 2 },
    })
  })

  test('what the start of an import measured is measured again when it is written', async () => {
    const ids = await account.add(0)
    const first = (await account.owner.post('imports/csv/', file(4))).json
    await t.runJobs()
    for (const { id } of (await account.owner.get('reviews/?limit=10')).json.results) ids.push(id)
    await account.bulk('delete', ids)
    await account.owner.post('imports/csv/', file(4))
    await t.runJobs()
    // All of the first file is there, though deleted: no room is asked for. Then its run is
    // undone, and nothing of it is there.
    written -= 8
    const again = (await account.owner.post('imports/csv/', file(4))).json
    expect((await account.owner.post(`imports/${first.id}/undo/`, {})).status).toBe(200)
    await t.runJobs()
    expect(await account.total()).toBe(4)
    const { counts } = (await account.owner.get(`imports/${again.id}/`)).json
    expect(counts.new + counts.changed + counts.duplicate + counts.rejected).toBe(4)
  })

  test('rows of several imports that are mended at once share the room', async () => {
    const broken = () => fileOf(3, 'five')
    const runs = [
      (await account.owner.post('imports/csv/', broken())).json.id,
      (await account.owner.post('imports/csv/', broken())).json.id,
    ]
    await t.runJobs()
    const mend = (id: string) =>
      account.owner.post(`imports/${id}/mend/`, {
        alike: { reason: 'rating_not_whole_1_to_5', value: 'five' },
        values: { rating: '5' },
      })
    const answers = await Promise.all(runs.map(mend))
    await t.runJobs()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402])
    expect(await account.total()).toBe(3)
  })

  test('a mended row that looks like a review of its own import is new, and is measured as such', async () => {
    const row = (rating: string, title: string) =>
      `kettle,${rating},Ada Lovelace,${title},Pours exactly where I aim and stays hot for a very long time.,2026-04-13\n`
    const form = uploadForm(
      `product_handle,rating,author,title,text,reviewed_at\n${row('5', '')}${row('five', 'Nice')}`,
    )
    const run = (await account.owner.post('imports/csv/', form)).json
    await t.runJobs()
    const others = await account.add(3)
    await account.bulk('delete', others)
    // Marked by a process that was killed before it tried the row; the places are taken meanwhile.
    await sql`update import_rejects set waiting = true, raw = jsonb_set(raw, '{rating}', '"5"') where import_id = ${run.id}`.execute(
      t.world.db,
    )
    await t.world.db
      .updateTable('review_changes')
      .set({ changed_at: t.world.clock.now() })
      .where('account_id', '=', account.owner.accountId)
      .execute()
    t.world.settings.freeReviewAllowance = 5
    expect((await account.bulk('restore', others)).status).toBe(200)
    t.world.settings.freeReviewAllowance = 4
    await t.world.queue.send(
      t.world.db as never,
      'imports.mend',
      { accountId: account.owner.accountId, id: run.id },
      { key: run.id },
    )
    await t.runJobs()
    expect(await account.total()).toBe(4)
  })

  test('rows that waited to be mended take no room once their import is undone', async () => {
    const { json: run } = await account.owner.post('imports/csv/', fileOf(4, 'five'))
    await t.runJobs()
    await account.add(1)
    const { json: whole } = await account.owner.post('imports/csv/', file(1))
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
    expect((await account.owner.get(`imports/${whole.id}/`)).json.counts.new).toBe(1)
    expect(await account.add(2)).toHaveLength(2)
  })
})
