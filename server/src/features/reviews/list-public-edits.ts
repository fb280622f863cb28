import type { EditReason } from '@plaudit/contract/reviews/reviews'
import type { World } from '../../world.ts'
import { changesOf, reviewOf, type ChangeRow } from './rows.ts'

type Wording = { title: string | null; text: string | null }

/**
 * `wording`: the fields that changed, null where they did not; null where nothing may be shown of it: only the name
 * changed; the reviewer asked for a later edit, and the words may be those that were to go; or there was an address or a
 * number in it that the review does not have any more.
 */
export type PublicEdit = {
  at: Date
  /** `reimported`: a file that was imported has other words than the review had. */
  reason: EditReason | 'reimported' | null
  isNameOnly: boolean
  /** A file's other name; an edit of a name by hand only mends its spelling. */
  isNameReplaced: boolean
  wording: { before: Wording; after: Wording } | null
}

/** `original`: as first written, null where that may not be shown. */
export type EditedReview = {
  author: string
  rating: number
  writtenAt: Date | null
  current: Wording
  original: Wording | null
  edits: PublicEdit[]
}

const isWorded = ({ action, after }: ChangeRow): boolean =>
  (action === 'edited' || action === 'reimported') &&
  ['title', 'text', 'author'].some((name) => name in after)

const wordingOf = ({ title, text }: Record<string, unknown>): Wording => ({
  title: (title as string | null | undefined) ?? null,
  text: (text as string | undefined) ?? null,
})

const contact = /\S+@\S+|\d(?:[\s()./-]{0,2}\d){5,}/g

/** Whether older words hold an e-mail address or a long number that is not in the present ones. */
const holdsLostContact = ({ title, text }: Wording, current: Wording): boolean =>
  `${title ?? ''}\n${text ?? ''}`
    .match(contact)
    ?.some((one) => !`${current.title ?? ''}\n${current.text ?? ''}`.includes(one)) ?? false

type Shown = { current: Wording; isBeforeRequest: boolean }

const editOf = (change: ChangeRow, { current, isBeforeRequest }: Shown): PublicEdit => {
  const isFromFile = change.action === 'reimported'
  const isNameOnly = !('title' in change.after) && !('text' in change.after)
  const wording = { before: wordingOf(change.before), after: wordingOf(change.after) }
  const isWithheld =
    isBeforeRequest ||
    holdsLostContact(wording.before, current) ||
    holdsLostContact(wording.after, current)
  return {
    at: change.changed_at,
    reason: isFromFile ? 'reimported' : (change.reason as EditReason | null),
    isNameOnly,
    isNameReplaced: isFromFile && 'author' in change.after,
    wording: isNameOnly || isWithheld ? null : wording,
  }
}

/** How the wording of a published review was edited, newest first (WIDGET-51); null for any other review. */
export const listPublicEdits = async (
  { db }: Pick<World, 'db'>,
  { accountId, id }: { accountId: string; id: string },
): Promise<EditedReview | null> => {
  const row = await reviewOf(db, accountId, id)
  if (!row || row.status !== 'published') return null
  const changes = (await changesOf(db, accountId, id)).filter(isWorded)
  const lastAsked = changes.findIndex(({ reason }) => reason === 'reviewer_request')
  const current = { title: row.title, text: row.text }
  const original = { title: row.original_title, text: row.original_text }
  const mayShowOriginal =
    row.original_text !== null && lastAsked < 0 && !holdsLostContact(original, current)
  return {
    author: row.author,
    rating: row.rating,
    writtenAt: row.reviewed_at,
    current,
    original: mayShowOriginal ? original : null,
    edits: changes.map((change, at) =>
      editOf(change, { current, isBeforeRequest: lastAsked >= 0 && at > lastAsked }),
    ),
  }
}
