import { Problem } from '../../problem.ts'
import type { Refusal } from '../../providers/store-products.ts'
import { sayRefusal } from './say-refusal.ts'

/** What a store refuses of a product that it has, as a `conflict` with the first sentence about it. */
export const refusalProblem = (refusals: Refusal[]): Problem => {
  const [text] = refusals.flatMap((refusal) => sayRefusal({ refusal, isThere: true }))
  return new Problem('conflict', text ? { detail: text } : {})
}
