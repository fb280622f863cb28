import type { Tx } from '../../../db/transaction.ts'
import { twinKeyOf } from '../identify-review.ts'
import { pairReviews } from './pair-reviews.ts'
import { decideChange, pendingPhoto, pendingVideo } from './rules.ts'
import {
  insertHistory,
  insertReviews,
  lockReviews,
  findExistingReviews,
  updateReviews,
  type ChangedReview,
  type HistoryEntry,
} from './rows.ts'
import type { Change, Incoming, ExistingReview } from './incoming-review.ts'
import type { MediaRow } from '../../../db/tables.ts'

type Changed = Extract<Change, { outcome: 'changed' }>

/** What came of each review of a batch. `deadPhotos`: those of `photos` that are no address at all. */
export type Applied = {
  created: number
  changed: number
  duplicate: number
  photos: number
  deadPhotos: number
  mediaLeftOut: number
  ratingDiffers: Incoming[]
  /** New ones beyond the row up to which there is room. */
  beyondRoom: Incoming[]
}

const namesOf = (incoming: Incoming[]) => ({
  keys: incoming.map(({ key }) => key),
  ids: incoming.flatMap(({ ownId }) => ownId ?? []),
})

/** What a batch would do, without doing it: null stands for a new review. `importId`: that of the run it belongs to, once there is one: two rows of one file are two statements. */
export const previewChanges = async (
  tx: Tx,
  accountId: string,
  incoming: Incoming[],
  importId: string | null = null,
): Promise<(Change | null)[]> => {
  const existing = pairReviews(
    incoming,
    await findExistingReviews(tx, accountId, namesOf(incoming)),
    importId,
  )
  return incoming.map((review, i) => (existing[i] ? decideChange(existing[i], review) : null))
}

/** Those that are not here yet: a reading that only looks for new reviews leaves the others as they are. */
export const withoutKnown = async (
  tx: Tx,
  accountId: string,
  incoming: Incoming[],
): Promise<Incoming[]> => {
  const here = await previewChanges(tx, accountId, incoming)
  return incoming.filter((_, i) => here[i] === null)
}

const newPhotos = ({ after, before }: Changed): MediaRow[] =>
  (after.media ?? []).filter(
    (media) => media.state !== 'ready' && !before.media?.some(({ id }) => id === media.id),
  )

const countPhotos = (applied: Applied, media: Pick<MediaRow, 'state'>[]) => {
  applied.photos += media.length
  applied.deadPhotos += media.filter(({ state }) => state === 'failed').length
}

/** Another transaction wrote the same review in this moment: the batch is tried again, and finds it. */
class WrittenMeanwhile extends Error {
  /** PostgreSQL's own code for this, `serialization_failure`. */
  readonly code = '40001'
}

type Run = { accountId: string; importId: string; now: Date; newUntilRow?: number | undefined }

/** Inserts those that are the first of their key, here and in the batch. */
const insertFirst = async (tx: Tx, run: Run, incoming: Incoming[]): Promise<Set<Incoming>> => {
  const first = new Map<string, Incoming>()
  for (const review of incoming)
    if (!review.again && !first.has(review.key)) first.set(review.key, review)
  const reviews = [...first].map(([key, review]) => ({ key, review }))
  const keys = await insertReviews(tx, run, { reviews, onlyAlone: true })
  return new Set([...keys].map((key) => first.get(key)!))
}

/** A key of its own for a review that looks like another one: its second twin, its third and so forth where a file says the same twice. */
const freeKey = (taken: Set<string>, { key, fullKey }: Incoming): string => {
  if (!taken.has(key)) return key
  let free = fullKey
  for (let times = 2; taken.has(free); times++) free = twinKeyOf(fullKey, [times])
  return free
}

/** Inserts those that only look like a review that is here. */
const insertTwins = async (
  tx: Tx,
  run: Run,
  { twins, locked }: { twins: Incoming[]; locked: ExistingReview[] },
): Promise<void> => {
  const taken = new Set(locked.map(({ dedupe_key }) => dedupe_key))
  const reviews = twins.map((review) => {
    const key = freeKey(taken, review)
    taken.add(key)
    return { key, review }
  })
  const { size } = await insertReviews(tx, run, { reviews, onlyAlone: false })
  if (size < twins.length) throw new WrittenMeanwhile()
}

const countNew = (applied: Applied, { mediaLeftOut, photos, videos }: Incoming) => {
  applied.created++
  applied.mediaLeftOut += mediaLeftOut
  if (photos.length + videos.length > 0)
    countPhotos(applied, [...photos.map(pendingPhoto), ...videos.map(pendingVideo)])
}

/**
 * Writes a batch: what is new is inserted, what stands here is changed, left or refused (see `decideChange`), and each
 * change is kept in the review's history. Safe to repeat: a second time everything is "already there".
 */
export const applyReviews = async (tx: Tx, run: Run, incoming: Incoming[]): Promise<Applied> => {
  const ours = new Set(
    (await findExistingReviews(tx, run.accountId, { keys: [], ids: namesOf(incoming).ids })).map(
      ({ id }) => id,
    ),
  )
  const fits = ({ row }: Incoming) => row <= (run.newUntilRow ?? Infinity)
  const isOurs = ({ ownId }: Incoming) => ownId !== null && ours.has(ownId)
  const created = await insertFirst(
    tx,
    run,
    incoming.filter((review) => !isOurs(review) && fits(review)),
  )
  const rest = incoming.filter((review) => !created.has(review))
  const locked = await lockReviews(tx, run.accountId, {
    keys: namesOf(rest.filter((review) => !isOurs(review))).keys,
    ids: [...ours],
  })
  const existing = pairReviews(rest, locked, run.importId)
  const fresh = rest.filter((_, i) => !existing[i])
  const twins = fresh.filter(fits)
  await insertTwins(tx, run, { twins, locked })

  const beyondRoom = fresh.filter((review) => !fits(review))
  const applied: Applied = {
    created: 0,
    changed: 0,
    duplicate: 0,
    photos: 0,
    deadPhotos: 0,
    mediaLeftOut: 0,
    ratingDiffers: [],
    beyondRoom,
  }
  for (const review of [...created, ...twins]) countNew(applied, review)
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
      countPhotos(applied, newPhotos(change))
      // A row that came by our own id says nothing about what the source said under this key.
      changes.push({
        existing: known,
        contentHash: review.ownId === known.id ? known.content_hash : review.hash,
        fields: change.after,
      })
      history.push({ reviewId: known.id, before: change.before, after: change.after })
    }
  })
  await updateReviews(tx, run, changes)
  await insertHistory(tx, run, history)
  return applied
}
