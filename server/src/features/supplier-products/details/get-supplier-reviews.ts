import type { Output } from '@plaudit/contract/endpoint'
import type { getSupplierReviews as contract } from '@plaudit/contract/dropshipping/find-products'
import { Problem } from '../../../problem.ts'
import { SupplierFailure } from '../../../providers/supplier-failure.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { limitCalls } from '../limiting/limit-calls.ts'
import { productOf } from './rows.ts'
import { parseUnlisted } from './rules.ts'
import { summariseReviews } from './summarise-reviews.ts'

const READ = 100

const silent = () =>
  new Problem('provider_unavailable', { detail: phrase('imports.supplier_silent') })

/**
 * PROD-20: what the supplier's buyers said, asked for now: it is kept nowhere.
 * Null for AliExpress: its API has none.
 * @throws Problem `not_found`; `provider_unavailable`; `too_many_requests`
 */
export const getSupplierReviews = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  if (parseUnlisted(id)) return null
  const { world } = owner
  const product = await productOf(world.db, id)
  if (!product) throw new Problem('not_found')
  if (!world.suppliers.cj) throw silent()
  await limitCalls(owner)
  try {
    const ask = { id: product.external_id, page: 1, size: READ }
    return summariseReviews(await world.suppliers.cj.listReviews(ask, 'waited_for'))
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    world.log.warn({ err: error }, 'reading the reviews of a supplier product')
    throw silent()
  }
}
