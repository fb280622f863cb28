import type { PublicRoute } from '../../http/pages/public-route.ts'
import { answerSummary } from '../storefront/answer-read.ts'
import { answerProxied } from './answer-proxied.ts'
import { drawProxiedBlock } from './draw-proxied-block.ts'
import { drawProxiedPage } from './draw-proxied-page.ts'

const forwarded = (path: string, run: PublicRoute['run']): PublicRoute => ({
  method: 'GET',
  path: `/proxy/products/:product/${path}`,
  repeats: true,
  run,
})

/** `https://{shop}/apps/plaudit/…` is forwarded to `/proxy/…` by the platform. */
export const publicRoutes: PublicRoute[] = [
  forwarded('reviews', answerProxied(drawProxiedPage)),
  forwarded('block', answerProxied(drawProxiedBlock)),
  forwarded(
    'summary',
    answerProxied((world, asked) => answerSummary(world, asked.toStorefront('summary'))),
  ),
]
