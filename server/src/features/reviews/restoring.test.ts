import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ALLOWANCE,
  buildFillable,
  refused,
  type Fillable,
} from '../../../test/reviews/fillable-account.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let account: Fillable
beforeAll(async () => {
  t = await startTestWorld({ settings: { freeReviewAllowance: ALLOWANCE } })
})
afterAll(() => t.close())
beforeEach(async () => {
  account = await buildFillable(t, { plan: false })
})

describe('deleted reviews that come back need room without a plan (RIGHT-5)', () => {
  test('delete, add others, undo: the undo is refused and loses nothing', async () => {
    const { json: deleted } = await account.bulk('delete', await account.add(4))
    await account.add(4)
    const answer = await account.undo(deleted.id)
    expect([answer.status, answer.json]).toEqual([402, expect.objectContaining(refused)])
    expect(await account.total()).toBe(4)
    expect((await account.owner.get('reviews/?status=deleted')).json.results).toHaveLength(4)
    expect((await account.owner.get(`reviews/bulk/${deleted.id}/`)).json).toMatchObject({
      state: 'completed',
      undoable: true,
    })
  })

  test('restoring chosen ones, by a filter, and by a status are refused alike', async () => {
    const ids = await account.add(4)
    await account.bulk('delete', ids)
    await account.add(3)
    expect((await account.bulk('restore', ids)).json).toMatchObject(refused)
    expect(
      (
        await account.owner.post('reviews/bulk/', {
          action: 'restore',
          filter: { status: ['deleted'] },
        })
      ).json,
    ).toMatchObject(refused)
    await t.runJobs()
    expect(await account.total()).toBe(3)
    expect((await account.owner.patch(`reviews/${ids[0]}/`, { status: 'hidden' })).status).toBe(200)
    expect(
      (await account.owner.patch(`reviews/${ids[1]}/`, { status: 'hidden' })).json,
    ).toMatchObject(refused)
    expect(await account.total()).toBe(4)
  })

  test('taking turns with two lots never adds more than fits', async () => {
    const first = (await account.bulk('delete', await account.add(4))).json
    const second = (await account.bulk('delete', await account.add(4))).json
    expect((await account.undo(first.id)).status).toBe(200)
    expect((await account.undo(second.id)).json).toMatchObject(refused)
    expect(await account.total()).toBe(4)
  })

  test('undo and new reviews at once: together they hold no more than fits', async () => {
    const deleted = (await account.bulk('delete', await account.add(4))).json
    await Promise.all([
      account.undo(deleted.id),
      ...[1, 2, 3, 4].map((i) =>
        account.owner.post('reviews/', {
          product_id: account.productId,
          author: 'Ana',
          rating: 5,
          text: `Now ${i}`,
        }),
      ),
    ])
    expect(await account.total()).toBe(4)
  })

  test('reviews that a job is about to restore take room already', async () => {
    await account.bulk('delete', await account.add(4))
    expect(
      (
        await account.owner.post('reviews/bulk/', {
          action: 'restore',
          filter: { status: ['deleted'] },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await account.owner.post('reviews/', {
          product_id: account.productId,
          author: 'Ana',
          rating: 5,
          text: 'One more',
        })
      ).status,
    ).toBe(402)
    await t.runJobs()
    expect(await account.total()).toBe(4)
  })

  test('a restore that finds more when it runs than when it was asked for ends where no more fits', async () => {
    const [first, second] = [await account.add(2), await account.add(2)]
    await account.bulk('delete', first)
    expect(
      (
        await account.owner.post('reviews/bulk/', {
          action: 'restore',
          filter: { status: ['deleted'] },
        })
      ).json,
    ).toMatchObject({ total: 2 })
    await account.bulk('delete', second)
    await account.add(2)
    await t.runJobs()
    expect(await account.total()).toBe(4)
  })

  test('a restore over a filter of reviews that are not deleted restores none', async () => {
    await account.bulk('delete', await account.add(4))
    const { json: asked } = await account.owner.post('reviews/bulk/', {
      action: 'restore',
      filter: { status: ['published'] },
    })
    await t.runJobs()
    expect((await account.owner.get(`reviews/bulk/${asked.id}/`)).json).toMatchObject({
      state: 'completed',
      done: 0,
      total: 0,
    })
    expect(await account.total()).toBe(0)
  })

  test('an undo is not refused because other reviews are about to be deleted', async () => {
    const ids = await account.add(4)
    const first = (await account.bulk('delete', ids.slice(0, 2))).json
    t.advance({ minutes: 0.1 })
    await account.owner.post('reviews/bulk/', { action: 'delete', filter: {} })
    expect((await account.undo(first.id)).json).toMatchObject({ state: 'undone' })
  })

  /** As a job leaves it that was killed on its way. */
  const leave = (
    id: string,
    as: { state: 'queued' | 'running'; done: number; after_id: string | null },
  ) => t.world.db.updateTable('review_bulks').set(as).where('id', '=', id).execute()

  test('what a deletion under way has deleted is free at once', async () => {
    const ids = await account.add(4)
    const { json: deleted } = await account.bulk('delete', ids)
    await leave(deleted.id, { state: 'running', done: 4, after_id: ids.toSorted().at(-1)! })
    expect(await account.add(4)).toHaveLength(4)
  })

  test('what a restore brought back counts once while it is being undone', async () => {
    const ids = await account.add(4)
    await account.bulk('delete', ids)
    const { json: restored } = await account.bulk('restore', ids)
    await leave(restored.id, { state: 'queued', done: 0, after_id: null })
    expect((await account.owner.delete(`reviews/${ids[0]}/`)).status).toBe(200)
    expect(await account.add(1)).toHaveLength(1)
  })

  test('an undo that is not possible any more says so, whatever room there is', async () => {
    const { json: deleted } = await account.bulk('delete', await account.add(4))
    await account.add(4)
    const longAgo = new Date(t.world.clock.now().getTime() - 31 * 86_400_000)
    await t.world.db
      .updateTable('review_bulks')
      .set({ created_at: longAgo })
      .where('id', '=', deleted.id)
      .execute()
    expect((await account.undo(deleted.id)).json.code).toBe('bulk_not_undoable')
  })

  test('with a plan everything comes back', async () => {
    account = await buildFillable(t, { plan: true })
    const deleted = (await account.bulk('delete', await account.add(4))).json
    await account.add(4)
    expect((await account.undo(deleted.id)).status).toBe(200)
    expect(await account.total()).toBe(8)
  })
})

describe('an account that holds more than the allowance, after its plan ended', () => {
  let ids: string[]
  beforeEach(async () => {
    account = await buildFillable(t, { plan: true })
    ids = await account.add(7)
    await t.world.db
      .deleteFrom('subscriptions')
      .where('account_id', '=', account.owner.accountId)
      .execute()
  })

  test('adds nothing, but undoes its deletions, in any order', async () => {
    expect(
      (
        await account.owner.post('reviews/', {
          product_id: account.productId,
          author: 'Ana',
          rating: 5,
          text: 'One more',
        })
      ).status,
    ).toBe(402)
    const first = (await account.bulk('delete', ids.slice(0, 2))).json
    await account.owner.delete(`reviews/${ids[2]}/`)
    const third = (await account.bulk('delete', ids.slice(3, 5))).json
    const last = (await account.bulk('delete', ids.slice(5))).json
    for (const { id } of [third, last]) expect((await account.undo(id)).json.state).toBe('undone')
    expect((await account.owner.patch(`reviews/${ids[2]}/`, { status: 'published' })).status).toBe(
      200,
    )
    expect((await account.undo(first.id)).json.state).toBe('undone')
    expect(await account.total()).toBe(7)
  })

  test('comes back to all of it after single deletions, oldest first', async () => {
    for (const id of ids) {
      t.advance({ minutes: 0.1 })
      await account.owner.delete(`reviews/${id}/`)
    }
    for (const id of ids) {
      t.advance({ minutes: 0.1 })
      expect((await account.owner.patch(`reviews/${id}/`, { status: 'published' })).status).toBe(
        200,
      )
    }
    expect(await account.total()).toBe(7)
  })

  test('does not come to hold more than before by what was added in between', async () => {
    const deleted = (await account.bulk('delete', ids.slice(0, 5))).json
    await account.add(2)
    expect((await account.undo(deleted.id)).json).toMatchObject(refused)
    expect((await account.bulk('restore', ids.slice(0, 3))).status).toBe(200)
    expect(await account.total()).toBe(7)
  })
})
