import type { Tx } from '../../../db/transaction.ts'
import { decideChange, pendingPhoto, pendingVideo, type Change, type Incoming, type KeptMedia, type Standing } from './rules.ts'
import { insertHistory, insertReviews, lockReviews, standingReviews, updateReviews, type ChangedReview, type HistoryEntry } from './rows.ts'

type Changed = Extract<Change, { outcome: 'changed' }>

/** What came of each review of a batch. `deadPhotos`: those of `photos` that are no address at all. */
export type Applied = { created: number; changed: number; duplicate: number; photos: number; deadPhotos: number; ratingDiffers: Incoming[] }

/** The review a row speaks of: by our own id first, then by its key. */
const pairing = (standing: Standing[]) => {
  const byId = new Map(standing.map((review) => [review.id, review]))
  const byKey = new Map(standing.map((review) => [review.dedupe_key, review]))
  return ({ ownId, key }: Incoming) => (ownId === null ? undefined : byId.get(ownId)) ?? byKey.get(key)
}

/** What a batch would do, without doing it: null stands for a new review. */
export const foresee = async (tx: Tx, accountId: string, incoming: Incoming[]): Promise<(Change | null)[]> => {
  const found = await standingReviews(tx, accountId, { keys: incoming.map(({ key }) => key), ids: incoming.flatMap(({ ownId }) => ownId ?? []) })
  const standingOf = pairing(found)
  return incoming.map((review) => {
    const standing = standingOf(review)
    return standing ? decideChange(standing, review) : null
  })
}

/** Those that are not here yet: a reading that only looks for new reviews leaves the others as they are. */
export const withoutKnown = async (tx: Tx, accountId: string, incoming: Incoming[]): Promise<Incoming[]> => {
  const here = new Set((await standingReviews(tx, accountId, { keys: incoming.map(({ key }) => key), ids: [] })).map(({ dedupe_key }) => dedupe_key))
  return incoming.filter(({ key }) => !here.has(key))
}

const newPhotos = ({ after, before }: Changed): KeptMedia[] =>
  (after.media ?? []).filter((media) => media.state !== 'ready' && !before.media?.some(({ id }) => id === media.id))

const countPhotos = (applied: Applied, media: Pick<KeptMedia, 'state'>[]) => {
  applied.photos += media.length
  applied.deadPhotos += media.filter(({ state }) => state === 'failed').length
}

/**
 * Writes a batch: what is new is inserted, what stands here is changed, left or refused (see `decideChange`), and each
 * change is kept in the review's history. Safe to repeat: a second time everything is "already there".
 */
export const applyReviews = async (tx: Tx, run: { accountId: string; importId: string; now: Date }, incoming: Incoming[]): Promise<Applied> => {
  const ids = incoming.flatMap(({ ownId }) => ownId ?? [])
  const ours = new Set((await standingReviews(tx, run.accountId, { keys: [], ids })).map(({ id }) => id))
  const created = await insertReviews(
    tx,
    run,
    incoming.filter(({ ownId }) => ownId === null || !ours.has(ownId)),
  )
  const before = incoming.filter(({ key, ownId }) => !created.has(key) || (ownId !== null && ours.has(ownId)))
  const locked = await lockReviews(tx, run.accountId, {
    keys: before.filter(({ ownId }) => ownId === null || !ours.has(ownId)).map(({ key }) => key),
    ids: [...ours],
  })
  const standingOf = pairing(locked)

  const applied: Applied = { created: created.size, changed: 0, duplicate: 0, photos: 0, deadPhotos: 0, ratingDiffers: [] }
  for (const { key, photos, videos } of incoming)
    if (photos.length + videos.length > 0 && created.has(key)) countPhotos(applied, [...photos.map(pendingPhoto), ...videos.map(pendingVideo)])
  const changes: ChangedReview[] = []
  const history: HistoryEntry[] = []
  for (const review of before) {
    const standing = standingOf(review)
    const change: Change = standing ? decideChange(standing, review) : { outcome: 'duplicate' }
    if (change.outcome === 'rating_differs') applied.ratingDiffers.push(review)
    else if (change.outcome === 'duplicate') applied.duplicate++
    else {
      applied.changed++
      countPhotos(applied, newPhotos(change))
      // A row that came by our own id says nothing about what the source said under this key.
      changes.push({ standing: standing!, contentHash: review.ownId === standing!.id ? standing!.content_hash : review.hash, fields: change.after })
      history.push({ reviewId: standing!.id, before: change.before, after: change.after })
    }
  }
  await updateReviews(tx, run, changes)
  await insertHistory(tx, run, history)
  return applied
}
