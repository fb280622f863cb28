import type { Parsed } from '@plaudit/contract/endpoint'
import type { Bulk, bulkReviews as contract } from '@plaudit/contract/reviews/bulk'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { assertHideReason } from '../editing/assert-hide-reason.ts'
import { assertFilterOwned } from '../listing/assert-filter-owned.ts'
import { resolveSearch } from '../filtering/rows.ts'
import { countMatching } from '../listing/counts/rows.ts'
import { assertRoomToRestore } from '../restoring/assert-room-to-restore.ts'
import { countRestorable } from '../restoring/rows.ts'
import { countOwned } from '../rows.ts'
import { bulkOf, insertBulk, nextBatch, setBulk, changeStatuses } from './rows.ts'
import { MAX_IMMEDIATE, statusChanges } from './rules.ts'
import { bulkView } from './view.ts'
import { phrase } from '../../../texts/phrase.ts'

type Input = Parsed<typeof contract>

const newBulk = (accountId: string, input: Input, at: Date) => ({
  account_id: accountId,
  id: v7(),
  action: input.action,
  filter: input.filter ? JSON.stringify(input.filter) : null,
  reason: input.hide_reason ?? null,
  note: input.hide_note ?? null,
  until: at,
  after_id: null,
  created_at: at,
})

/** For chosen reviews: done at once. @throws Problem `not_found` when one of them is not the account's. */
const bulkByIds = (owner: Owner, input: Input, ids: string[]): Promise<Bulk> => {
  const { world, accountId } = owner
  const unique = [...new Set(ids)]
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    if ((await countOwned(tx, accountId, unique)) < unique.length) throw new Problem('not_found')
    if (input.action === 'restore')
      await assertRoomToRestore(tx, owner, () => countRestorable(tx, accountId, { ids: unique }))
    const at = world.clock.now()
    const bulk = await insertBulk(tx, {
      ...newBulk(accountId, input, at),
      state: 'running',
      total: unique.length,
    })
    const batch = await nextBatch(tx, { bulk, ids: unique, limit: MAX_IMMEDIATE })
    if (batch.length) await changeStatuses(tx, { bulk, batch, at })
    await setBulk(tx, bulk, {
      state: 'completed',
      done: batch.length,
      total: batch.length,
      note: null,
    })
    await publishChanges(tx, accountId, ['reviews', 'products'])
    return bulkView((await bulkOf(tx, accountId, bulk.id))!, at)
  })
}

/** For everything that a filter matches: a job with progress. */
const bulkByFilter = async (
  owner: Owner,
  input: Input,
  filter: NonNullable<Input['filter']>,
): Promise<Bulk> => {
  const { world, accountId } = owner
  await assertFilterOwned(owner, filter)
  const { from } = statusChanges[input.action]
  const status = filter.status ? from.filter((one) => filter.status!.includes(one)) : from
  const resolved = await resolveSearch(world.db, accountId, { ...filter, status })
  const total = status.length
    ? ((await countMatching(world, accountId, resolved, 1_000_000)) ?? 0)
    : 0
  const at = world.clock.now()
  return inTransaction(world.db, async (tx) => {
    if (input.action === 'restore' && total > 0)
      await assertRoomToRestore(tx, owner, () =>
        countRestorable(tx, accountId, { filter: resolved }),
      )
    const bulk = await insertBulk(tx, { ...newBulk(accountId, input, at), state: 'queued', total })
    await world.queue.send(tx, 'reviews.bulk', { accountId, id: bulk.id }, { key: bulk.id })
    return bulkView(bulk, at)
  })
}

/** Publishes, hides, deletes or restores many reviews: by ids or by filter, exactly one of them. */
export const bulkReviews = (owner: Owner, input: Input): Promise<Bulk> => {
  if ((input.ids === undefined) === (input.filter === undefined))
    throw fieldProblem('ids', phrase('reviews.ids_or_filter'))
  assertHideReason(input, input.action === 'hide')
  return input.ids ? bulkByIds(owner, input, input.ids) : bulkByFilter(owner, input, input.filter!)
}
