import type { Parsed } from '@plaudit/contract/endpoint'
import type { Bulk, bulkReviews as contract } from '@plaudit/contract/reviews/bulk'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { holdPlaces } from '../../accounts/hold-places.ts'
import { assertFilterIsOurs } from '../listing/list-reviews.ts'
import { resolveSearch } from '../filtering/rows.ts'
import { countMatching } from '../listing/rows.ts'
import { assertRoomToRestore } from '../restoring/assert-room.ts'
import { restorableAmong } from '../restoring/rows.ts'
import { countOwned } from '../rows.ts'
import { bulkOf, insertBulk, nextBatch, setBulk, turnReviews } from './rows.ts'
import { AT_ONCE, turns } from './rules.ts'
import { bulkView } from './view.ts'
import { phrase } from '../../../texts/phrase.ts'

type Input = Parsed<typeof contract>

const asBulk = (accountId: string, input: Input, at: Date) => ({
  account_id: accountId,
  id: v7(),
  action: input.action,
  filter: input.filter ? JSON.stringify(input.filter) : null,
  until: at,
  after_id: null,
  created_at: at,
})

/** Over chosen reviews: done at once. @throws Problem `not_found` when one of them is not the account's. */
const overIds = (owner: Owner, input: Input, ids: string[]): Promise<Bulk> => {
  const { world, accountId } = owner
  const unique = [...new Set(ids)]
  return inTransaction(world.db, async (tx) => {
    await holdPlaces(tx, owner)
    if ((await countOwned(tx, accountId, unique)) < unique.length) throw new Problem('not_found')
    if (input.action === 'restore')
      await assertRoomToRestore(tx, owner, () => restorableAmong(tx, accountId, { ids: unique }))
    const at = world.clock.now()
    const bulk = await insertBulk(tx, {
      ...asBulk(accountId, input, at),
      state: 'running',
      total: unique.length,
    })
    const batch = await nextBatch(tx, { bulk, ids: unique, limit: AT_ONCE })
    if (batch.length) await turnReviews(tx, { bulk, batch, at })
    await setBulk(tx, bulk, { state: 'completed', done: batch.length, total: batch.length })
    await changed(tx, accountId, ['reviews', 'products'])
    return bulkView((await bulkOf(tx, accountId, bulk.id))!, at)
  })
}

/** Over everything a filter finds: a job with progress. */
const overFilter = async (
  owner: Owner,
  input: Input,
  filter: NonNullable<Input['filter']>,
): Promise<Bulk> => {
  const { world, accountId } = owner
  await assertFilterIsOurs(owner, filter)
  const { from } = turns[input.action]
  const status = filter.status ? from.filter((one) => filter.status!.includes(one)) : from
  const resolved = await resolveSearch(world.db, accountId, { ...filter, status })
  const total = status.length
    ? ((await countMatching(world.db, accountId, resolved, 1_000_000)) ?? 0)
    : 0
  const at = world.clock.now()
  return inTransaction(world.db, async (tx) => {
    if (input.action === 'restore' && total > 0)
      await assertRoomToRestore(tx, owner, () =>
        restorableAmong(tx, accountId, { filter: resolved }),
      )
    const bulk = await insertBulk(tx, { ...asBulk(accountId, input, at), state: 'queued', total })
    await world.queue.send(tx, 'reviews.bulk', { accountId, id: bulk.id }, { key: bulk.id })
    return bulkView(bulk, at)
  })
}

/** Publishes, hides, deletes or restores many reviews: by ids or by filter, exactly one of the two. */
export const bulkReviews = (owner: Owner, input: Input): Promise<Bulk> => {
  if ((input.ids === undefined) === (input.filter === undefined))
    throw fieldProblem('ids', phrase('reviews.ids_or_filter'))
  return input.ids ? overIds(owner, input, input.ids) : overFilter(owner, input, input.filter!)
}
