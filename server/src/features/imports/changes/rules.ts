import { cutText } from '../../../texts/cut-text.ts'
import { isWebAddress } from '../values/rules.ts'
import type { Source, Status } from '@plaudit/contract/reviews/review'

/** A photo of a review, as it is kept. */
export type KeptMedia = {
  id: string
  kind: 'photo' | 'video'
  state: 'pending' | 'ready' | 'failed'
  source_url: string
  key: string | null
  thumb_key: string | null
  width: number | null
  height: number | null
  problem: string | null
}

/** A review as a file gives it, ready to be kept. Times in milliseconds since 1970; null means that the file is silent. */
export type Incoming = {
  row: number
  /** The row as it came, for the case that it is refused after all. */
  cells: (string | null)[]
  /** The review's own id in our account, from one of our exports. */
  ownId: string | null
  productId: string
  /** The source's own id, else what all reviews share that may be the same (see `dedupeKeyOf`). */
  key: string
  /** Tells apart those that share `key` and are not the same. */
  fullKey: string
  /** An earlier row of the same file shares `key` and says something else. */
  again: boolean
  /** The file's own number of the review, where it is no proof by itself: two files may both count from 1. */
  fileId: string | null
  hash: string
  rating: number
  title: string | null
  text: string
  author: string
  email: string | null
  country: string | null
  reviewedAt: number | null
  photos: string[]
  videos: string[]
  /** Photos and videos that the row has beyond those that a review holds. */
  mediaLeftOut: number
  variant: string | null
  reply: string | null
  repliedAt: number | null
  status: 'published' | 'pending' | 'hidden'
  /** The file itself says so, rather than the import's options. */
  statusGiven: boolean
  language: string | null
  helpfulVotes: number | null
  pinned: boolean | null
  source: Source
  sourceApp: string | null
  sourceRef: string | null
  sourceVerified: boolean
}

/** A review of the account that may be the one a row speaks of. */
export type Standing = {
  id: string
  product_id: string
  dedupe_key: string
  twin_of: string | null
  source_ref: string | null
  import_id: string | null
  content_hash: string
  rating: number
  title: string | null
  text: string
  author: string
  country: string | null
  reviewed_at: Date | null
  created_at: Date
  reply: string | null
  replied_at: Date | null
  status: Status
  language: string | null
  variant: string | null
  helpful_votes: number
  pinned: boolean
  source: Source
  source_verified: boolean
  edited_at: Date | null
  media: KeptMedia[]
}

export type Fields = Partial<
  Omit<
    Standing,
    | 'id'
    | 'dedupe_key'
    | 'twin_of'
    | 'source_ref'
    | 'import_id'
    | 'content_hash'
    | 'edited_at'
    | 'created_at'
  >
>
export type Change =
  | { outcome: 'duplicate' }
  | { outcome: 'rating_differs' }
  | { outcome: 'changed'; before: Fields; after: Fields }

const DAY = 86_400_000

/** The source's own id proves that it is the source's word. */
const sourceSpeaks = (standing: Standing, incoming: Incoming) =>
  incoming.sourceRef !== null && standing.source === incoming.source

/** Words of reviews that shoppers gave us, or that carry another shop's origin, are not the file's to change (IMP-13). */
const wordsMayChange = (standing: Standing, incoming: Incoming) =>
  standing.edited_at === null &&
  (['csv', 'migration', 'manual'].includes(standing.source) || sourceSpeaks(standing, incoming))

/** A day alone agrees with any time on that day. */
export const sameMoment = (standing: Date | null, ms: number) =>
  standing !== null &&
  (standing.getTime() === ms ||
    (ms % DAY === 0 && Math.floor(standing.getTime() / DAY) * DAY === ms))

const keptAddress = (url: string) => cutText(url, 2000)

