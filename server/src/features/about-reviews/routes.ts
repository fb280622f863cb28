import type { PublicRoute } from '../../http/pages/public-route.ts'
import { answerAbout } from './answer-about.ts'

export const publicRoutes: PublicRoute[] = [
  { method: 'GET', path: '/storefront/v1/:shop/about-reviews', run: answerAbout },
]
