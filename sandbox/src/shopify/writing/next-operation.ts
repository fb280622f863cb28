import type { Due } from '../../stand-in/clock.ts'
import type { Shopify } from '../memory.ts'

/** The `productSet` call that is to be carried out next, in any shop. */
export const nextProductOperation = ({ stores }: Shopify): Due | null => {
  const waiting = stores
    .all()
    .flatMap(({ productOperations }) => [...productOperations.values()])
    .filter(({ answer }) => !answer)
    .toSorted((a, b) => a.at - b.at)
  const [next] = waiting
  return next ? { at: next.at, run: () => void (next.answer = next.run()) } : null
}
