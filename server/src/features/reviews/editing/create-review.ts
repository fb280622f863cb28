import type { Parsed } from '@plaudit/contract/endpoint'
import type { createReview as contract, Review } from '@plaudit/contract/reviews'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem, reviewAllowance } from '../../accounts/check-allowance.ts'
import { assertProduct } from '../../products/assert-product.ts'
import { dedupeKeyOf } from '../identify-review.ts'
import { insertChange, insertReview, reviewOf } from '../rows.ts'
import { reviewView } from '../view.ts'

const dateFrom = (day: string | null | undefined, now: Date): Date | null => {
  if (!day) return null
  const date = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) throw fieldProblem('reviewed_at', 'This day does not exist.')
  if (date.getTime() - now.getTime() > 86_400_000 / 2) throw fieldProblem('reviewed_at', 'A review cannot be from the future.')
  return date
}

/**
 * A review that the owner writes down for a customer: source `manual`, never verified.
 * @throws Problem `plan_needed` past the free allowance (`subscription_paused` while a pause forbids it), `conflict` when the same review is already there
 */
export const createReview = async (owner: Owner, input: Parsed<typeof contract>): Promise<Review> => {
  const { world, accountId } = owner
  const at = world.clock.now()
  const reviewedAt = dateFrom(input.reviewed_at, at)
  return inTransaction(world.db, async (tx) => {
    await assertProduct(tx, accountId, input.product_id)
    if ((await reviewAllowance(owner, tx)) < 1) {
      const detail = `Without a plan an account holds up to ${world.settings.freeReviewAllowance} reviews. Choose a plan to add more.`
      throw await limitProblem(owner, 'paid_plan', { tx, detail })
    }
    const id = v7()
    const dedupe_key = dedupeKeyOf({ productId: input.product_id, author: input.author, reviewedAt, text: input.text })
    const isNew = await insertReview(tx, {
      account_id: accountId,
      id,
      product_id: input.product_id,
      author: input.author,
      author_email: null,
      rating: input.rating,
      title: input.title || null,
      text: input.text,
      country: input.country ?? null,
      reviewed_at: reviewedAt,
      created_at: at,
      updated_at: at,
      sort_at: reviewedAt ?? at,
      source: 'manual',
      source_app: null,
      source_ref: null,
      dedupe_key,
      content_hash: dedupe_key,
      language: null,
      status: 'published',
      status_before_delete: null,
      deleted_at: null,
      reply: null,
      replied_at: null,
      original_title: null,
      original_text: null,
      edited_at: null,
      media: '[]',
      import_id: null,
    })
    if (!isNew) throw new Problem('conflict', { detail: 'This very review is already there: same product, name, day and text.' })
    await insertChange(tx, { accountId, reviewId: id, action: 'created', at })
    await changed(tx, accountId, ['reviews', 'products'])
    return reviewView((await reviewOf(tx, accountId, id))!, world.files)
  })
}
