import type { PublicRoute } from '../../http/pages/public-route.ts'
import { answerAllReviews } from './answer-all-reviews.ts'

export const publicRoutes: PublicRoute[] = [
  {
    method: 'GET',
    path: '/storefront/v1/:shop/products/:product/all-reviews',
    run: answerAllReviews,
  },
  { method: 'GET', path: '/storefront/v1/:shop/all-reviews', run: answerAllReviews },
]
