import type { StorefrontMedia, StorefrontReview } from '@plaudit/contract/storefront/storefront'
import type { MediaRow } from '../../../db/tables.ts'
import type { ProductRow, ReviewRow } from './rows.ts'
import { originOf } from './rules.ts'

type PublicUrl = (key: string) => string

/** Only media that was fetched, checked and stored is shown: the original URL is never linked. */
const mediaView = (media: MediaRow, publicUrl: PublicUrl): StorefrontMedia | null => {
  if (media.state !== 'ready' || !media.key) return null
  const url = publicUrl(media.key)
  return {
    kind: media.kind,
    url,
    thumb_url: media.thumb_key ? publicUrl(media.thumb_key) : url,
    width: media.width ?? 0,
    height: media.height ?? 0,
  }
}

/** The public fields of a published review. */
export const reviewView = (row: ReviewRow, publicUrl: PublicUrl): StorefrontReview => ({
  id: row.id,
  author: row.author,
  rating: row.rating,
  title: row.title,
  text: row.text,
  language: row.language,
  translation: row.translation && { ...row.translation, by: originOf(row.source) ?? '' },
  country: row.country,
  variant: row.variant,
  date: row.date,
  media: row.media.map((media) => mediaView(media, publicUrl)).filter((media) => media !== null),
  source: row.source,
  origin: originOf(row.source),
  verified: row.verified,
  verified_by: row.source_verified ? (originOf(row.source) ?? row.source_app) : null,
  pinned: row.pinned,
  edited: row.edited,
  helpful_votes: row.helpful_votes,
  reply: row.reply === null ? null : { text: row.reply, date: row.replied },
})

/** The public fields of the product of a page. `sign` changes with every change of it or its reviews. */
export type ShownProduct = {
  id: string
  title: string
  handle: string | null
  image: string | null
  sign: string
}

export const productView = (
  row: Pick<ProductRow, 'id' | 'title' | 'handle' | 'image_url' | 'version' | 'updated_at'>,
): ShownProduct => ({
  id: row.id,
  title: row.title,
  handle: row.handle,
  image: row.image_url,
  sign: `${row.version}-${row.updated_at.getTime().toString(36)}`,
})
