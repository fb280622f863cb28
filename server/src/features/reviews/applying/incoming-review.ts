import type { Source, Status } from '@plaudit/contract/reviews/review'
import type { MediaRow } from '../../../db/tables.ts'

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
  variant: string | null
  helpful_votes: number
  pinned: boolean
  source: Source
  source_verified: boolean
  edited_at: Date | null
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
    | 'edited_at'
    | 'created_at'
  >
>
export type Change =
  | { outcome: 'duplicate' }
  | { outcome: 'rating_differs' }
  | { outcome: 'changed'; before: ReviewFields; after: ReviewFields }
