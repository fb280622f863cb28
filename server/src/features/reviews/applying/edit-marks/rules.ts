import type { Change, ExistingReview, ReviewFields } from '../incoming-review.ts'

const wordFields = ['title', 'text', 'author']
const changesWords = (fields: object) => wordFields.some((name) => name in fields)

/** Other words or another name are an edit, which shoppers can see (IMP-18); undoing the import takes the mark away. */
export const withEditMark = <T extends Extract<Change, { outcome: 'changed' }>>(
  change: T,
  existing: ExistingReview,
  now: Date,
): T =>
  changesWords(change.after)
    ? {
        ...change,
        before: { ...change.before, edited_at: existing.edited_at },
        after: { ...change.after, edited_at: now },
      }
    : change

/** Words of a change that was undone stay where they were changed again since: then so does the public edit. */
export const keepsWords = (change: { after: Record<string, unknown> }, restored: ReviewFields) =>
  wordFields.some((name) => name in change.after && !(name in restored))
