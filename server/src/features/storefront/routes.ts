import { checkLivePage as checkLivePageEndpoint } from '@plaudit/contract/storefront/live-page'
import * as widget from '@plaudit/contract/storefront/widget'
import * as widgets from '@plaudit/contract/storefront/widgets'
import { layouts } from '@plaudit/contract/storefront/widget-settings'
import type { PublicRoute } from '../../http/pages/public-route.ts'
import { route, type Route } from '../../http/route.ts'
import { answerBlock, answerReviews, answerSummary } from './answer-read.ts'
import { answerScript } from './answer-script.ts'
import { answerVote } from './answer-vote.ts'
import { answerEdits } from './edits/answer-edits.ts'
import { findLayout } from './layouts/find-layout.ts'
import { checkLivePage } from './live-page/check-live-page.ts'
import { previewWidget } from './previews/preview-widget.ts'

/** What the script imports when it is first used. */
const parts = [
  'lightbox.js' as const,
  'vote.js' as const,
  'write.js' as const,
  ...layouts.flatMap((layout) => findLayout(layout).behaviour?.script ?? []),
]

/** The public read API (contract/storefront): no token, no cookie, any origin. */
export const publicRoutes: PublicRoute[] = [
  { method: 'GET', path: '/storefront/v1/widget.js', run: answerScript('widget.js') },
  ...parts.map((part): PublicRoute => ({
    method: 'GET',
    path: `/storefront/v1/${part}`,
    run: answerScript(part),
  })),
  { method: 'GET', path: '/storefront/v1/:shop/products/:product/reviews', run: answerReviews },
  { method: 'GET', path: '/storefront/v1/:shop/products/:product/summary', run: answerSummary },
  { method: 'GET', path: '/storefront/v1/:shop/products/:product/block', run: answerBlock },
  { method: 'GET', path: '/storefront/v1/:shop/reviews', run: answerReviews },
  { method: 'GET', path: '/storefront/v1/:shop/summary', run: answerSummary },
  { method: 'GET', path: '/storefront/v1/:shop/block', run: answerBlock },
  { method: 'POST', path: '/storefront/v1/:shop/reviews/:id/helpful', run: answerVote },
  { method: 'GET', path: '/storefront/v1/:shop/reviews/:id/edits', run: answerEdits },
]

/** The owner's previews are here because they are the storefront's HTML with other settings; the check reads that HTML. */
export const routes: Route[] = [
  route(widget.previewWidget, (owner, ask) =>
    previewWidget(owner, { id: owner.accountId, ...ask }),
  ),
  route(widgets.previewOneWidget, previewWidget),
  route(checkLivePageEndpoint, checkLivePage),
]
