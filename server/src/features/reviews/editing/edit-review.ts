import type { Parsed } from '@plaudit/contract/endpoint'
import type { editReview as contract, EditReason } from '@plaudit/contract/reviews/reviews'
import type { Updateable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { assertProduct } from '../../catalogue/assert-product.ts'
import { assertRoomToRestore } from '../restoring/assert-room-to-restore.ts'
import { countRestorable } from '../restoring/rows.ts'
import { insertChange, lockReview, reviewOf, setReview, type ReviewRow } from '../rows.ts'
import { reviewView } from '../view.ts'
import { assertHideReason } from './assert-hide-reason.ts'
import { meaningChangeOf } from './rules.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Review } from '@plaudit/contract/reviews/review'

type Input = Parsed<typeof contract>
type Change = Updateable<Tables['reviews']>
const worded = ['title', 'text', 'author'] as const
const plain = ['country', 'status', 'pinned', 'product_id'] as const

const changedFields = <K extends (typeof worded)[number] | (typeof plain)[number]>(
  row: ReviewRow,
  input: Input,
  names: readonly K[],
) =>
  names.filter((name) => input[name] !== undefined && (input[name] ?? null) !== (row[name] ?? null))

/** REV-10: the rating never changes, the meaning stays, and each edit names its reason. */
const assertAllowed = (
  row: ReviewRow,
  input: Input,
  edited: readonly (typeof worded)[number][],
): void => {
  if (input.rating !== undefined && Number(input.rating) !== row.rating)
    throw new Problem('rating_fixed')
  if (edited.length === 0) return
  if (!input.reason) throw fieldProblem('reason', phrase('reviews.reason_missing'))
  const join = (title: string | null | undefined, text: string) => `${title ?? ''}\n${text}`
  const after = join(input.title === undefined ? row.title : input.title, input.text ?? row.text)
  // Compared with the current and with the original text, so that many small edits do not add up.
  const befores = [
    join(row.title, row.text),
    ...(row.original_text === null ? [] : [join(row.original_title, row.original_text)]),
  ]
  for (const before of befores) {
    const change = meaningChangeOf(before, after, input.reason)
    if (change)
      throw new Problem('meaning_changed', { detail: phrase(`reviews.meaning_${change}`) })
  }
  if (
    input.author !== undefined &&
    edited.includes('author') &&
    input.reason === 'typo' &&
    meaningChangeOf(row.author, input.author, 'typo') === 'rewritten'
  ) {
    throw new Problem('meaning_changed', { detail: phrase('reviews.other_name') })
  }
}

const pick = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

const historyActionFor = (name: (typeof plain)[number], input: Input): string => {
  if (name === 'status') return input.status!
  if (name === 'pinned') return input.pinned ? 'pinned' : 'unpinned'
  return name === 'product_id' ? 'moved' : 'edited'
}

type ChangesToRecord = { accountId: string; row: ReviewRow; input: Input; at: Date }
const recordChanges = async (
  tx: Tx,
  { accountId, row, input, at }: ChangesToRecord,
  { edited, moved }: { edited: readonly string[]; moved: readonly (typeof plain)[number][] },
) => {
  const base = { accountId, reviewId: row.id, at }
  const reason: EditReason | null = input.reason ?? null
  if (edited.length)
    await insertChange(tx, {
      ...base,
      action: 'edited',
      reason,
      before: pick(row, edited),
      after: pick(input, edited),
    })
  for (const name of moved) {
    const isHidden = name === 'status' && input.status === 'hidden'
    await insertChange(tx, {
      ...base,
      action: historyActionFor(name, input),
      reason: isHidden ? (input.hide_reason ?? null) : null,
      before: pick(row, [name]),
      after: {
        ...pick(input, [name]),
        ...(isHidden && input.hide_note && { note: input.hide_note }),
      },
    })
  }
}

/**
 * Edits, hides, publishes, pins or moves a review, and records the changes.
 * @throws Problem `not_found`, `rating_fixed`, `meaning_changed`, `invalid` (no reason, or one that does not fit), `plan_needed` for a deleted
 * one as `assertRoomToRestore`
 */
export const editReview = async (owner: Owner, input: Input): Promise<Review> => {
  const { world, accountId } = owner
  assertHideReason(input, input.status === 'hidden')
  return inTransaction(world.db, async (tx) => {
    if (input.status)
      await assertRoomToRestore(tx, owner, () =>
        countRestorable(tx, accountId, { ids: [input.id] }),
      )
    const at = world.clock.now()
    const row = await lockReview(tx, accountId, input.id)
    if (!row) throw new Problem('not_found')
    if (input.product_id) await assertProduct(tx, accountId, input.product_id)
    const edited = changedFields(row, input, worded)
    const moved = changedFields(row, input, plain)
    assertAllowed(row, input, edited)
    const change: Change = { ...pick(input, [...edited, ...moved]) }
    if (edited.some((name) => name !== 'author') && row.original_text === null)
      Object.assign(change, { original_title: row.title, original_text: row.text })
    if (edited.length) change.edited_at = at
    // Whatever the owner decides, the clock of a pending review has ended.
    if (moved.includes('status')) Object.assign(change, { publish_at: null, held: null })
    if (row.status === 'deleted' && moved.includes('status'))
      Object.assign(change, { deleted_at: null, status_before_delete: null })
    if (edited.length + moved.length > 0) {
      await setReview(tx, { accountId, id: row.id }, { ...change, updated_at: at })
      await recordChanges(tx, { accountId, row, input, at }, { edited, moved })
      if (moved.includes('product_id'))
        await world.queue.send(tx, 'verified-purchases.check', { accountId, reviewId: row.id })
      await publishChanges(tx, accountId, ['reviews', 'products'])
    }
    return reviewView((await reviewOf(tx, accountId, row.id))!, world.files)
  })
}