/** An address of the photo's source, or of the copy that we keep of it. */
const isOf = (media: KeptMedia, url: string) =>
  media.source_url === keptAddress(url) ||
  (media.key !== null && url.endsWith(media.key.replace(/^public\//, '')))

/** The same photos in the same order. */
export const isSameMedia = (standing: KeptMedia[], photos: string[]): boolean =>
  photos.length === standing.length && photos.every((url, i) => isOf(standing[i]!, url))

/** One side has none, or they have one in common. */
export const mediaAgree = (standing: KeptMedia[], photos: string[]): boolean =>
  standing.length === 0 ||
  photos.length === 0 ||
  photos.some((url) => standing.some((media) => isOf(media, url)))

const mediaDiffers = (standing: KeptMedia[], photos: string[]) =>
  photos.length > 0 && !isSameMedia(standing, photos)

/** The photos a file gives; those that are here already keep what was fetched. */
export const mediaFor = (
  photos: string[],
  standing: KeptMedia[],
  fresh: (url: string) => KeptMedia,
): KeptMedia[] => photos.map((url) => standing.find((media) => isOf(media, url)) ?? fresh(url))

/** The file is not silent, and what it says is not what stands here. */
const saysElse = <T>(given: T | null, standing: T | null): given is T =>
  given !== null && given !== standing

const wordsIn = (standing: Standing, incoming: Incoming): Fields => ({
  ...(saysElse(incoming.title, standing.title) ? { title: incoming.title } : {}),
  ...(incoming.text !== standing.text ? { text: incoming.text } : {}),
  ...(incoming.author !== standing.author ? { author: incoming.author } : {}),
  ...(incoming.reviewedAt !== null && !sameMoment(standing.reviewed_at, incoming.reviewedAt)
    ? { reviewed_at: new Date(incoming.reviewedAt) }
    : {}),
})

/** A reply given here later than the file's stays. */
const replyIn = (standing: Standing, { reply, repliedAt }: Incoming): Fields => {
  if (reply === null || reply === standing.reply) return {}
  if (
    standing.reply !== null &&
    standing.replied_at &&
    (repliedAt === null || standing.replied_at.getTime() > repliedAt)
  )
    return {}
  return { reply, ...(repliedAt === null ? {} : { replied_at: new Date(repliedAt) }) }
}

const factsIn = (standing: Standing, incoming: Incoming): Fields => ({
  ...(saysElse(incoming.country, standing.country) ? { country: incoming.country } : {}),
  ...(saysElse(incoming.language, standing.language) ? { language: incoming.language } : {}),
  ...(saysElse(incoming.variant, standing.variant) ? { variant: incoming.variant } : {}),
  ...(incoming.helpfulVotes !== null && incoming.helpfulVotes > standing.helpful_votes
    ? { helpful_votes: incoming.helpfulVotes }
    : {}),
  ...(saysElse(incoming.pinned, standing.pinned) ? { pinned: incoming.pinned } : {}),
  ...(incoming.sourceVerified && !standing.source_verified && standing.source === incoming.source
    ? { source_verified: true }
    : {}),
  // An import never un-hides.
  ...(incoming.statusGiven && incoming.status !== 'published' && standing.status === 'published'
    ? { status: incoming.status }
    : {}),
})

/** Photos and videos as the file has them; null where they are those that stand here. */
const mediaIn = (standing: Standing, incoming: Incoming): KeptMedia[] | null => {
  const photos = standing.media.filter(({ kind }) => kind === 'photo')
  const videos = standing.media.filter(({ kind }) => kind === 'video')
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
export const decideChange = (standing: Standing, incoming: Incoming): Change => {
  if (standing.status === 'deleted' || standing.content_hash === incoming.hash)
    return { outcome: 'duplicate' }
  if (standing.rating !== incoming.rating && !sourceSpeaks(standing, incoming))
    return { outcome: 'rating_differs' }
  const after: Fields = {
    ...(standing.rating !== incoming.rating ? { rating: incoming.rating } : {}),
    ...(standing.product_id !== incoming.productId ? { product_id: incoming.productId } : {}),
    ...(wordsMayChange(standing, incoming) ? wordsIn(standing, incoming) : {}),
    ...replyIn(standing, incoming),
    ...factsIn(standing, incoming),
  }
  const media = mediaIn(standing, incoming)
  if (media) after.media = media
  if (Object.keys(after).length === 0) return { outcome: 'duplicate' }
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, standing[field as keyof Standing] ?? null]),
  ) as Fields
  return { outcome: 'changed', before, after }
}

/** Fetched by a job after the import: photos are kept here, never hot-linked. What is no web address fails at once. */
export const pendingPhoto = (url: string): KeptMedia => pending('photo', url)
export const pendingVideo = (url: string): KeptMedia => pending('video', url)

const pending = (kind: KeptMedia['kind'], url: string): KeptMedia => {
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

const same = (standing: unknown, stored: unknown) => {
  const plain = (value: unknown) => JSON.stringify(value ?? null)
  return plain(standing) === plain(stored)
}

const fromJson = (field: string, value: unknown) =>
  field.endsWith('_at') && typeof value === 'string' ? new Date(value) : value

/**
 * The fields that undoing a change puts back: those that still are what the change made of them. Photos that were
 * fetched since are told by their addresses.
 */
export const fieldsToRestore = (
  standing: Standing,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): Fields => {
  const untouched = (field: string) => {
    if (field !== 'media') return same(standing[field as keyof Standing], change.after[field])
    return same(
      standing.media.map(({ source_url }) => source_url),
      (change.after['media'] as KeptMedia[]).map(({ source_url }) => source_url),
    )
  }
  return Object.fromEntries(
    Object.entries(change.before)
      .filter(([field]) => untouched(field))
      .map(([field, value]) => [field, fromJson(field, value)]),
  ) as Fields
}
