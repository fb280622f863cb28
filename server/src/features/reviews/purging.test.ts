import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildOwner, buildProduct, buildReview } from '../../../test/owners.ts'
import { untilWaiting } from '../../../test/waiting-transactions.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { inTransaction } from '../../db/transaction.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { lockReview, reviewOf, setReview } from './rows.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const purge = () => purgeDeleted(t.world, {}, new AbortController().signal)

test.skipIf(inject('database').kind === 'pglite')(
  'a review that is restored while the purge runs is kept, and another one is deleted',
  async () => {
    const owner = await buildOwner(t)
    const { accountId } = owner
    const product = await buildProduct(t, owner)
    const [restored, other] = [
      await buildReview(owner, product.id),
      await buildReview(owner, product.id, { rating: 1 }),
    ]
    for (const { id } of [restored, other]) await owner.delete(`reviews/${id}/`)
    t.advance({ days: 31 })
    const written = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const restoring = inTransaction(t.world.db, async (tx) => {
      await lockReview(tx, accountId, restored.id)
      await setReview(
        tx,
        { accountId, id: restored.id },
        { status: 'published', status_before_delete: null, deleted_at: null },
      )
      written.resolve()
      await released.promise
    })
    await Promise.race([written.promise, restoring])
    let ended = false
    const purging = purge().finally(() => (ended = true))
    await untilWaiting(t.world.db, 1, () => ended)
    released.resolve()
    await Promise.all([restoring, purging])
    expect(await reviewOf(t.world.db, accountId, restored.id)).toMatchObject({
      status: 'published',
    })
    expect(await reviewOf(t.world.db, accountId, other.id)).toBeUndefined()
  },
)
