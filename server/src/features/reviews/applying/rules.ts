import { cutText } from '../../../texts/cut-text.ts'
import { isWebAddress } from '../../../texts/is-web-address.ts'
import type { MediaRow } from '../../../db/tables.ts'
import type { Change, ReviewFields, Incoming, ExistingReview } from './incoming-review.ts'

const DAY = 86_400_000

/** The source's own id proves that it is the source's word. */
const sourceSpeaks = (existing: ExistingReview, incoming: Incoming) =>
  incoming.sourceRef !== null && existing.source === incoming.source

/** Words of reviews that shoppers gave us, or that carry another shop's origin, are not the file's to change (IMP-13). */
const wordsMayChange = (existing: ExistingReview, incoming: Incoming) =>
  existing.edited_at === null &&
  (['csv', 'migration', 'manual'].includes(existing.source) || sourceSpeaks(existing, incoming))

/** A day alone agrees with any time on that day. */
export const sameMoment = (existing: Date | null, ms: number) =>
  existing !== null &&
  (existing.getTime() === ms ||
    (ms % DAY === 0 && Math.floor(existing.getTime() / DAY) * DAY === ms))

const keptAddress = (url: string) => cutText(url, 2000)

/** An address of the photo's source, or of the copy that we keep of it. */
const isOf = (media: MediaRow, url: string) =>
  media.source_url === keptAddress(url) ||
  (media.key !== null && url.endsWith(media.key.replace(/^public\//, '')))

/** The same photos in the same order. */
export const isSameMedia = (existing: MediaRow[], photos: string[]): boolean =>
  photos.length === existing.length && photos.every((url, i) => isOf(existing[i]!, url))

/** One side has none, or they have one in common. */
export const mediaAgree = (existing: MediaRow[], photos: string[]): boolean =>
  existing.length === 0 ||
  photos.length === 0 ||
  photos.some((url) => existing.some((media) => isOf(media, url)))

const mediaDiffers = (existing: MediaRow[], photos: string[]) =>
  photos.length > 0 && !isSameMedia(existing, photos)

/** The photos a file gives; those that are here already keep what was fetched. */
export const mediaFor = (
  photos: string[],
  existing: MediaRow[],
  fresh: (url: string) => MediaRow,
): MediaRow[] => photos.map((url) => existing.find((media) => isOf(media, url)) ?? fresh(url))

/** The file is not silent, and what it says is not what stands here. */
const saysElse = <T>(given: T | null, existing: T | null): given is T =>
  given !== null && given !== existing

const wordsIn = (existing: ExistingReview, incoming: Incoming): ReviewFields => ({
  ...(saysElse(incoming.title, existing.title) ? { title: incoming.title } : {}),
  ...(incoming.text !== existing.text ? { text: incoming.text } : {}),
  ...(incoming.author !== existing.author ? { author: incoming.author } : {}),
  ...(incoming.reviewedAt !== null && !sameMoment(existing.reviewed_at, incoming.reviewedAt)
    ? { reviewed_at: new Date(incoming.reviewedAt) }
    : {}),
})

/** A reply given here later than the file's stays. */
const replyIn = (existing: ExistingReview, { reply, repliedAt }: Incoming): ReviewFields => {
  if (reply === null || reply === existing.reply) return {}
  if (
    existing.reply !== null &&
    existing.replied_at &&
    (repliedAt === null || existing.replied_at.getTime() > repliedAt)
  )
    return {}
  return { reply, ...(repliedAt === null ? {} : { replied_at: new Date(repliedAt) }) }
}

const factsIn = (existing: ExistingReview, incoming: Incoming): ReviewFields => ({
  ...(saysElse(incoming.country, existing.country) ? { country: incoming.country } : {}),
  ...(saysElse(incoming.language, existing.language) ? { language: incoming.language } : {}),
  ...(saysElse(incoming.variant, existing.variant) ? { variant: incoming.variant } : {}),
  ...(incoming.helpfulVotes !== null && incoming.helpfulVotes > existing.helpful_votes
    ? { helpful_votes: incoming.helpfulVotes }
    : {}),
  ...(saysElse(incoming.pinned, existing.pinned) ? { pinned: incoming.pinned } : {}),
  ...(incoming.sourceVerified && !existing.source_verified && existing.source === incoming.source
    ? { source_verified: true }
    : {}),
  // An import never un-hides.
  ...(incoming.statusGiven && incoming.status !== 'published' && existing.status === 'published'
    ? { status: incoming.status }
    : {}),
})

/** Photos and videos as the file has them; null where they are those that stand here. */
const mediaIn = (existing: ExistingReview, incoming: Incoming): MediaRow[] | null => {
  const photos = existing.media.filter(({ kind }) => kind === 'photo')
  const videos = existing.media.filter(({ kind }) => kind === 'video')
  if (!mediaDiffers(photos, incoming.photos) && !mediaDiffers(videos, incoming.videos)) return null
  return [
    ...(incoming.photos.length > 0 ? mediaFor(incoming.photos, photos, pendingPhoto) : photos),
    ...(incoming.videos.length > 0 ? mediaFor(incoming.videos, videos, pendingVideo) : videos),
  ]
}

/**
 * What a row of a file does to the review that it speaks of (IMP-13; `pairReviews` tells which one that is). What the file is silent about
 * stays; a deleted review stays deleted; a rating only changes where the source's own id proves that it is the source's
 * word (a migration). Photos are compared by their address.
 */
export const decideChange = (existing: ExistingReview, incoming: Incoming): Change => {
  if (existing.status === 'deleted' || existing.content_hash === incoming.hash)
    return { outcome: 'duplicate' }
  if (existing.rating !== incoming.rating && !sourceSpeaks(existing, incoming))
    return { outcome: 'rating_differs' }
  const after: ReviewFields = {
    ...(existing.rating !== incoming.rating ? { rating: incoming.rating } : {}),
    ...(existing.product_id !== incoming.productId ? { product_id: incoming.productId } : {}),
    ...(wordsMayChange(existing, incoming) ? wordsIn(existing, incoming) : {}),
    ...replyIn(existing, incoming),
    ...factsIn(existing, incoming),
  }
  const media = mediaIn(existing, incoming)
  if (media) after.media = media
  if (Object.keys(after).length === 0) return { outcome: 'duplicate' }
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, existing[field as keyof ExistingReview] ?? null]),
  ) as ReviewFields
  return { outcome: 'changed', before, after }
}

