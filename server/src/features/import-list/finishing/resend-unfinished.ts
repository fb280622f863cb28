import { phrase } from '../../../texts/phrase.ts'
import type { Owner, World } from '../../../world.ts'
import { failPush } from '../pushing/ending/fail-push.ts'
import { sendPush } from '../pushing/ending/send-push.ts'
import { pushOf } from '../pushing/rows.ts'
import { unfinishedPushes, type Unfinished } from './rows.ts'

const BATCH = 500
const MINUTE_MS = 60_000
/** Long enough for a job that is there to have run. */
const PATIENCE_MS = 10 * MINUTE_MS
/** Images are looked at for an hour. */
const IMAGES_MS = 2 * 60 * MINUTE_MS
/** Reviews are waited for for less than an hour; then no try is left. */
const REVIEWS_MS = 2 * 60 * MINUTE_MS
const LAST_TRY = 100
/** A push that did not end in a day will not. */
const MOST_MS = 24 * 60 * MINUTE_MS

const sinceOf = ({ ended_at, asked_at }: Unfinished) => (ended_at ?? asked_at).getTime()

const resendPush = async (owner: Owner, found: Unfinished, now: number): Promise<void> => {
  const { world, accountId } = owner
  const which = { accountId, id: found.item_id }
  if (found.state === 'waiting' && now - sinceOf(found) > MOST_MS) {
    const push = await pushOf(world.db, which)
    if (push)
      await failPush({ owner, which, push: { ...push, asked_at: found.asked_at } }, [
        phrase('selling.push_unexpected'),
      ])
  } else if (found.state === 'waiting') await sendPush(world.db, owner, { which, push: found })
  else if (found.state === 'finishing' && now - sinceOf(found) > IMAGES_MS)
    await world.queue.send(
      world.db,
      'import-list.finish-push',
      { ...which, asked: found.asked_at.getTime() },
      { key: `${which.id}:${found.asked_at.getTime()}:${found.tries}`, group: accountId },
    )
}

const resendWish = async ({ world, accountId }: Owner, { item_id: id, wish }: Unfinished) => {
  if (!wish) return
  await world.queue.send(
    world.db,
    'import-list.follow-wish',
    { accountId, id, asked: wish.asked },
    { key: `${id}:${wish.asked}`, group: accountId },
  )
}

/** Those whose own tries are over are tried once more, and given up then. */
const resendReviews = async (
  { world, accountId }: Owner,
  { item_id: id, reviews_due: due }: Unfinished,
  now: number,
): Promise<void> => {
  for (const { asked } of due)
    if (now - asked > REVIEWS_MS)
      await world.queue.send(
        world.db,
        'import-list.import-reviews',
        { accountId, id, asked, tries: LAST_TRY },
        { key: `${id}:${asked}:${LAST_TRY}`, group: accountId },
      )
}

/**
 * The clock's job that sends again what waits and has no job any more: its retries are over, or it was lost (PROD-70,
 * PROD-72). Where there is one nothing is sent, since it has the same key. A push that waited for a day failed.
 */
export const resendUnfinished = async (
  world: World,
  _payload: object,
  signal: AbortSignal,
): Promise<void> => {
  const now = world.clock.now().getTime()
  const before = new Date(now - PATIENCE_MS)
  for (let after: Unfinished | null = null; ;) {
    const batch: Unfinished[] = await unfinishedPushes(world.db, { before, after, limit: BATCH })
    for (const found of batch) {
      signal.throwIfAborted()
      const owner = { world, accountId: found.account_id }
      await resendPush(owner, found, now)
      await resendWish(owner, found)
      await resendReviews(owner, found, now)
    }
    if (batch.length < BATCH) return
    after = batch.at(-1)!
  }
}
