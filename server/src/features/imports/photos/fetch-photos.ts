import type { MediaRow } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { World } from '../../../world.ts'
import { emptyHostRecord, isHostGivenUp, recordHostResult, type HostRecord } from './rules.ts'
import {
  saveFetchedMedia,
  type ReviewWithPendingMedia,
} from '../../reviews/media/save-fetched-media.ts'
import { listPendingMedia } from '../../reviews/media/list-pending-media.ts'
import { retryCollisions } from '../running/retry-collisions.ts'
import { lockImport } from '../rows.ts'
import { addPhotos } from './rows.ts'
import { removeMediaFiles } from '../../reviews/media/remove-media-files.ts'

const BATCH = 20
/**
 * How many reviews' photos are fetched at the same time: few, out of respect for the source's servers, and since
 * re-encoding is expensive.
 */
const AT_ONCE = 4

/** After this time the rest of an import's photos waits behind the photos of other accounts. */
const TURN_MS = 20_000

type Run = { accountId: string; id: string }
/** `turn` counts the photo jobs of this import; `hosts` is what they learnt about hosts. */
type FetchJob = Run & { turn?: number; hosts?: HostRecord }

const fetchVideo = async (world: World, { accountId }: Run, media: MediaRow): Promise<MediaRow> => {
  const video = await world.pictures.fetchVideo(media.source_url)
  if ('problem' in video) return { ...media, state: 'failed', problem: video.problem }
  const key = `public/reviews/${accountId}/${media.id}.${video.extension}`
  await world.files.put(key, video.bytes, video.contentType)
  return { ...media, state: 'ready', key, problem: null }
}

const fetchOne = async (world: World, run: Run, media: MediaRow): Promise<MediaRow> => {
  if (media.kind === 'video') return fetchVideo(world, run, media)
  const { accountId } = run
  const picture = await world.pictures.fetch(media.source_url)
  if ('problem' in picture) return { ...media, state: 'failed', problem: picture.problem }
  // Named after the photo, so that a retry writes the same files.
  const key = `public/reviews/${accountId}/${media.id}.webp`
  const thumbKey = `public/reviews/${accountId}/${media.id}-thumb.webp`
  await world.files.put(key, picture.large, 'image/webp')
  await world.files.put(thumbKey, picture.thumb, 'image/webp')
  return {
    ...media,
    state: 'ready',
    key,
    thumb_key: thumbKey,
    width: picture.width,
    height: picture.height,
    problem: null,
  }
}

/** Fetches a photo or video, unless its host has been given up. */
const fetchUnlessGivenUp = async (
  world: World,
  { run, hosts }: { run: Run; hosts: HostRecord },
  media: MediaRow,
): Promise<MediaRow> => {
  if (isHostGivenUp(hosts, media.source_url))
    return { ...media, state: 'failed', problem: 'unreachable' }
  const started = performance.now()
  const fetched = await fetchOne(world, run, media)
  recordHostResult(hosts, media.source_url, {
    isUnreachable: fetched.problem === 'unreachable',
    ms: performance.now() - started,
  })
  return fetched
}

/**
 * Saves and counts what was fetched; the files of a deleted review are removed. The import is locked before
 * its review, as by row fixes. A batch of an import that was resumed locks it last, since batches are written
 * side by side: they may collide.
 */
const saveFetched = (
  world: World,
  run: Run,
  { review, fetched }: { review: ReviewWithPendingMedia; fetched: MediaRow[] },
) =>
  inTransaction(world.db, async (tx) => {
    await lockImport(tx, run)
    const counts = await saveFetchedMedia(tx, run.accountId, {
      reviewId: review.id,
      fetched,
      now: world.clock.now(),
    })
    if (!counts) return false
    await addPhotos(tx, run, counts)
    await publishChanges(tx, run.accountId, ['imports', 'reviews'])
    return true
  })

const fetchReview = async (
  world: World,
  { run, hosts }: { run: Run; hosts: HostRecord },
  review: ReviewWithPendingMedia,
): Promise<void> => {
  const fetched: MediaRow[] = []
  for (const media of review.media)
    if (media.state === 'pending')
      fetched.push(await fetchUnlessGivenUp(world, { run, hosts }, media))
  if (await retryCollisions(() => saveFetched(world, run, { review, fetched }))) return
  await removeMediaFiles(world, fetched)
}

/** Queues the rest behind the photos of other accounts; the next job continues here. */
const requeueForFairness = (world: World, { accountId, id, turn = 0, hosts }: FetchJob) =>
  inTransaction(world.db, (tx) =>
    world.queue.send(
      tx,
      'imports.fetch-photos',
      { accountId, id, turn: turn + 1, hosts },
      { key: `${id}:${turn + 1}`, group: accountId },
    ),
  )

/**
 * Job: fetches the photos of an import (IMP-17: fetched, checked and stored, never hot-linked). Each review is saved
 * in its own transaction, so that a killed process continues with the next one. A dead photo is counted and listed,
 * and stops nothing; a host that does not respond is given up, and an import with many photos takes turns with
 * others, so that no account waits for another one's dead URLs.
 */
export const fetchPhotos = async (
  world: World,
  { accountId, id, turn = 0, hosts: learnt }: FetchJob,
  signal: AbortSignal,
): Promise<void> => {
  const run = { accountId, id }
  // A job queued by an older version has fewer fields.
  const hosts = { ...emptyHostRecord(), ...learnt }
  const started = performance.now()
  for (let after: string | null = null; ;) {
    const reviews: ReviewWithPendingMedia[] = await listPendingMedia(
      world.db,
      { accountId, importId: id },
      { after, limit: BATCH },
    )
    for (let i = 0; i < reviews.length; i += AT_ONCE) {
      signal.throwIfAborted()
      if (performance.now() - started > TURN_MS)
        return requeueForFairness(world, { accountId, id, turn, hosts })
      await Promise.all(
        reviews.slice(i, i + AT_ONCE).map((review) => fetchReview(world, { run, hosts }, review)),
      )
    }
    if (reviews.length < BATCH) return
    after = reviews.at(-1)!.id
  }
}