/** Fetched by a job after the import: photos are kept here, never hot-linked. What is no web address fails at once. */
export const pendingPhoto = (url: string): MediaRow => pending('photo', url)
export const pendingVideo = (url: string): MediaRow => pending('video', url)

const pending = (kind: MediaRow['kind'], url: string): MediaRow => {
  const isAddress = isWebAddress(url)
  return {
    id: crypto.randomUUID(),
    kind,
    state: isAddress ? 'pending' : 'failed',
    source_url: keptAddress(url),
    key: null,
    thumb_key: null,
    width: null,
    height: null,
    problem: isAddress ? null : 'not_an_address',
  }
}

const same = (existing: unknown, stored: unknown) => {
  const plain = (value: unknown) => JSON.stringify(value ?? null)
  return plain(existing) === plain(stored)
}

const fromJson = (field: string, value: unknown) =>
  field.endsWith('_at') && typeof value === 'string' ? new Date(value) : value

/**
 * The fields that undoing a change puts back: those that still are what the change made of them. Photos that were
 * fetched since are told by their addresses.
 */
export const fieldsToRestore = (
  existing: ExistingReview,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): ReviewFields => {
  const untouched = (field: string) => {
    if (field !== 'media') return same(existing[field as keyof ExistingReview], change.after[field])
    return same(
      existing.media.map(({ source_url }) => source_url),
      (change.after['media'] as MediaRow[]).map(({ source_url }) => source_url),
    )
  }
  return Object.fromEntries(
    Object.entries(change.before)
      .filter(([field]) => untouched(field))
      .map(([field, value]) => [field, fromJson(field, value)]),
  ) as ReviewFields
}
