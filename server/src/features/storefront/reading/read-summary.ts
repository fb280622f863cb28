import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { type Where } from './read-page.ts'
import { normalizeProductName } from './normalize-product-name.ts'
import { productView } from './view.ts'
import { productCountsOf } from './rows.ts'
import { summarize } from './rules.ts'

/** The summary alone, with the product. @throws Problem `not_found`. */
export const readSummary = async (world: World, where: Where) => {
  const row = await productCountsOf(world.runRead, {
    accountId: where.accountId,
    product: normalizeProductName(where.product),
  })
  if (!row) throw new Problem('not_found')
  return {
    product: productView(row),
    summary: summarize(row.counts ?? []),
  }
}
