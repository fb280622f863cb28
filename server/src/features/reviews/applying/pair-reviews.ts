import { isShared, normalise } from '../identify-review.ts'
import { isSameMedia, mediaAgree, sameMoment } from './rules.ts'
import type { Incoming, ExistingReview } from './incoming-review.ts'

/** From here on a text is so much a person's own that nobody else wrote it of the same product on the same day under the same name. */
const OWN_WORDS = 40

/** Names that many people share: what apps and sites write where there is none. */
const nobody = new Set([
  'anonymous',
  'guest',
  'customer',
  'verified buyer',
  'verified customer',
  'amazon customer',
  'a google user',
  'aliexpress shopper',
])

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Numbers of one kind that differ. A number of ours and one of another file's say nothing about each other. */
const idsDiffer = ({ source_ref: ours }: ExistingReview, { fileId: theirs }: Incoming) =>
  ours !== null && theirs !== null && ours !== theirs && isUuid(ours) === isUuid(theirs)

const agree = (ours: string | null, theirs: string | null) =>
  ours === null || theirs === null || ours === theirs
const isSignedAndLong = ({ author, reviewedAt, text }: Incoming) =>
  reviewedAt !== null && !nobody.has(normalise(author)) && normalise(text).length >= OWN_WORDS

const of = ({ media }: ExistingReview, kind: 'photo' | 'video') =>
  media.filter((one) => one.kind === kind)

/** Long words under a name and a day: one side may be silent. What moves on (reply, votes, state) does not tell them apart. */
const isSamePerson = (ours: ExistingReview, theirs: Incoming) =>
  isSignedAndLong(theirs) &&
  ours.rating === theirs.rating &&
  (ours.edited_at !== null || agree(ours.title, theirs.title)) &&
  agree(ours.variant, theirs.variant) &&
  agree(ours.country, theirs.country) &&
  agree(ours.language, theirs.language) &&
  mediaAgree(of(ours, 'photo'), theirs.photos) &&
  mediaAgree(of(ours, 'video'), theirs.videos)

/** All that an owner can see of the two agrees; the owner's own edit counts as what stood there before. */
const looksTheSame = (ours: ExistingReview, theirs: Incoming) =>
  ours.author === theirs.author &&
  ours.rating === theirs.rating &&
  (ours.edited_at !== null || (ours.title === theirs.title && ours.text === theirs.text)) &&
  ours.variant === theirs.variant &&
  ours.country === theirs.country &&
  ours.language === theirs.language &&
  ours.reply === theirs.reply &&
  (theirs.reviewedAt === null
    ? ours.reviewed_at === null
    : sameMoment(ours.reviewed_at, theirs.reviewedAt)) &&
  isSameMedia(of(ours, 'photo'), theirs.photos) &&
  isSameMedia(of(ours, 'video'), theirs.videos)

type Is = (ours: ExistingReview, theirs: Incoming) => boolean

/** What makes two of one key the same review, the surest first. */
const signs = (importId: string | null): Is[] => [
  (ours, theirs) => theirs.fileId !== null && ours.source_ref === theirs.fileId,
  (ours, theirs) => ours.dedupe_key === theirs.fullKey,
  (ours, theirs) => ours.content_hash === theirs.hash && ours.source_ref === theirs.fileId,
  (ours, theirs) => ours.content_hash === theirs.hash && !idsDiffer(ours, theirs),
  // Two rows of one file are two statements, however alike.
  (ours, theirs) =>
    (importId === null || ours.import_id !== importId) &&
    !idsDiffer(ours, theirs) &&
    (looksTheSame(ours, theirs) || (!theirs.again && isSamePerson(ours, theirs))),
]

/**
 * For each row of a batch the review that it speaks of, if that is here: by our own id, by the source's, else among those
 * that share product, author, day and text by the surest sign. Each review is taken by one row at most. `importId`: the run
 * that writes.
 */
export const pairReviews = (
  incoming: Incoming[],
  existing: ExistingReview[],
  importId: string | null,
): (ExistingReview | undefined)[] => {
  const byId = new Map(existing.map((review) => [review.id, review]))
  const byKey = new Map(existing.map((review) => [review.dedupe_key, review]))
  const alike = Map.groupBy(
    existing.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ dedupe_key, twin_of }) => twin_of ?? dedupe_key,
  )
  const found = incoming.map(
    ({ ownId, key }) =>
      (ownId === null ? undefined : byId.get(ownId)) ??
      (isShared(key) ? byKey.get(key) : undefined),
  )
  const taken = new Set(found)
  for (const is of signs(importId))
    incoming.forEach((theirs, i) => {
      if (found[i] || isShared(theirs.key)) return
      const ours = alike.get(theirs.key)?.find((review) => !taken.has(review) && is(review, theirs))
      if (ours) taken.add((found[i] = ours))
    })
  return found
}
