import { cutText } from '../../../texts/cut-text.ts'
import { isWebAddress } from '../../../texts/is-web-address.ts'
import type { MediaRow } from '../../../db/tables.ts'
import type { Change, ReviewFields, IncomingReview, ExistingReview } from './incoming-review.ts'

const DAY = 86_400_000

/** The source's id matches, which proves that the content comes from the source. */
const hasSameSourceId = (existing: ExistingReview, incoming: IncomingReview) =>
  incoming.sourceRef !== null && existing.source === incoming.source

/** A file may not change the words of reviews that shoppers wrote here, or that come from another shop (IMP-13). */
const mayChangeWords = (existing: ExistingReview, incoming: IncomingReview) =>
  !existing.edited_here &&
  (['csv', 'migration', 'manual'].includes(existing.source) || hasSameSourceId(existing, incoming))

/** A date without a time equals any time on that day. */
export const sameMoment = (existing: Date | null, ms: number) =>
  existing !== null &&
  (existing.getTime() === ms ||
    (ms % DAY === 0 && Math.floor(existing.getTime() / DAY) * DAY === ms))

const storedUrl = (url: string) => cutText(url, 2000)

/** Whether this is the URL of the photo at its source, or of our copy of it. */
const isMediaOf = (media: MediaRow, url: string) =>
  media.source_url === storedUrl(url) ||
  (media.key !== null && url.endsWith(media.key.replace(/^public\//, '')))

/** The same photos in the same order. */
export const isSameMedia = (existing: MediaRow[], photos: string[]): boolean =>
  photos.length === existing.length && photos.every((url, i) => isMediaOf(existing[i]!, url))

/** One side has no photos, or they have one in common. */
export const mediaAgree = (existing: MediaRow[], photos: string[]): boolean =>
  existing.length === 0 ||
  photos.length === 0 ||
  photos.some((url) => existing.some((media) => isMediaOf(media, url)))

const mediaDiffers = (existing: MediaRow[], photos: string[]) =>
  photos.length > 0 && !isSameMedia(existing, photos)

/** The photos given by a file; those that exist already keep their fetched copies. */
export const mediaFor = (
  photos: string[],
  existing: MediaRow[],
  fresh: (url: string) => MediaRow,
): MediaRow[] => photos.map((url) => existing.find((media) => isMediaOf(media, url)) ?? fresh(url))

/** The file has a value, and it differs from the existing one. */
const isDifferent = <T>(given: T | null, existing: T | null): given is T =>
  given !== null && given !== existing

/** A translation goes with the text that it is of; one that is left out is kept while the text is. */
const changedTranslation = (existing: ExistingReview, incoming: IncomingReview): ReviewFields => {
  const [ours, theirs] = [existing.translation, incoming.translation]
  const isSame = ours?.language === theirs?.language && ours?.text === theirs?.text
  const isKept = theirs === null && incoming.text === existing.text
  return isSame || isKept ? {} : { translation: theirs }
}

const changedWords = (existing: ExistingReview, incoming: IncomingReview): ReviewFields => ({
  ...(isDifferent(incoming.title, existing.title) ? { title: incoming.title } : {}),
  ...(incoming.text !== existing.text ? { text: incoming.text } : {}),
  ...changedTranslation(existing, incoming),
  ...(incoming.author !== existing.author ? { author: incoming.author } : {}),
  ...(incoming.reviewedAt !== null && !sameMoment(existing.reviewed_at, incoming.reviewedAt)
    ? { reviewed_at: new Date(incoming.reviewedAt) }
    : {}),
})

/** A reply written here later than the file's is kept. */
const changedReply = (
  existing: ExistingReview,
  { reply, repliedAt }: IncomingReview,
): ReviewFields => {
  if (reply === null || reply === existing.reply) return {}
  if (
    existing.reply !== null &&
    existing.replied_at &&
    (repliedAt === null || existing.replied_at.getTime() > repliedAt)
  )
    return {}
  return { reply, ...(repliedAt === null ? {} : { replied_at: new Date(repliedAt) }) }
}

const changedFacts = (existing: ExistingReview, incoming: IncomingReview): ReviewFields => ({
  ...(isDifferent(incoming.country, existing.country) ? { country: incoming.country } : {}),
  ...(isDifferent(incoming.language, existing.language) ? { language: incoming.language } : {}),
  ...(isDifferent(incoming.variant, existing.variant) ? { variant: incoming.variant } : {}),
  ...(isDifferent(incoming.pinned, existing.pinned) ? { pinned: incoming.pinned } : {}),
  ...(incoming.sourceVerified && !existing.source_verified && existing.source === incoming.source
    ? { source_verified: true }
    : {}),
  // An import never publishes a hidden review.
  ...(incoming.statusGiven && incoming.status !== 'published' && existing.status === 'published'
    ? { status: incoming.status }
    : {}),
})

/** Photos and videos from the file; null where they equal the existing ones. */
const changedMedia = (existing: ExistingReview, incoming: IncomingReview): MediaRow[] | null => {
  const photos = existing.media.filter(({ kind }) => kind === 'photo')
  const videos = existing.media.filter(({ kind }) => kind === 'video')
  if (!mediaDiffers(photos, incoming.photos) && !mediaDiffers(videos, incoming.videos)) return null
  return [
    ...(incoming.photos.length > 0 ? mediaFor(incoming.photos, photos, pendingPhoto) : photos),
    ...(incoming.videos.length > 0 ? mediaFor(incoming.videos, videos, pendingVideo) : videos),
  ]
}

/**
 * What a row of a file changes in the existing review (IMP-13; `matchReviews` finds it). Fields that the file leaves
 * out are kept, and so are the votes, which shoppers give here; a deleted review stays deleted, and one whose reviewer
 * was erased stays as it is. The rating changes only where the source's id proves that the content comes from the source
 * (a migration). Photos are compared by URL.
 */
export const decideChange = (existing: ExistingReview, incoming: IncomingReview): Change => {
  const isClosed = existing.status === 'deleted' || existing.erased_at !== null
  if (isClosed || existing.content_hash === incoming.hash) return { outcome: 'duplicate' }
  if (existing.rating !== incoming.rating && !hasSameSourceId(existing, incoming))
    return { outcome: 'rating_differs' }
  const after: ReviewFields = {
    ...(existing.rating !== incoming.rating ? { rating: incoming.rating } : {}),
    ...(existing.product_id !== incoming.productId ? { product_id: incoming.productId } : {}),
    ...(mayChangeWords(existing, incoming) ? changedWords(existing, incoming) : {}),
    ...changedReply(existing, incoming),
    ...changedFacts(existing, incoming),
  }
  const media = changedMedia(existing, incoming)
  if (media) after.media = media
  if (Object.keys(after).length === 0) return { outcome: 'duplicate' }
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, existing[field as keyof ExistingReview] ?? null]),
  ) as ReviewFields
  return { outcome: 'changed', before, after }
}

