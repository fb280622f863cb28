import * as reviewBulk from '@plaudit/contract/reviews/bulk'
import * as reviewCounts from '@plaudit/contract/reviews/counts'
import * as reviewExport from '@plaudit/contract/reviews/export'
import * as reviewHistory from '@plaudit/contract/reviews/history'
import * as listing from '@plaudit/contract/reviews/listing'
import * as reviews from '@plaudit/contract/reviews/reviews'
import * as products from '@plaudit/contract/stores/products'
import { fileRoute, route, type Route } from '../../http/route.ts'
import { bulkReviews } from './bulk/bulk-reviews.ts'
import { getBulk } from './bulk/get-bulk.ts'
import { undoBulk } from './bulk/undo-bulk.ts'
import { countReviewedProducts } from './counting/count-reviewed-products.ts'
import { createReview } from './editing/create-review.ts'
import { deleteReview } from './editing/delete-review.ts'
import { editReview } from './editing/edit-review.ts'
import { replyToReview } from './editing/reply-to-review.ts'
import { deleteReply } from './editing/delete-reply.ts'
import { exportReviews } from './exporting/export-reviews.ts'
import { listExportFormats } from './exporting/list-export-formats.ts'
import { getReview } from './get-review.ts'
import { listHistory } from './list-history.ts'
import { countReviews } from './listing/count-reviews.ts'
import { listCountries } from './listing/list-countries.ts'
import { listReviewedProducts } from './listing/list-reviewed-products.ts'
import { listReviews } from './listing/list-reviews.ts'

export const routes: Route[] = [
  route(products.sidebarCount, countReviewedProducts),
  route(listing.listReviewedProducts, listReviewedProducts),
  route(listing.listReviews, listReviews),
  route(reviewCounts.countReviews, countReviews),
  route(listing.listReviewCountries, listCountries),
  route(reviews.createReview, createReview),
  route(reviews.getReview, getReview),
  route(reviews.editReview, editReview),
  route(reviews.deleteReview, deleteReview),
  route(reviews.replyToReview, replyToReview),
  route(reviews.deleteReply, deleteReply),
  route(reviewHistory.listReviewHistory, listHistory),
  route(reviewBulk.bulkReviews, bulkReviews),
  route(reviewBulk.getBulk, getBulk),
  route(reviewBulk.undoBulk, undoBulk),
  route(reviewExport.listExportFormats, listExportFormats),
  fileRoute(reviews.exportReviews, exportReviews),
]
