import type { ReviewTranslation, Source, Status } from '@plaudit/contract/reviews/review'
import type { MediaRow } from '../../../db/tables.ts'

/**
 * A review read from a file or site, ready to be written. Times in milliseconds since 1970; null means that the file
 * does not say.
 */
export type IncomingReview = {
  row: number
  /** The original cells, in case the row is rejected after all. */
  cells: (string | null)[]
  /** The review's id in our account, from one of our exports. */
  ownId: string | null
  productId: string
  /** Based on the source's id, else on the values that possible duplicates share (see `dedupeKeyOf`). */
  key: string
  /** Distinguishes reviews that share `key` but are not the same. */
  fullKey: string
  /** An earlier row of the same file has the same `key` but different content. */
  again: boolean
  /** The review's id in the file, where it alone proves nothing: two files may both count from 1. */
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
  /** How many photos and videos exceed what a review can hold. */
  mediaLeftOut: number
  variant: string | null
  reply: string | null
  repliedAt: number | null
  status: 'published' | 'pending' | 'hidden'
  /** Set by the file itself, not by the import's options. */
  statusGiven: boolean
  language: string | null
  translation: ReviewTranslation | null
  helpfulVotes: number | null
  pinned: boolean | null
  source: Source
  sourceApp: string | null
  sourceRef: string | null
  sourceVerified: boolean
}

/** A review of the account that a row may refer to. */
export type ExistingReview = {
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
  translation: ReviewTranslation | null
  variant: string | null
  helpful_votes: number
  pinned: boolean
  source: Source
  source_verified: boolean
  edited_at: Date | null
  /** The last edit of its words was made here, not by a file. */
  edited_here: boolean
  erased_at: Date | null
  media: MediaRow[]
}

export type ReviewFields = Partial<
  Omit<
    ExistingReview,
    | 'id'
    | 'dedupe_key'
    | 'twin_of'
    | 'source_ref'
    | 'import_id'
    | 'content_hash'
    | 'edited_here'
    | 'erased_at'
    | 'created_at'
  >
>
export type Change =
  | { outcome: 'duplicate' }
  | { outcome: 'rating_differs' }
  | { outcome: 'changed'; before: ReviewFields; after: ReviewFields }
