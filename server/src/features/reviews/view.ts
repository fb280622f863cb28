import type { ReviewChange } from '@plaudit/contract/reviews/history'
import type { MediaRow } from '../../db/tables.ts'
import type { Files } from '../../providers/files.ts'
import type { ChangeRow, ReviewWithProduct } from './rows.ts'
import type { Media, Review } from '@plaudit/contract/reviews/review'

export const mediaView = (media: MediaRow, files: Files): Media => ({
  id: media.id,
  kind: media.kind,
  state: media.state,
  url: media.key ? files.publicUrl(media.key) : null,
  thumb_url: media.thumb_key ? files.publicUrl(media.thumb_key) : null,
  width: media.width,
  height: media.height,
  problem: media.problem,
})

export const reviewView = (row: ReviewWithProduct, files: Files): Review => ({
  id: row.id,
  product: {
    id: row.product_id,
    title: row.product_title,
    handle: row.product_handle,
    image: row.product_image ? { src: row.product_image } : null,
    gone: row.product_gone_at !== null,
  },
  author: row.author,
  rating: row.rating,
  title: row.title,
  text: row.text,
  country: row.country,
  reviewed_at: row.reviewed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  media: row.media.map((media) => mediaView(media, files)),
  source: row.source,
  source_app: row.source_app,
  verified: row.verified,
  source_verified: row.source_verified,
  language: row.language,
  translation: row.translation,
  variant: row.variant,
  status: row.status,
  pinned: row.pinned,
  helpful_votes: row.helpful_votes,
  reply:
    row.reply !== null && row.replied_at
      ? { text: row.reply, replied_at: row.replied_at.toISOString() }
      : null,
  edited: row.edited_at !== null,
  import_id: row.import_id,
  deleted_at: row.deleted_at?.toISOString() ?? null,
  publish_at: row.status === 'pending' ? (row.publish_at?.toISOString() ?? null) : null,
  held: row.status === 'pending' ? row.held : null,
  hide_reason: row.status === 'hidden' ? (row.hide_reason as Review['hide_reason']) : null,
  open_reports: row.open_reports,
})

/** The history does not include how photos are stored, nor marks that go with a change. */
const shownFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => name !== 'media' && name !== 'edited_at'),
  )

export const changeView = (row: ChangeRow): ReviewChange => ({
  id: row.id,
  action: row.action as ReviewChange['action'],
  reason: row.reason as ReviewChange['reason'],
  before: shownFields(row.before),
  after: shownFields(row.after),
  changed_at: row.changed_at.toISOString(),
})
