import type { Tx } from '../../../db/transaction.ts'
import { lookAlikeKeyOf } from '../identify-review.ts'
import { addToCounts } from '../counting/rows.ts'
import type { Delta } from '../counting/rules.ts'
import { matchReviews } from './match-reviews.ts'
import { insertHistory, type HistoryEntry } from './history/rows.ts'
import { decideChange, pendingPhoto, pendingVideo } from './rules.ts'
import { withEditMark } from './edit-marks/rules.ts'
import {
  insertReviews,
  lockReviews,
  findExistingReviews,
  updateReviews,
  type ChangedReview,
} from './rows.ts'
import type { Change, IncomingReview, ExistingReview } from './incoming-review.ts'
import type { MediaRow } from '../../../db/tables.ts'
import { keysAndIdsOf } from './keys-and-ids-of.ts'

type Changed = Extract<Change, { outcome: 'changed' }>

/** The result of writing a batch. `deadPhotos`: how many of `photos` have no valid URL. */
export type ApplyResult = {
  created: number
  changed: number
  duplicate: number
  photos: number
  deadPhotos: number
  mediaLeftOut: number
  ratingDiffers: IncomingReview[]
  /** New reviews for which the account has no room. */
  beyondRoom: IncomingReview[]
}

const listNewPhotos = ({ after, before }: Changed): MediaRow[] =>
  (after.media ?? []).filter(
    (media) => media.state !== 'ready' && !before.media?.some(({ id }) => id === media.id),
  )

const countPhotos = (applied: ApplyResult, media: Pick<MediaRow, 'state'>[]) => {
  applied.photos += media.length
  applied.deadPhotos += media.filter(({ state }) => state === 'failed').length
}

/** Another transaction inserted the same review at the same time: the batch is retried and then finds it. */
class ConcurrentInsert extends Error {
  /** PostgreSQL's error code for this: `serialization_failure`. */
  readonly code = '40001'
}

type Run = { accountId: string; importId: string; now: Date; newUntilRow?: number | undefined }

/** Inserts reviews whose key occurs for the first time, in the database and in the batch. */
const insertUniqueKeys = async (
  tx: Tx,
  run: Run,
  incoming: IncomingReview[],
): Promise<{ created: Set<IncomingReview>; deltas: Delta[] }> => {
  const first = new Map<string, IncomingReview>()
  for (const review of incoming)
    if (!review.again && !first.has(review.key)) first.set(review.key, review)
  const reviews = [...first].map(([key, review]) => ({ key, review }))
  const { keys, deltas } = await insertReviews(tx, run, { reviews, onlyAlone: true })
  return { created: new Set([...keys].map((key) => first.get(key)!)), deltas }
}

/**
 * An unused key for a look-alike of another review: the second, third and so on where a file repeats the same
 * content.
 */
const unusedKey = (taken: Set<string>, { key, fullKey }: IncomingReview): string => {
  if (!taken.has(key)) return key
  let free = fullKey
  for (let times = 2; taken.has(free); times++) free = lookAlikeKeyOf(fullKey, [times])
  return free
}

/**
 * Inserts look-alikes: reviews that are not the same as an existing one but share its product, author, day and text.
 */
const insertLookAlikes = async (
  tx: Tx,
  run: Run,
  { twins, locked }: { twins: IncomingReview[]; locked: ExistingReview[] },
): Promise<Delta[]> => {
  const taken = new Set(locked.map(({ dedupe_key }) => dedupe_key))
  const reviews = twins.map((review) => {
    const key = unusedKey(taken, review)
    taken.add(key)
    return { key, review }
  })
  const { keys, deltas } = await insertReviews(tx, run, { reviews, onlyAlone: false })
  if (keys.size < twins.length) throw new ConcurrentInsert()
  return deltas
}

const countCreated = (applied: ApplyResult, { mediaLeftOut, photos, videos }: IncomingReview) => {
  applied.created++
  applied.mediaLeftOut += mediaLeftOut
  if (photos.length + videos.length > 0)
    countPhotos(applied, [...photos.map(pendingPhoto), ...videos.map(pendingVideo)])
}

const emptyResult = (beyondRoom: IncomingReview[]): ApplyResult => ({
  created: 0,
  changed: 0,
  duplicate: 0,
  photos: 0,
  deadPhotos: 0,
  mediaLeftOut: 0,
  ratingDiffers: [],
  beyondRoom,
})

/**
 * Writes a batch: new reviews are inserted, existing ones are changed, left or refused (see `decideChange`), and each
 * change is recorded in the review's history. Safe to repeat: the second time everything is a duplicate.
 */
export const applyReviews = async (
  tx: Tx,
  run: Run,
  incoming: IncomingReview[],
): Promise<ApplyResult> => {
  const ours = new Set(
    (
      await findExistingReviews(tx, run.accountId, { keys: [], ids: keysAndIdsOf(incoming).ids })
    ).map(({ id }) => id),
  )
  const fits = ({ row }: IncomingReview) => row <= (run.newUntilRow ?? Infinity)
  const isOurs = ({ ownId }: IncomingReview) => ownId !== null && ours.has(ownId)
  const { created, deltas } = await insertUniqueKeys(
    tx,
    run,
    incoming.filter((review) => !isOurs(review) && fits(review)),
  )
  const rest = incoming.filter((review) => !created.has(review))
  const locked = await lockReviews(tx, run.accountId, {
    keys: keysAndIdsOf(rest.filter((review) => !isOurs(review))).keys,
    ids: [...ours],
  })
  const existing = matchReviews(rest, locked, run.importId)
  const fresh = rest.filter((_, i) => !existing[i])
  const twins = fresh.filter(fits)
  const ofTwins = await insertLookAlikes(tx, run, { twins, locked })

  const applied = emptyResult(fresh.filter((review) => !fits(review)))
  for (const review of [...created, ...twins]) countCreated(applied, review)
  const changes: ChangedReview[] = []
  const history: HistoryEntry[] = []
  rest.forEach((review, i) => {
    const known = existing[i]
    if (!known) return
    const change = decideChange(known, review)
    if (change.outcome === 'rating_differs') applied.ratingDiffers.push(review)
    else if (change.outcome === 'duplicate') applied.duplicate++
    else {
      applied.changed++
      applied.mediaLeftOut += review.mediaLeftOut
      countPhotos(applied, listNewPhotos(change))
      const { before, after } = withEditMark(change, known, run.now)
      // A row matched by our own id gives no information about the source's content under this key.
      changes.push({
        existing: known,
        contentHash: review.ownId === known.id ? known.content_hash : review.hash,
        fields: after,
      })
      history.push({ reviewId: known.id, before, after })
    }
  })
  const ofChanged = await updateReviews(tx, run, changes)
  await insertHistory(tx, run, history)
  // Once and last: whoever holds a row of the counts waits for no review.
  await addToCounts(tx, run.accountId, [...deltas, ...ofTwins, ...ofChanged])
  return applied
}
