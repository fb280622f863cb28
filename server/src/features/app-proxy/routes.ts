import type { PublicRoute } from '../../http/pages/public-route.ts'
import { answerSummary } from '../storefront/answer-read.ts'
import { answerProxied } from './answer-proxied.ts'
import { drawProxiedBlock } from './draw-proxied-block.ts'
import { drawProxiedPage } from './draw-proxied-page.ts'

const forwarded = (path: string, run: PublicRoute['run']): PublicRoute => ({
  method: 'GET',
  path: `/proxy/${path}`,
  repeats: true,
  run,
})

/** `https://{shop}/apps/plaudit/…` is forwarded to `/proxy/…` by the platform: about a product, or the whole shop. */
export const publicRoutes: PublicRoute[] = ['products/:product/', ''].flatMap((subject) => [
  forwarded(`${subject}reviews`, answerProxied(drawProxiedPage)),
  forwarded(
    `${subject}block`,
    answerProxied((world, asked) => drawProxiedBlock(world, asked)),
  ),
  forwarded(
    `${subject}summary`,
    answerProxied((world, asked) => answerSummary(world, asked.toStorefront('summary'))),
  ),
])
