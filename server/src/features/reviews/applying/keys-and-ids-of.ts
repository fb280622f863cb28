import type { IncomingReview } from './incoming-review.ts'

export const keysAndIdsOf = (incoming: IncomingReview[]) => ({
  keys: incoming.map(({ key }) => key),
  ids: incoming.flatMap(({ ownId }) => ownId ?? []),
})
