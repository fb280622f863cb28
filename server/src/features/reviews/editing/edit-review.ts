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
import {
  changesOf,
  insertChange,
  lockReview,
  reviewOf,
  setReview,
  type ReviewRow,
} from '../rows.ts'
import { reviewView } from '../view.ts'
import { assertHideReason } from './assert-hide-reason.ts'
import { toneChangeOf } from './rules.ts'
import { isTypoFix } from './is-typo-fix.ts'
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

type Words = Pick<ReviewRow, 'title' | 'text' | 'author'>

/**
 * `first`: the words before all edits that were made here, as a file brought them. `beforeTypos`: those before the latest
 * typo fixes. Each edit is compared with them too, so that small ones do not add up.
 */
type EarlierWords = { first: Words; beforeTypos: Words }

const earlierWords = async (tx: Tx, accountId: string, row: ReviewRow): Promise<EarlierWords> => {
  const edits = (await changesOf(tx, accountId, row.id)).filter(({ action }) => action === 'edited')
  const otherwise = edits.findIndex(({ reason }) => reason !== null && reason !== 'typo')
  const typos = otherwise < 0 ? edits : edits.slice(0, otherwise)
  const before = (changes: typeof edits): Words =>
    Object.assign(
      { title: row.title, text: row.text, author: row.author },
      ...changes.map((change) => change.before as Partial<Words>),
    )
  return { first: before(edits), beforeTypos: before(typos) }
}

const join = (title: string | null | undefined, text: string) => `${title ?? ''}\n${text}`

const refuse = (
  name: 'meaning_negation' | 'meaning_sentiment' | 'meaning_rewritten' | 'other_name',
) => {
  throw new Problem('meaning_changed', { detail: phrase(`reviews.${name}`) })
}

/** REV-11: neither the words nor the name change in more than their spelling. */
const assertTypoFix = (
  { row, beforeTypos }: { row: ReviewRow; beforeTypos: Words },
  { after, author }: { after: string; author: string | undefined },
  edited: readonly (typeof worded)[number][],
) => {
  if (
    edited.some((name) => name !== 'author') &&
    ![row, beforeTypos].every(({ title, text }) => isTypoFix(join(title, text), after))
  )
    refuse('meaning_rewritten')
  if (edited.includes('author') && !isTypoFix(beforeTypos.author, author!)) refuse('other_name')
}

/** REV-10: the rating never changes, the meaning stays, and each edit names its reason. */
const assertAllowed = (
  { row, earlier }: { row: ReviewRow; earlier: EarlierWords },
  input: Input,
  edited: readonly (typeof worded)[number][],
): void => {
  if (input.rating !== undefined && Number(input.rating) !== row.rating)
    throw new Problem('rating_fixed')
  if (edited.length === 0) return
  if (!input.reason) throw fieldProblem('reason', phrase('reviews.reason_missing'))
  const after = join(input.title === undefined ? row.title : input.title, input.text ?? row.text)
  for (const { title, text } of [row, earlier.first]) {
    const change = toneChangeOf(join(title, text), after, input.reason)
    if (change) refuse(`meaning_${change}`)
  }
  if (input.reason === 'typo')
    assertTypoFix(
      { row, beforeTypos: earlier.beforeTypos },
      { after, author: input.author },
      edited,
    )
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

/** What goes along with another status. Whatever the owner decides, the clock of a pending review has ended. */
const changeOfStatus = (row: ReviewRow, input: Input): Partial<Change> => ({
  publish_at: null,
  held: null,
  ...(input.status === 'hidden' && { hide_reason: input.hide_reason ?? null }),
  ...(row.status === 'deleted' && { deleted_at: null, status_before_delete: null }),
})

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
    const earlier = await earlierWords(tx, accountId, row)
    assertAllowed({ row, earlier }, input, edited)
    const change: Change = { ...pick(input, [...edited, ...moved]) }
    if (edited.some((name) => name !== 'author') && row.original_text === null)
      Object.assign(change, { original_title: row.title, original_text: row.text })
    // The site translated other words.
    if (edited.includes('text')) change.translation = null
    if (edited.length) change.edited_at = at
    if (moved.includes('status')) Object.assign(change, changeOfStatus(row, input))
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