/** A job fetches photos after the import: they are stored here, never hot-linked. An invalid URL fails at once. */
export const pendingPhoto = (url: string): MediaRow => pendingMedia('photo', url)
export const pendingVideo = (url: string): MediaRow => pendingMedia('video', url)

const pendingMedia = (kind: MediaRow['kind'], url: string): MediaRow => {
  const isAddress = isWebAddress(url)
  return {
    id: crypto.randomUUID(),
    kind,
    state: isAddress ? 'pending' : 'failed',
    source_url: storedUrl(url),
    key: null,
    thumb_key: null,
    width: null,
    height: null,
    problem: isAddress ? null : 'not_an_address',
  }
}

const isSameValue = (existing: unknown, stored: unknown) => {
  const plain = (value: unknown) => JSON.stringify(value ?? null)
  return plain(existing) === plain(stored)
}

const fromJson = (field: string, value: unknown) =>
  field.endsWith('_at') && typeof value === 'string' ? new Date(value) : value

/**
 * The fields that undoing a change restores: those that nobody has changed since. Photos fetched since are recognized
 * by their URL.
 */
export const fieldsToRestore = (
  existing: ExistingReview,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): ReviewFields => {
  const untouched = (field: string) => {
    if (field !== 'media')
      return isSameValue(existing[field as keyof ExistingReview], change.after[field])
    return isSameValue(
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
