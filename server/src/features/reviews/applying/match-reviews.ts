import { isSourceKey, normalise } from '../identify-review.ts'
import { isSameMedia, mediaAgree, sameMoment } from './rules.ts'
import type { IncomingReview, ExistingReview } from './incoming-review.ts'

/**
 * From this length on, nobody else is assumed to have written the same text about the same product on the same day
 * under the same name.
 */
const MIN_PERSONAL_TEXT = 40

/** Names that many reviewers share: the placeholders of apps and sites. */
const anonymousNames = new Set([
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

/** Both ids are of the same kind and differ. An id of ours and one of a file cannot be compared. */
const idsDiffer = ({ source_ref: ours }: ExistingReview, { fileId: theirs }: IncomingReview) =>
  ours !== null && theirs !== null && ours !== theirs && isUuid(ours) === isUuid(theirs)

const agreesOrMissing = (ours: string | null, theirs: string | null) =>
  ours === null || theirs === null || ours === theirs
const isNamedDatedAndLong = ({ author, reviewedAt, text }: IncomingReview) =>
  reviewedAt !== null &&
  !anonymousNames.has(normalise(author)) &&
  normalise(text).length >= MIN_PERSONAL_TEXT

const mediaOfKind = ({ media }: ExistingReview, kind: 'photo' | 'video') =>
  media.filter((one) => one.kind === kind)

/**
 * A long text with the same name and date: a field may be missing on one side. What changes over time (reply, votes,
 * status) is ignored.
 */
const isSamePerson = (ours: ExistingReview, theirs: IncomingReview) =>
  isNamedDatedAndLong(theirs) &&
  ours.rating === theirs.rating &&
  (ours.edited_here || agreesOrMissing(ours.title, theirs.title)) &&
  agreesOrMissing(ours.variant, theirs.variant) &&
  agreesOrMissing(ours.country, theirs.country) &&
  agreesOrMissing(ours.language, theirs.language) &&
  mediaAgree(mediaOfKind(ours, 'photo'), theirs.photos) &&
  mediaAgree(mediaOfKind(ours, 'video'), theirs.videos)

/**
 * All fields that an owner can see are equal; where the owner edited the review, its earlier text counts as equal.
 */
const hasSameVisibleFields = (ours: ExistingReview, theirs: IncomingReview) =>
  ours.author === theirs.author &&
  ours.rating === theirs.rating &&
  (ours.edited_here || (ours.title === theirs.title && ours.text === theirs.text)) &&
  ours.variant === theirs.variant &&
  ours.country === theirs.country &&
  ours.language === theirs.language &&
  ours.reply === theirs.reply &&
  (theirs.reviewedAt === null
    ? ours.reviewed_at === null
    : sameMoment(ours.reviewed_at, theirs.reviewedAt)) &&
  isSameMedia(mediaOfKind(ours, 'photo'), theirs.photos) &&
  isSameMedia(mediaOfKind(ours, 'video'), theirs.videos)

type Criterion = (ours: ExistingReview, theirs: IncomingReview) => boolean

/** Criteria by which two reviews with one key are the same, most reliable first. */
const matchCriteria = (importId: string | null): Criterion[] => [
  (ours, theirs) => theirs.fileId !== null && ours.source_ref === theirs.fileId,
  (ours, theirs) => ours.dedupe_key === theirs.fullKey,
  (ours, theirs) => ours.content_hash === theirs.hash && ours.source_ref === theirs.fileId,
  (ours, theirs) => ours.content_hash === theirs.hash && !idsDiffer(ours, theirs),
  // Two rows of one file are two reviews, however similar.
  (ours, theirs) =>
    (importId === null || ours.import_id !== importId) &&
    !idsDiffer(ours, theirs) &&
    (hasSameVisibleFields(ours, theirs) || (!theirs.again && isSamePerson(ours, theirs))),
]

/**
 * Finds the existing review for each row of a batch: by our id, by the source's id, else by the most reliable
 * criterion among reviews with the same product, author, day and text. Each review is matched to one row at most.
 * `importId`: the import that is writing.
 */
export const matchReviews = (
  incoming: IncomingReview[],
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
      (isSourceKey(key) ? byKey.get(key) : undefined),
  )
  const taken = new Set(found)
  for (const is of matchCriteria(importId))
    incoming.forEach((theirs, i) => {
      if (found[i] || isSourceKey(theirs.key)) return
      const ours = alike.get(theirs.key)?.find((review) => !taken.has(review) && is(review, theirs))
      if (ours) taken.add((found[i] = ours))
    })
  return found
}
