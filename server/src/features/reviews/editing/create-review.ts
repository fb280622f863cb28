import type { Parsed } from '@plaudit/contract/endpoint'
import type { createReview as contract } from '@plaudit/contract/reviews/reviews'
import { v7 } from 'uuid'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem } from '../../entitlements/limit-problem.ts'
import { lockAllowance } from '../../entitlements/lock-allowance.ts'
import { assertProduct } from '../../catalogue/assert-product.ts'
import { dedupeKeyOf, lookAlikeKeyOf } from '../identify-review.ts'
import { insertChange, insertReview, findLookAlikes, reviewOf } from '../rows.ts'
import { reviewView } from '../view.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Review } from '@plaudit/contract/reviews/review'

type Input = Parsed<typeof contract>

const dateFrom = (day: string | null | undefined, now: Date): Date | null => {
  if (!day) return null
  const date = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw fieldProblem('reviewed_at', phrase('reviews.no_such_day'))
  if (date.getTime() - now.getTime() > 86_400_000 / 2)
    throw fieldProblem('reviewed_at', phrase('reviews.day_in_future'))
  return date
}

type VisibleFields = {
  rating: number
  title: string | null
  country: string | null
  variant: string | null
}

const hasSameVisibleFields = (a: VisibleFields, b: VisibleFields) =>
  a.rating === b.rating && a.title === b.title && a.country === b.country && a.variant === b.variant

const visibleFieldsOf = (input: Input): VisibleFields => ({
  rating: input.rating,
  title: input.title || null,
  country: input.country ?? null,
  variant: null,
})

type ManualReviewFields = {
  account_id: string
  id: string
  dedupe_key: string
  /** The key of a look-alike with other content. */
  twin_of: string | null
  reviewedAt: Date | null
  at: Date
}

const manualReview = (input: Input, { reviewedAt, at, ...keys }: ManualReviewFields) => ({
  ...keys,
  product_id: input.product_id,
  author: input.author,
  author_email: null,
  ...visibleFieldsOf(input),
  text: input.text,
  reviewed_at: reviewedAt,
  created_at: at,
  updated_at: at,
  sort_at: reviewedAt ?? at,
  source: 'manual' as const,
  source_app: null,
  source_ref: null,
  content_hash: keys.dedupe_key,
  language: null,
  status: 'published' as const,
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

/** @throws Problem `plan_needed` or `subscription_paused` when the account may not hold one more. */
const reserveRoom = async (owner: Owner, tx: Tx): Promise<void> => {
  if ((await lockAllowance(owner, tx)) >= 1) return
  const detail = phrase('reviews.free_limit', { max: owner.world.settings.freeReviewAllowance })
  throw await limitProblem(owner, 'paid_plan', { tx, detail })
}

/**
 * A review that the owner enters for a customer: source `manual`, never verified.
 * @throws Problem `plan_needed` past the free allowance (`subscription_paused` while a pause forbids it), `conflict`
 * when the same review exists
 */
export const createReview = async (owner: Owner, input: Input): Promise<Review> => {
  const { world, accountId } = owner
  const reviewedAt = dateFrom(input.reviewed_at, world.clock.now())
  return inTransaction(world.db, async (tx) => {
    await assertProduct(tx, accountId, input.product_id)
    await reserveRoom(owner, tx)
    // Only after the limits are locked: whoever waited must see what the first one wrote.
    const at = world.clock.now()
    const id = v7()
    const key = dedupeKeyOf({
      productId: input.product_id,
      author: input.author,
      reviewedAt,
      text: input.text,
    })
    const seen = visibleFieldsOf(input)
    const alike = await findLookAlikes(tx, accountId, key)
    const known = new Problem('conflict', { detail: phrase('reviews.already_there') })
    if (alike.some((one) => hasSameVisibleFields(one, seen))) throw known
    const isTwin = alike.length > 0
    const review = manualReview(input, {
      account_id: accountId,
      id,
      dedupe_key: isTwin ? lookAlikeKeyOf(key, [seen]) : key,
      twin_of: isTwin ? key : null,
      reviewedAt,
      at,
    })
    if (!(await insertReview(tx, review))) throw known
    await insertChange(tx, { accountId, reviewId: id, action: 'created', at })
    await publishChanges(tx, accountId, ['reviews', 'products'])
    return reviewView((await reviewOf(tx, accountId, id))!, world.files)
  })
}
