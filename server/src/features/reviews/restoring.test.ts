import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../test/owners.ts'
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

describe('deleted reviews that come back need room without a plan (decisions 3)', () => {
  test('delete, add others, undo: the undo is refused and loses nothing', async () => {
    const { json: deleted } = await bulk('delete', await add(4))
    await add(4)
    const answer = await undo(deleted.id)
    expect([answer.status, answer.json]).toEqual([402, expect.objectContaining(refused)])
    expect(await held()).toBe(4)
    expect((await owner.get('reviews/?status=deleted')).json.results).toHaveLength(4)
    expect((await owner.get(`reviews/bulk/${deleted.id}/`)).json).toMatchObject({
      state: 'completed',
      undoable: true,
    })
  })

  test('restoring chosen ones, by a filter, and by a status are refused alike', async () => {
    const ids = await add(4)
    await bulk('delete', ids)
    await add(3)
    expect((await bulk('restore', ids)).json).toMatchObject(refused)
    expect(
      (await owner.post('reviews/bulk/', { action: 'restore', filter: { status: ['deleted'] } }))
        .json,
    ).toMatchObject(refused)
    await t.runJobs()
    expect(await held()).toBe(3)
    expect((await owner.patch(`reviews/${ids[0]}/`, { status: 'hidden' })).status).toBe(200)
    expect((await owner.patch(`reviews/${ids[1]}/`, { status: 'hidden' })).json).toMatchObject(
      refused,
    )
    expect(await held()).toBe(4)
  })

  test('taking turns with two lots never holds more than fits', async () => {
    const first = (await bulk('delete', await add(4))).json
    const second = (await bulk('delete', await add(4))).json
    expect((await undo(first.id)).status).toBe(200)
    expect((await undo(second.id)).json).toMatchObject(refused)
    expect(await held()).toBe(4)
  })

  test('undo and new reviews at once: together they hold no more than fits', async () => {
    const deleted = (await bulk('delete', await add(4))).json
    await Promise.all([
      undo(deleted.id),
      ...[1, 2, 3, 4].map((i) =>
        owner.post('reviews/', {
          product_id: productId,
          author: 'Ana',
          rating: 5,
          text: `Now ${i}`,
        }),
      ),
    ])
    expect(await held()).toBe(4)
  })

  test('reviews that a job is about to restore take room already', async () => {
    await bulk('delete', await add(4))
    expect(
      (await owner.post('reviews/bulk/', { action: 'restore', filter: { status: ['deleted'] } }))
        .status,
    ).toBe(200)
    expect(
      (
        await owner.post('reviews/', {
          product_id: productId,
          author: 'Ana',
          rating: 5,
          text: 'One more',
        })
      ).status,
    ).toBe(402)
    await t.runJobs()
    expect(await held()).toBe(4)
  })

  test('a restore that finds more when it runs than when it was asked for ends where no more fits', async () => {
    const [first, second] = [await add(2), await add(2)]
    await bulk('delete', first)
    expect(
      (await owner.post('reviews/bulk/', { action: 'restore', filter: { status: ['deleted'] } }))
        .json,
    ).toMatchObject({ total: 2 })
    await bulk('delete', second)
    await add(2)
    await t.runJobs()
    expect(await held()).toBe(4)
  })

  test('a restore over a filter of reviews that are not deleted restores none', async () => {
    await bulk('delete', await add(4))
    const { json: asked } = await owner.post('reviews/bulk/', {
      action: 'restore',
      filter: { status: ['published'] },
    })
    await t.runJobs()
    expect((await owner.get(`reviews/bulk/${asked.id}/`)).json).toMatchObject({
      state: 'completed',
      done: 0,
      total: 0,
    })
    expect(await held()).toBe(0)
  })

  test('an undo is not refused because other reviews are about to be deleted', async () => {
    const ids = await add(4)
    const first = (await bulk('delete', ids.slice(0, 2))).json
    t.advance({ minutes: 0.1 })
    await owner.post('reviews/bulk/', { action: 'delete', filter: {} })
    expect((await undo(first.id)).json).toMatchObject({ state: 'undone' })
  })

  /** As a job leaves it that was killed on its way. */
  const leave = (
    id: string,
    as: { state: 'queued' | 'running'; done: number; after_id: string | null },
  ) => t.world.db.updateTable('review_bulks').set(as).where('id', '=', id).execute()

  test('what a deletion under way has deleted is free at once', async () => {
    const ids = await add(4)
    const { json: deleted } = await bulk('delete', ids)
    await leave(deleted.id, { state: 'running', done: 4, after_id: ids.toSorted().at(-1)! })
    expect(await add(4)).toHaveLength(4)
  })

  test('what a restore brought back counts once while it is being undone', async () => {
    const ids = await add(4)
    await bulk('delete', ids)
    const { json: restored } = await bulk('restore', ids)
    await leave(restored.id, { state: 'queued', done: 0, after_id: null })
    expect((await owner.delete(`reviews/${ids[0]}/`)).status).toBe(200)
    expect(await add(1)).toHaveLength(1)
  })

  test('an undo that is not possible any more says so, whatever room there is', async () => {
    const { json: deleted } = await bulk('delete', await add(4))
    await add(4)
    const longAgo = new Date(t.world.clock.now().getTime() - 31 * 86_400_000)
    await t.world.db
      .updateTable('review_bulks')
      .set({ created_at: longAgo })
      .where('id', '=', deleted.id)
      .execute()
    expect((await undo(deleted.id)).json.code).toBe('bulk_not_undoable')
  })

  test('with a plan everything comes back', async () => {
    const planned = await buildOwner(t)
    productId = (await buildProduct(t, planned)).id
    owner = planned
    const deleted = (await bulk('delete', await add(4))).json
    await add(4)
    expect((await undo(deleted.id)).status).toBe(200)
    expect(await held()).toBe(8)
  })
})

