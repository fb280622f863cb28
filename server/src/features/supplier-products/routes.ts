import * as finding from '@plaudit/contract/dropshipping/find-products'
import * as contract from '@plaudit/contract/dropshipping/supplier-products'
import { route, type Route } from '../../http/route.ts'
import type { WebhookRoute } from '../../http/webhooks.ts'
import { getProductDetails } from './details/get-product-details.ts'
import { getSupplierReviews } from './details/get-supplier-reviews.ts'
import { listSimilarProducts } from './list-similar-products.ts'
import { searchAliExpress } from './search-ali-express.ts'
import { hasNoticeKey } from './notices/has-notice-key.ts'
import { receiveNotice } from './notices/receive-notice.ts'
import { findProducts } from './searching/find-products.ts'
import { getCatalogue } from './searching/get-catalogue.ts'

export const routes: Route[] = [
  route(contract.listSimilarProducts, listSimilarProducts),
  route(contract.searchAliExpress, searchAliExpress),
  route(finding.findProducts, findProducts),
  route(finding.getCatalogue, getCatalogue),
  route(finding.getProductDetails, getProductDetails),
  route(finding.getSupplierReviews, getSupplierReviews),
]

/** A message names a product, or the stock of its variants. */
const MOST_NOTICE_BYTES = 1_000_000

/** The supplier's way in: `POST webhooks/cj/?key=…`. It reads this answer, else it sends the message again. */
export const webhooks: WebhookRoute[] = [
  {
    provider: 'cj',
    isLetIn: hasNoticeKey,
    mostBytes: MOST_NOTICE_BYTES,
    receive: receiveNotice,
    answer: { code: 200, result: true, message: 'Success' },
  },
]
