import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Tables } from '../src/db/tables.ts'
import { repairCounts } from '../src/features/reviews/counting/rows.ts'
import type { TestWorld } from './world.ts'

export type ReviewFacts = Partial<
  Omit<Insertable<Tables['reviews']>, 'account_id' | 'product_id' | 'media'>
> & { photos?: number; day?: string }

const photo = (n: number) => ({
  id: v7(),
  kind: 'photo',
  state: 'ready',
  source_url: `https://pictures.example.com/${n}.jpg`,
  key: `public/media/${n}.webp`,
  thumb_key: `public/media/${n}-thumb.webp`,
  width: 1200,
  height: 900,
  problem: null,
})

/**
 * Reviews as an import would leave them, each with what matters to the test; 5 stars, published, own
 * unless told. Answers their ids.
 */
export const insertReviews = async (
  test: TestWorld,
  where: { accountId: string; productId: string },
  reviews: ReviewFacts[],
): Promise<string[]> => {
  const rows = reviews.map(({ photos = 0, day, ...facts }, at) => {
    const id = facts.id ?? v7()
    const time = new Date(day ? `${day}T12:00:00Z` : Date.UTC(2026, 0, 1) + at * 3_600_000)
    return {
      account_id: where.accountId,
      product_id: where.productId,
      author: `Author ${at + 1}`,
      author_email: `author-${at + 1}@example.com`,
      rating: 5,
      title: null,
      text: `Text ${at + 1}.`,
      country: 'NO',
      reviewed_at: time,
      created_at: time,
      updated_at: time,
      sort_at: time,
      source: 'csv' as const,
      source_app: null,
      source_ref: null,
      dedupe_key: id,
      content_hash: id,
      language: null,
      status: 'published' as const,
      status_before_delete: null,
      deleted_at: null,
      reply: null,
      replied_at: null,
      original_title: null,
      original_text: null,
      edited_at: null,
      import_id: null,
      media: JSON.stringify(Array.from({ length: photos }, (_nothing, n) => photo(at * 10 + n))),
      media_count: photos,
      ...facts,
      id,
    }
  })
  if (rows.length) await test.world.db.insertInto('reviews').values(rows).execute()
  await repairCounts(test.world.db, where.accountId)
  return rows.map(({ id }) => id)
}
