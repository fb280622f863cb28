import type { Import } from '@plaudit/contract/imports/imports'
import { SOURCE_MAX_REVIEWS, type SourceFilters } from '@plaudit/contract/imports/source-imports'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { queueSourceImport } from '../queue-source-import.ts'

type Asked = {
  /** Our product that they are of. */
  productId: string
  /** CJ's number of the product. */
  supplierId: string
  wanted: Pick<SourceFilters, 'rating' | 'content'>
}

/**
 * PROD-66: creates an import of a product's reviews at its supplier and queues its job, in the caller's transaction. As with
 * every import, reviews that are here already are not doubled. Who calls it has asserted the plan (`assertSourcePlan`).
 */
export const queueSupplierImport = (
  tx: Tx,
  owner: Owner,
  { productId, supplierId, wanted }: Asked,
): Promise<Import> =>
  queueSourceImport(tx, owner, {
    walk: {
      source: 'cj',
      item: { source: 'cj', id: supplierId, site: 'cjdropshipping.com' },
      productId,
      quantity: SOURCE_MAX_REVIEWS,
      publish: true,
      filters: { ...wanted, country: null, from: null, to: null },
      saved: false,
      page: 1,
      shortList: false,
      seen: [],
      pagesRead: 0,
      passedOver: 0,
    },
  })
