import type { Output } from '@plaudit/contract/endpoint'
import type { listSimilarProducts as contract } from '@plaudit/contract/dropshipping/supplier-products'
import { Problem } from '../../problem.ts'
import { SupplierFailure } from '../../providers/supplier-failure.ts'
import { languageOf } from '../../account-language.ts'
import type { Owner } from '../../world.ts'
import { findImportedProduct } from '../imports/find-imported-product.ts'
import { limitCalls } from './limiting/limit-calls.ts'
import { MAX_SIMILAR, searchWordsOf } from './rules.ts'
import { supplierProductView } from './view.ts'
import { phrase } from '../../texts/phrase.ts'

/** Defaults where the owner's country and currency are unknown. */
const DEFAULT_COUNTRY = 'US'
const DEFAULT_CURRENCY = 'USD'

/**
 * Supplier products similar to the one that an import added reviews for (PROD-10), without the source of those
 * reviews.
 * @throws Problem `not_found`; `provider_unavailable` when the supplier does not respond; `too_many_requests`
 */
export const listSimilarProducts = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  const { product, currency, sourceId } = await findImportedProduct(owner, id)
  const words = product ? searchWordsOf(product.title) : ''
  if (words === '') return { product, results: [] }
  await limitCalls(owner)
  const language = await languageOf(owner.world.db, owner.accountId)
  try {
    const ask = {
      words,
      language,
      country: DEFAULT_COUNTRY,
      currency: currency ?? DEFAULT_CURRENCY,
      limit: MAX_SIMILAR,
    }
    const found = await owner.world.supplierSearch.search(ask)
    return { product, results: found.filter((one) => one.id !== sourceId).map(supplierProductView) }
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    owner.world.log.warn({ err: error }, 'supplier search')
    throw new Problem('provider_unavailable', { detail: phrase('imports.suppliers_silent') })
  }
}
