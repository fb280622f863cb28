import { isSourceKey } from '../../reviews/identify-review.ts'
import type { IncomingReview } from '../../reviews/applying/incoming-review.ts'

type SeenReview = { id: string | null; hash: string; rating: number }
type Verdict = 'first' | 'again' | 'repeat' | 'rating_differs'

/**
 * Remembers the reviews of a file and reports for each next one whether an earlier row was the same. A shared id
 * makes two rows the same; without it, only identical content does. `again`: another review that looks like an
 * earlier one.
 */
export const createRepeatDetector = (): ((incoming: IncomingReview) => Verdict) => {
  const named = new Map<string, number>()
  const alike = new Map<string, SeenReview[]>()

  const again = (rating: number, incoming: IncomingReview): Verdict =>
    rating === incoming.rating ? 'repeat' : 'rating_differs'

  return (incoming) => {
    const { ownId, fileId, key, hash, rating } = incoming
    const name = ownId ?? (isSourceKey(key) ? key : null)
    if (name !== null) {
      const before = named.get(name)
      if (before !== undefined) return again(before, incoming)
      named.set(name, rating)
    }
    if (isSourceKey(key)) return 'first'
    const earlier = alike.get(key)
    if (!earlier) {
      alike.set(key, [{ id: fileId, hash, rating }])
      return 'first'
    }
    const sameId = fileId === null ? undefined : earlier.find(({ id }) => id === fileId)
    if (sameId) return again(sameId.rating, incoming)
    const same = earlier.find((one) => one.hash === hash && (one.id === null || fileId === null))
    if (same) {
      same.id ??= fileId
      return 'repeat'
    }
    earlier.push({ id: fileId, hash, rating })
    return 'again'
  }
}
