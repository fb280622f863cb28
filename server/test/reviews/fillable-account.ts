import { expect } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../owners.ts'
import type { TestWorld } from '../world.ts'

/** How many reviews an account without a plan may hold in the tests about restoring. */
export const ALLOWANCE = 4

/** What is answered when reviews that come back would not fit. */
export const refused = {
  code: 'plan_needed',
  error_code: 1,
  limit_type: 'paid_plan',
  detail: expect.stringMatching(/up to 4 reviews.*Nothing was restored/),
}

let written = 0

/** An account with a product, whose reviews are added, deleted and restored in lots, a moment apart. */
export const buildFillable = async (t: TestWorld, { plan }: { plan: boolean }) => {
  const owner = await buildOwner(t, { plan })
  const productId = (await buildProduct(t, owner)).id
  return {
    owner,
    productId,
    add: async (count: number, by: TestOwner = owner): Promise<string[]> => {
      const ids: string[] = []
      t.advance({ minutes: 0.1 })
      for (let i = 0; i < count; i++)
        ids.push((await buildReview(by, productId, { text: `Text ${++written}` })).id)
      return ids
    },
    bulk: (action: string, ids: string[]) => {
      t.advance({ minutes: 0.1 })
      return owner.post('reviews/bulk/', { action, ids })
    },
    undo: (id: string) => owner.post(`reviews/bulk/${id}/undo/`, {}),
    total: async () => (await owner.get('reviews/counts/')).json.total,
  }
}
export type Fillable = Awaited<ReturnType<typeof buildFillable>>