describe('an account that holds more than the allowance, after its plan ended', () => {
  let ids: string[]
  beforeEach(async () => {
    owner = await buildOwner(t)
    productId = (await buildProduct(t, owner)).id
    ids = await add(7)
    await t.world.db.deleteFrom('subscriptions').where('account_id', '=', owner.accountId).execute()
  })

  test('adds nothing, but undoes its deletions, in any order', async () => {
    expect(
      (
        await owner.post('reviews/', {
          product_id: productId,
          author: 'Ana',
          rating: 5,
          text: 'One more',
        })
      ).status,
    ).toBe(402)
    const first = (await bulk('delete', ids.slice(0, 2))).json
    await owner.delete(`reviews/${ids[2]}/`)
    const third = (await bulk('delete', ids.slice(3, 5))).json
    const last = (await bulk('delete', ids.slice(5))).json
    for (const { id } of [third, last]) expect((await undo(id)).json.state).toBe('undone')
    expect((await owner.patch(`reviews/${ids[2]}/`, { status: 'published' })).status).toBe(200)
    expect((await undo(first.id)).json.state).toBe('undone')
    expect(await held()).toBe(7)
  })

  test('comes back to all of it after single deletions, oldest first', async () => {
    for (const id of ids) {
      t.advance({ minutes: 0.1 })
      await owner.delete(`reviews/${id}/`)
    }
    for (const id of ids) {
      t.advance({ minutes: 0.1 })
      expect((await owner.patch(`reviews/${id}/`, { status: 'published' })).status).toBe(200)
    }
    expect(await held()).toBe(7)
  })

  test('does not come to hold more than before by what was added in between', async () => {
    const deleted = (await bulk('delete', ids.slice(0, 5))).json
    await add(2)
    expect((await undo(deleted.id)).json).toMatchObject(refused)
    expect((await bulk('restore', ids.slice(0, 3))).status).toBe(200)
    expect(await held()).toBe(7)
  })
})
