import * as snippets from '@plaudit/contract/storefront/snippets'
import type { PublicRoute } from '../../http/pages/public-route.ts'
import { route, type Route } from '../../http/route.ts'
import { checkSnippet } from './doctor/check-snippet.ts'
import { listSnippetChecks } from './doctor/list-snippet-checks.ts'
import { answerFeed } from './feed/answer-feed.ts'
import { getReviewFeed } from './feed/get-review-feed.ts'

export const publicRoutes: PublicRoute[] = [
  { method: 'GET', path: '/storefront/v1/:shop/product-reviews.xml', run: answerFeed },
]

export const routes: Route[] = [
  route(snippets.checkSnippet, checkSnippet),
  route(snippets.listSnippetChecks, listSnippetChecks),
  route(snippets.getReviewFeed, getReviewFeed),
]
